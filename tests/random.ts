/**
 * Random cases are the same in each run, so that a failure can be repeated; `FAST_CHECK_SEED=…` gives others. A failure with another seed
 * becomes a test case of its own.
 */
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121) })
