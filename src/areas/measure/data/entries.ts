/** Input of the gauge tool: parses it to a car that can be gauged, with errors per field. */
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import type { CarToGauge, GaugeReading } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import {
  densityKinds,
  relativeDensity60From,
  type DensityKind,
} from '#model/areas/measure/rules/gauge/density-entry.ts'
import { insulations, type FillingLimits, type Insulation } from '#model/areas/measure/rules/gauge/filling.ts'
import {
  lengthUnits,
  readingKinds,
  type GaugeTable,
  type LengthUnit,
  type ReadingKind,
} from '#model/areas/measure/rules/gauge/gauge.ts'
import {
  groupFault,
  namedGroups,
  type Goods,
  type NamedGroup,
  type Target,
} from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { readFigure, readReading, readTemperature } from '#model/areas/measure/rules/gauge/typed-values.ts'

export const seasons = ['summer', 'winter'] as const
export const goals = ['weight', 'percent', 'net', 'gross'] as const
export const degrees = ['F', 'C'] as const

/** All texts, so that they can be kept in the URL and no input is lost. */
export type Entries = {
  car: string
  reading: string
  kind: ReadingKind
  unit: LengthUnit
  temperature: string
  degrees: (typeof degrees)[number]
  product: string
  density: string
  by: DensityKind
  group: NamedGroup
  /** Thermal expansion per °F at 60 °F, for group C. */
  expansion: string
  insulation: Insulation
  season: (typeof seasons)[number]
  /** Percent of the shell that must stay empty; the company's setting if empty. */
  margin: string
  light: string
  gross: string
  target: string
  goal: (typeof goals)[number]
}
export type EntryName = keyof Entries

export const firstEntries: Entries = {
  car: '',
  reading: '',
  kind: 'outage',
  unit: 'in',
  temperature: '',
  degrees: 'F',
  product: '',
  density: '',
  by: 'relative60',
  group: 'E',
  expansion: '',
  insulation: 'none',
  season: 'summer',
  margin: '',
  light: '',
  gross: '',
  target: '',
  goal: 'weight',
}
/** Allowed options by name. */
export const oneOf: Partial<Record<string, readonly string[]>> = {
  kind: readingKinds,
  unit: lengthUnits,
  degrees,
  by: densityKinds,
  group: namedGroups,
  insulation: insulations,
  season: seasons,
  goal: goals,
}
export const entryNames = Object.keys(firstEntries).filter((name): name is EntryName => name in firstEntries)

/** Parses input from a URL; invalid values are ignored. */
export function entriesFrom(parameters: Readonly<Record<string, string>>): Partial<Entries> {
  const known = entryNames.filter(
    (name) => parameters[name] !== undefined && (oneOf[name]?.includes(parameters[name] ?? '') ?? true),
  )
  return Object.fromEntries(known.map((name) => [name, parameters[name]]))
}
/** Only values that differ from the defaults, to keep the URL short. */
export const entriesTold = (entries: Entries): string =>
  new URLSearchParams(
    entryNames.filter((name) => entries[name] !== firstEntries[name]).map((name) => [name, entries[name]]),
  ).toString()

export type EntryFaults = Partial<Record<EntryName, string>>

/** Parses a number; undefined if empty, and an error if invalid. */
export function numberIn(
  text: string,
  faults: EntryFaults,
  name: EntryName,
  example: string,
  read: (text: string) => number | undefined = readFigure,
): number | undefined {
  if (text.trim() === '') return undefined
  const value = read(text)
  if (value !== undefined) return value
  faults[name] = `“${text.trim()}” is not a number. Enter one such as ${example}.`
  return undefined
}

const fieldOf = (quantity: string): EntryName =>
  /temperature/i.test(quantity) ? 'temperature' : /thermal/i.test(quantity) ? 'expansion' : 'density'

export type Judged = {
  /** Null while something is missing or invalid. */
  readonly car: CarToGauge | null
  readonly read: GaugeReading | null
  readonly target: Target | null
  /** °F */
  readonly temperature: number | undefined
  readonly relativeDensity60: number | undefined
  readonly faults: EntryFaults
}

/** Evaluates all input for the car's table; limits that are not entered are the company's. */
export function judge(
  entries: Entries,
  table: GaugeTable | null,
  limits: FillingLimits,
  goods: Goods | null = null,
): Judged {
  const faults: EntryFaults = {}
  const reading = readReading(entries.reading, entries.unit)
  if (entries.reading.trim() !== '' && reading === undefined)
    faults.reading = `“${entries.reading.trim()}” is not a reading. Enter it as 24.375 or 24 3/8.`
  const temperature = numberIn(entries.temperature, faults, 'temperature', '52.4', (text) =>
    readTemperature(text, entries.degrees),
  )
  const expansion = entries.group === 'C' ? numberIn(entries.expansion, faults, 'expansion', '0.00046') : undefined
  const group = goods ? groupFault(entries.group, goods) : undefined
  if (group !== undefined) faults.group = group
  const density = numberIn(entries.density, faults, 'density', entries.by === 'kg15' ? '507.3' : '0.5092')
  // An observed density has no meaning until the temperature is known.
  const base =
    density === undefined ||
    (temperature === undefined && entries.by === 'observed') ||
    (expansion === undefined && entries.group === 'C')
      ? undefined
      : attempt(() => relativeDensity60From(entries.by, density, entries.group, temperature ?? 60, expansion))
  if (base && 'fault' in base) faults[fieldOf(base.fault.quantity)] = base.fault.message
  const relativeDensity60 = base && 'value' in base ? base.value : undefined
  const margin = numberIn(entries.margin, faults, 'margin', '1')
  if (margin !== undefined && !(margin >= 0 && margin < 100))
    faults.margin = 'The margin must be at least 0 % and less than 100 %.'
  const [light, gross] = [
    numberIn(entries.light, faults, 'light', '88,000'),
    numberIn(entries.gross, faults, 'gross', '263,000'),
  ]
  if (light !== undefined && gross !== undefined && light >= gross)
    faults.gross = 'The gross rail load must be more than the light weight.'
  const amount = numberIn(entries.target, faults, 'target', entries.goal === 'percent' ? '88' : '125,000')
  const isWhole =
    table !== null &&
    temperature !== undefined &&
    relativeDensity60 !== undefined &&
    faults.margin === undefined &&
    faults.gross === undefined &&
    faults.light === undefined &&
    faults.group === undefined
  const car: CarToGauge | null = !isWhole
    ? null
    : {
        table,
        temperature,
        relativeDensity60,
        group: entries.group,
        expansion: expansion ?? null,
        goods,
        litresPerGallon: LITRES_PER_GALLON,
        permit: {
          insulation: entries.insulation,
          season: entries.season,
          limits: margin === undefined ? limits : { ...limits, margin: margin / 100 },
          heaviestLoad: light === undefined ? Infinity : (gross ?? limits.grossRailLoad) - light,
        },
      }
  return {
    car,
    read: reading === undefined ? null : { kind: entries.kind, unit: entries.unit, value: reading },
    target: amount === undefined ? null : { kind: entries.goal, amount },
    temperature,
    relativeDensity60,
    faults,
  }
}
