/** Gas-chromatograph analyses of product samples. */
import { choice, flag, instant, integer, number, ref, text } from '#model/kernel/field.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import {
  fractionBases,
  staticDensities,
  usualHeavyPart,
  type Component,
} from '#model/areas/measure/rules/volume/mixture.ts'
import { needs } from '#model/areas/terminal/needs.ts'
import { analysisPapers } from './terminal-papers.ts'

const labels = new Map<string, string>(staticDensities.map(({ component, label }) => [component, label]))
const share = (name: Component, table = false) =>
  number({ label: labels.get(name) ?? name, unit: '%', min: 0, max: 100, table, group: 'Composition' })

export const gcAnalysis = resource('terminalboss/v3/gcanalysis/', {
  label: 'GC analysis',
  plural: 'GC analyses',
  model: 'gc analysis',
  needs: needs('gcanalysis'),
  title: ['sample_number'],
  ordering: '-sampled_at',
  keys: [{ fields: ['sample_number'], onConflict: 'refuse' }],
  papers: analysisPapers,
  numbered: { sample_number: { by: 'terminal:codeGenerator', types: ['gcanalysis'], places: ['server'] } },
  fields: {
    sample_number: text({ label: 'Sample', required: true, maxLength: 30, table: true }),
    product: ref('terminal:product', { table: true }),
    location: ref('terminal:location', { label: 'Taken at', table: true, onDelete: 'clear' }),
    server: ref('terminal:server', { label: 'Site', onDelete: 'clear' }),
    sampled_at: instant({ place: 'server', label: 'Sampled', past: true, table: true }),
    analysed_at: instant({ place: 'server', label: 'Analysed', past: true }),
    laboratory: text({ maxLength: 80, table: true }),
    method: text({ maxLength: 30, help: 'Such as GPA 2177' }),
    analyst: text({ maxLength: 80 }),
    basis: choice(fractionBases, 'liquid_volume', {
      table: true,
      group: 'Composition',
      help: 'Basis of the percentages',
    }),
    methane: share('methane'),
    ethane: share('ethane', true),
    propane: share('propane', true),
    propylene: share('propylene'),
    i_butane: share('i_butane', true),
    n_butane: share('n_butane', true),
    i_pentane: share('i_pentane'),
    n_pentane: share('n_pentane'),
    n_hexane: share('n_hexane'),
    n_heptane: share('n_heptane'),
    n_octane: share('n_octane'),
    co2: share('co2'),
    h2s: share('h2s'),
    n2: share('n2'),
    c6_plus: number({
      label: 'C6+',
      unit: '%',
      min: 0,
      max: 100,
      group: 'Composition',
      help: 'Hexanes and heavier as one part, instead of each',
    }),
    c6_molar_mass: number({
      label: 'Molar mass of C6+',
      unit: 'g/mol',
      min: 80,
      max: 300,
      group: 'Composition',
      help: `If empty, ${usualHeavyPart.molarMass}`,
    }),
    c6_density: number({
      label: 'Density of C6+',
      unit: 'kg/m³',
      min: 600,
      max: 900,
      group: 'Composition',
      help: `Liquid, at 60 °F; if empty, ${usualHeavyPart.density60}`,
    }),
    total: number({
      unit: '%',
      readOnly: true,
      group: 'Result',
      help: 'From 99.98 to 100.02 it is normalized; below it the analysis is incomplete',
    }),
    relative_density: number({
      readOnly: true,
      table: true,
      group: 'Result',
      help: 'At 60 °F, water = 1; empty until the components add up to 100 %',
    }),
    vapour_pressure: number({ unit: 'kPa', min: 0, max: 3000, group: 'Result', help: 'Measured, at 37.8 °C' }),
    on_specification: flag(true, {
      table: true,
      group: 'Result',
      help: 'Follows from the limits of the product, unless it is overruled',
    }),
    overrule_reason: text({
      label: 'Overruled because',
      maxLength: 500,
      group: 'Result',
      help: 'Why it counts other than its figures say',
    }),
    overruled_by: ref('user:user', { readOnly: true, onDelete: 'clear', group: 'Result' }),
    overruled_at: instant({ readOnly: true, group: 'Result' }),
    comments: text({ maxLength: 2000 }),
  },
  deriveLater: {
    fields: ['total', 'relative_density'],
    rule: async () => (await import('#model/areas/measure/rules/volume/composition.ts')).compositionOfRow,
  },
  judgedBy: () => import('./analysis-verdict.ts').then(({ judgedBySpecification }) => judgedBySpecification),
  actions: {
    /** Densities of the pure components, from which the density of a composition is calculated. */
    staticDensities: onResource('static_densities/', {
      label: 'Static densities',
      needs: needs('gcanalysis').view,
      undo: 'none',
      method: 'GET',
    }),
    /** `{on_specification, incomplete, lines: [{component, label, unit, value, least, most, ok, says}]}`, by the limits of today. */
    specification: onRow('specification/', {
      label: 'Check the specification',
      needs: needs('gcanalysis').view,
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
    /** `{results: [{id, sample_number, sampled_at, …figures}]}` of the same tank and product, the newest first. */
    compare: onRow('compare/', {
      label: 'Compare with earlier ones',
      needs: needs('gcanalysis').view,
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { limit: integer({ min: 1, max: 100, initial: 12 }) },
    }),
  },
})
