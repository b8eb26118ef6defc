/** What was typed into the chart of permitted filling, and the request it makes. */
import { relativeDensity60From, type DensityKind } from '#model/rules/density-entry.ts'
import { fillingFaults, referenceTemperature, type FillingField, type FillingLimits, type FillingRequest, type Insulation } from '#model/rules/filling.ts'
import type { GaugeTable } from '#model/rules/gauge.ts'
import { attempt } from '#model/rules/out-of-range.ts'
import { celsiusOf } from '#model/rules/volume-correction-units.ts'
import { oneOf } from './entries.ts'

export type FillingEntries = {
  car: string
  /** gal; asked where no car is named. */
  shell: string
  density: string
  by: DensityKind
  degrees: 'F' | 'C'
  from: string
  to: string
  step: string
  insulation: Insulation
  season: 'summer' | 'winter'
  /** Empty: as the insulation has it. */
  reference: string
  margin: string
  light: string
  gross: string
  /** At which the car stands now; marked in the chart. */
  temperature: string
}
export type FillingName = keyof FillingEntries
export const firstFilling: FillingEntries = {
  car: '', shell: '', density: '', by: 'relative60', degrees: 'F', from: '0', to: '120', step: '5', insulation: 'none', season: 'summer', reference: '', margin: '', light: '', gross: '', temperature: '',
}
const names = Object.keys(firstFilling).filter((name): name is FillingName => name in firstFilling)
/** What an address says wrongly is as if it said nothing. */
export const fillingFrom = (query: URLSearchParams): FillingEntries => {
  const said = names.flatMap((name) => {
    const value = query.get(name)
    return value === null || oneOf[name]?.includes(value) === false ? [] : [[name, value]]
  })
  return { ...firstFilling, ...Object.fromEntries(said) }
}
export const fillingTold = (entries: FillingEntries): string =>
  new URLSearchParams(names.filter((name) => entries[name] !== firstFilling[name]).map((name) => [name, entries[name]])).toString()

/** The temperature at which there must still be room, in the unit of the chart. */
export const referenceIn = ({ degrees, insulation, season }: Pick<FillingEntries, 'degrees' | 'insulation' | 'season'>, limits: FillingLimits): number => {
  const fahrenheit = referenceTemperature(limits, insulation, season)
  return degrees === 'C' ? Math.round(celsiusOf(fahrenheit) * 10) / 10 : fahrenheit
}

const fieldNames: Readonly<Record<FillingField, FillingName>> = {
  relative_density: 'density', minimum_temperature: 'from', maximum_temperature: 'to', target_temperature: 'reference', safety_margin: 'margin', shell_capacity: 'shell', gross_rail_load: 'gross',
}
export type FillingFaults = Partial<Record<FillingName, string>>

/** Null while something is missing; with what is wrong at its field. */
export function fillingRequest(entries: FillingEntries, table: GaugeTable | null, limits: FillingLimits): { readonly request: FillingRequest | null; readonly faults: FillingFaults } {
  const faults: FillingFaults = {}
  const number = (name: FillingName): number | undefined => {
    const bare = entries[name].trim().replaceAll(/[,\s]/g, '')
    if (bare === '') return undefined
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare)) return Number(bare)
    faults[name] = `“${entries[name].trim()}” is no number. Write digits.`
    return undefined
  }
  const [from, to, step, density, margin, shell] = [number('from'), number('to'), number('step'), number('density'), number('margin'), number('shell')]
  const [light, gross, reference] = [number('light'), number('gross'), number('reference')]
  if (step !== undefined && !(step >= 0.1 && step <= 50)) faults.step = 'The step must be from 0.1 to 50 degrees.'
  if (light !== undefined && gross !== undefined && light >= gross) faults.gross = 'The gross rail load must be more than the light weight.'
  const base = density === undefined ? undefined : attempt(() => relativeDensity60From(entries.by, density, 'E', 60))
  if (base && 'fault' in base) faults.density = base.fault.message
  const shellFull = table?.shellFull ?? shell
  if (Object.keys(faults).length > 0 || from === undefined || to === undefined || !base || !('value' in base) || shellFull === undefined) return { request: null, faults }
  const request: FillingRequest = {
    unit: entries.degrees, relativeDensity60: base.value, minimumTemperature: from, maximumTemperature: to, step: step ?? 5,
    targetTemperature: reference ?? referenceIn(entries, limits), margin: margin === undefined ? limits.margin : margin / 100, shellFull,
    ...(table && { table }), ...(light !== undefined && { heaviestLoad: (gross ?? limits.grossRailLoad) - light }),
  }
  const said = Object.entries(fillingFaults(request)).map(([field, messages]) => [fieldNames[Object.keys(fieldNames).find((name): name is FillingField => name === field) ?? 'relative_density'], messages?.join(' ')])
  return said.length > 0 ? { request: null, faults: Object.fromEntries(said) } : { request, faults }
}
