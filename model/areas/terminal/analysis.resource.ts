/** Gas-chromatograph analyses of product samples. */
import { choice, flag, instant, number, ref, text } from '#model/kernel/field.ts'
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { derivedComposition } from '#model/areas/measure/rules/volume/composition.ts'
import { fractionBases, staticDensities, type Component } from '#model/areas/measure/rules/volume/mixture.ts'
import { needs } from '#model/areas/terminal/needs.ts'

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
  unique: [['sample_number']],
  numbered: { sample_number: { by: 'terminal:codeGenerator', types: ['gcanalysis'], places: ['server'] } },
  fields: {
    sample_number: text({ label: 'Sample', required: true, maxLength: 30, table: true }),
    product: ref('terminal:product', { table: true }),
    location: ref('terminal:location', { label: 'Taken at', table: true, onDelete: 'clear' }),
    server: ref('terminal:server', { label: 'Site', onDelete: 'clear' }),
    sampled_at: instant({ place: 'server', label: 'Sampled', table: true }),
    analysed_at: instant({ place: 'server', label: 'Analysed' }),
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
    total: number({ unit: '%', readOnly: true, group: 'Result', help: 'Must be 100' }),
    relative_density: number({
      readOnly: true,
      table: true,
      group: 'Result',
      help: 'At 60 °F, water = 1; empty until the components add up to 100 %',
    }),
    vapour_pressure: number({ unit: 'kPa', min: 0, max: 3000, group: 'Result', help: 'Measured, at 37.8 °C' }),
    on_specification: flag(true, { table: true, group: 'Result' }),
    comments: text({ maxLength: 2000 }),
  },
  derive: (row) => derivedComposition(row, row.basis),
  actions: {
    /** Densities of the pure components, from which the density of a composition is calculated. */
    staticDensities: onResource('static_densities/', {
      label: 'Static densities',
      needs: needs('gcanalysis').view,
      undo: 'none',
      method: 'GET',
    }),
  },
})
