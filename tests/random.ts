/**
 * Random cases are the same in each run, so that a run that fails fails again; `FAST_CHECK_SEED=…` draws others.
 * What a search with another seed finds becomes a case of its own.
 */
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121) })
