/** Input of the filling chart, and the request it makes. */
import { readNumber } from '#model/shared/numbers/numbers.ts'
import { relativeDensity60From, type DensityKind } from '#model/areas/measure/rules/gauge/density-entry.ts'
import {
  fillingFaults,
  referenceTemperature,
  type FillingField,
  type FillingLimits,
  type FillingRequest,
  type Insulation,
} from '#model/areas/measure/rules/gauge/filling.ts'
import { fillingRuleFor } from '#model/areas/measure/rules/gauge/filling-rule.ts'
import type { GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { celsiusOf } from '#model/areas/measure/rules/volume/units.ts'
import { oneOf, type Entries } from '../data/entries.ts'

export type FillingEntries = {
  car: string
  /** gal; used if no car is entered. */
  shell: string
  density: string
  by: DensityKind
  group: Entries['group']
  /** Thermal expansion per °F at 60 °F, for group C. */
  expansion: string
  degrees: 'F' | 'C'
  from: string
  to: string
  step: string
  insulation: Insulation
  season: 'summer' | 'winter'
  /** The insulation's own if empty. */
  reference: string
  margin: string
  light: string
  gross: string
  /** The car's current temperature, marked in the chart. */
  temperature: string
}
export type FillingName = keyof FillingEntries
export const firstFilling: FillingEntries = {
  car: '',
  shell: '',
  density: '',
  by: 'relative60',
  group: 'E',
  expansion: '',
  degrees: 'F',
  from: '0',
  to: '120',
  step: '5',
  insulation: 'none',
  season: 'summer',
  reference: '',
  margin: '',
  light: '',
  gross: '',
  temperature: '',
}
const names = Object.keys(firstFilling).filter((name): name is FillingName => name in firstFilling)
/** Invalid values in the URL are ignored. */
export const fillingFrom = (query: URLSearchParams): FillingEntries => {
  const parts = names.flatMap((name) => {
    const value = query.get(name)
    return value === null || oneOf[name]?.includes(value) === false ? [] : [[name, value]]
  })
  return { ...firstFilling, ...Object.fromEntries(parts) }
}
export const fillingTold = (entries: FillingEntries): string =>
  new URLSearchParams(
    names.filter((name) => entries[name] !== firstFilling[name]).map((name) => [name, entries[name]]),
  ).toString()

/** The reference temperature, in the chart's unit. */
export const referenceIn = (
  { degrees, insulation, season }: Pick<FillingEntries, 'degrees' | 'insulation' | 'season'>,
  limits: FillingLimits,
): number => {
  const fahrenheit = referenceTemperature(limits, insulation, season)
  return degrees === 'C' ? Math.round(celsiusOf(fahrenheit) * 10) / 10 : fahrenheit
}

const fieldNames: Readonly<Record<FillingField, FillingName>> = {
  relative_density: 'density',
  minimum_temperature: 'from',
  maximum_temperature: 'to',
  target_temperature: 'reference',
  safety_margin: 'margin',
  shell_capacity: 'shell',
  gross_rail_load: 'gross',
}
export type FillingFaults = Partial<Record<FillingName, string>>

/** Null while something is missing, with errors per field. */
export function fillingRequest(
  entries: FillingEntries,
  table: GaugeTable | null,
  limits: FillingLimits,
): { readonly request: FillingRequest | null; readonly faults: FillingFaults } {
  const faults: FillingFaults = {}
  const number = (name: FillingName): number | undefined => {
    if (entries[name].trim() === '') return undefined
    const digits = readNumber(entries[name])
    if (digits !== undefined) return Number(digits)
    faults[name] = `“${entries[name].trim()}” is not a number.`
    return undefined
  }
  const [from, to, step, density, margin, shell] = [
    number('from'),
    number('to'),
    number('step'),
    number('density'),
    number('margin'),
    number('shell'),
  ]
  const expansion = entries.group === 'C' ? number('expansion') : null
  const [light, gross, reference] = [number('light'), number('gross'), number('reference')]
  if (step !== undefined && !(step >= 0.1 && step <= 50)) faults.step = 'The step must be from 0.1 to 50 degrees.'
  if (light !== undefined && gross !== undefined && light >= gross)
    faults.gross = 'The gross rail load must be more than the light weight.'
  const base =
    density === undefined || expansion === undefined
      ? undefined
      : attempt(() => relativeDensity60From(entries.by, density, entries.group, 60, expansion))
  if (base && 'fault' in base) faults.density = base.fault.message
  const shellFull = table?.shellFull ?? shell
  if (
    Object.keys(faults).length > 0 ||
    from === undefined ||
    to === undefined ||
    !base ||
    !('value' in base) ||
    shellFull === undefined
  )
    return { request: null, faults }
  const request: FillingRequest = {
    unit: entries.degrees,
    group: entries.group,
    expansion: expansion ?? null,
    relativeDensity60: base.value,
    minimumTemperature: from,
    maximumTemperature: to,
    step: step ?? 5,
    targetTemperature: reference ?? referenceIn(entries, limits),
    margin: margin === undefined ? fillingRuleFor(null, entries.group, limits.margin).margin : margin / 100,
    shellFull,
    ...(table && { table }),
    ...(light !== undefined && { heaviestLoad: (gross ?? limits.grossRailLoad) - light }),
  }
  const parts = Object.entries(fillingFaults(request)).map(([field, messages]) => [
    fieldNames[Object.keys(fieldNames).find((name): name is FillingField => name === field) ?? 'relative_density'],
    messages?.join(' '),
  ])
  return parts.length > 0 ? { request: null, faults: Object.fromEntries(parts) } : { request, faults }
}
