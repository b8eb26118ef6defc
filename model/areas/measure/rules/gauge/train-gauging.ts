/**
 * Gauges a whole train: every pasted line becomes a result, sorted so that lines that need attention come first.
 * Each line is checked independently, so that a corrected line can be checked again by itself.
 */
import {
  gaugeCar,
  inTable,
  loadOf,
  permittedOf,
  type CarToGauge,
  type Gauged,
  type Permit,
  type GaugeReading,
} from './car-gauging.ts'
import { relativeDensity60From, type DensityKind } from './density-entry.ts'
import type { FillingRow, Insulation } from './filling.ts'
import type { GaugeTable, LengthUnit, ReadingKind } from './gauge.ts'
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import type { FillState } from './loaded-car.ts'
import { grouped } from '#model/shared/number-format.ts'
import { attempt } from '../out-of-range.ts'
import { readFigure, readReading, readTemperature } from './typed-values.ts'

/** Values for all cars that do not have their own; texts as typed. */
export type TrainDefaults = {
  readonly temperature: string
  readonly degrees: 'F' | 'C'
  readonly density: string
  readonly by: DensityKind
  readonly group: CarToGauge['group']
  /** Thermal expansion at 60 °F, for group C. */
  readonly expansion?: number | null
  /** Of the product; null if none is named. */
  readonly goods?: CarToGauge['goods']
  readonly permit: Permit
  /** Kind and unit of the readings; null: those of each car's table. */
  readonly readAs: { readonly kind: ReadingKind; readonly unit: LengthUnit } | null
}
export type TrainCar = {
  /** Identifies the line across edits. */
  readonly key: string
  readonly car_mark: string
  readonly car_number: string
  /** Why the car is not identified; empty if it is. */
  readonly problem: string
  readonly reading: string
  readonly temperature: string
  readonly density: string
  /** Null if there is no table for the car or its series. */
  readonly table: GaugeTable | null
  /** In lb; null if not known. */
  readonly lightWeight: number | null
  readonly grossRailLoad: number | null
  /** As the fleet has it; null if it does not say, which leaves the train's. */
  readonly insulation?: Insulation | null
}

/** In display order. */
export const trainOutcomes = ['unknown', 'wrong', 'over', 'missing', 'under', 'unjudged', 'right'] as const
export type TrainOutcome = (typeof trainOutcomes)[number]
export type TrainField = 'car' | 'reading' | 'temperature' | 'density'
export type TrainResult = {
  readonly key: string
  readonly outcome: TrainOutcome
  /** The field to correct, if any. */
  readonly field: TrainField | null
  readonly message: string
  readonly figures: TrainFigures | null
  readonly permitted: Pick<FillingRow, 'volume' | 'percent' | 'reading' | 'weight' | 'limit'> | null
}
/** Displayed and saved figures of a gauged car, in gallons, pounds and °F. */
export type TrainFigures = {
  /** In the kind and unit of the table. */
  readonly reading: number
  readonly temperature: number
  readonly relativeDensity60: number
  readonly outage: number
  readonly gross: number
  readonly net: number
  readonly weight: number
  readonly filled: number
  readonly factor60: number
  readonly factor15: number
  readonly beyond: number
}

const outcomeOf: Readonly<Record<FillState, TrainOutcome>> = { over: 'over', under: 'under', right: 'right' }

const incomplete = (car: TrainCar, outcome: TrainOutcome, field: TrainField | null, message: string): TrainResult => ({
  key: car.key,
  outcome,
  field,
  message,
  figures: null,
  permitted: null,
})

/** The reading with the kind and unit of the train, or of the table. */
const asReading = (table: GaugeTable, value: number, called: TrainDefaults['readAs']): GaugeReading => ({
  kind: called?.kind ?? table.kind,
  unit: called?.unit ?? table.unit,
  value,
})

type Conditions = { readonly temperature: number; readonly relativeDensity60: number }

/** Temperature in °F and relative density at 60 °F, of the car or else of the train; or the result that reports what is missing. */
function conditionsOf(car: TrainCar, defaults: TrainDefaults): Conditions | TrainResult {
  const own = {
    temperature: car.temperature.trim() || defaults.temperature,
    density: car.density.trim() || defaults.density,
  }
  const temperature = readTemperature(own.temperature, defaults.degrees)
  const density = readFigure(own.density)
  if (temperature === undefined)
    return own.temperature === ''
      ? incomplete(car, 'missing', 'temperature', 'Enter the temperature of the car or of the train.')
      : incomplete(
          car,
          'wrong',
          'temperature',
          `“${own.temperature}” is not a temperature. Enter a number such as 52.4.`,
        )
  if (density === undefined)
    return own.density === ''
      ? incomplete(car, 'missing', 'density', 'Enter the density of the car or of the train.')
      : incomplete(car, 'wrong', 'density', `“${own.density}” is not a density. Enter a number such as 0.5092.`)
  const base = attempt(() =>
    relativeDensity60From(defaults.by, density, defaults.group, temperature, defaults.expansion),
  )
  if ('fault' in base)
    return incomplete(
      car,
      'wrong',
      /temperature/i.test(base.fault.quantity) ? 'temperature' : 'density',
      base.fault.message,
    )
  return { temperature, relativeDensity60: base.value }
}

const toGauge = (
  table: GaugeTable,
  conditions: Conditions,
  { group, expansion = null, goods = null, permit }: TrainDefaults,
  car: TrainCar,
): CarToGauge => ({
  table,
  ...conditions,
  group,
  expansion,
  goods,
  litresPerGallon: LITRES_PER_GALLON,
  permit: {
    ...permit,
    insulation: car.insulation ?? permit.insulation,
    heaviestLoad:
      car.lightWeight === null || car.grossRailLoad === null
        ? permit.heaviestLoad
        : car.grossRailLoad - car.lightWeight,
  },
})

const figuresOf = ({ outage, figures, beyond }: Gauged, reading: number, conditions: Conditions): TrainFigures => ({
  reading,
  ...conditions,
  outage,
  gross: figures.gross,
  net: figures.net,
  weight: figures.weight,
  filled: figures.filled,
  factor60: figures.factor60,
  factor15: figures.factor15,
  beyond,
})

const beyondText = ({ state, beyond, permitted }: Gauged): string =>
  state === 'over'
    ? `${grouped(Math.ceil(beyond))} gal over the ${permitted?.limit === 'rail load' ? 'load limit' : 'permitted filling'}.`
    : state === 'under'
      ? `${grouped(Math.floor(-beyond))} gal more can be loaded.`
      : ''
const notJudged = ({ state, missing }: Gauged): string =>
  state === null ? `Not judged: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.` : ''

export function gaugeTrainCar(car: TrainCar, defaults: TrainDefaults): TrainResult {
  if (car.problem !== '') return incomplete(car, 'unknown', 'car', car.problem)
  const { table } = car
  if (table === null)
    return incomplete(
      car,
      'unknown',
      'car',
      `There is no gauge table for ${car.car_mark} ${car.car_number} or its series.`,
    )
  const conditions = conditionsOf(car, defaults)
  if ('outcome' in conditions) return conditions
  const target = toGauge(table, conditions, defaults, car)
  const permitted = attempt(() => permittedOf(loadOf(target)))
  const most = 'value' in permitted ? permitted.value : null
  const value = readReading(car.reading, defaults.readAs?.unit ?? table.unit)
  if (value === undefined) {
    const result =
      car.reading.trim() === ''
        ? incomplete(car, 'missing', 'reading', 'No reading yet.')
        : incomplete(car, 'wrong', 'reading', `“${car.reading.trim()}” is not a reading. Enter it as 24.375 or 24 3/8.`)
    return { ...result, permitted: most }
  }
  const read = asReading(table, value, defaults.readAs)
  const { gauged, faults } = gaugeCar(target, read)
  if (!gauged) {
    const field = (['reading', 'temperature', 'density'] as const).find((name) => faults[name] !== undefined) ?? null
    return {
      ...incomplete(car, 'wrong', field, (field ? faults[field] : faults.permit) ?? 'The car cannot be gauged.'),
      permitted: most,
    }
  }
  return {
    key: car.key,
    outcome: gauged.state === null ? 'unjudged' : outcomeOf[gauged.state],
    field: null,
    message: beyondText(gauged) || notJudged(gauged),
    figures: figuresOf(gauged, inTable(table, read), conditions),
    permitted: most,
  }
}

/** Keys of lines whose car is listed more than once: one of the readings must belong to another car. */
export function listedTwice(
  cars: readonly Pick<TrainCar, 'key' | 'car_mark' | 'car_number' | 'problem'>[],
): ReadonlySet<string> {
  const first = new Map<string, string>()
  const twice = new Set<string>()
  for (const { key, car_mark, car_number, problem } of cars) {
    const name = `${car_mark} ${car_number}`
    const before = problem === '' ? first.get(name) : undefined
    if (before !== undefined) twice.add(key).add(before)
    else if (problem === '') first.set(name, key)
  }
  return twice
}

/** Keys ordered by outcome, those to correct first; within an outcome in train order. */
export function byOutcome(results: readonly Pick<TrainResult, 'key' | 'outcome'>[]): readonly string[] {
  return results
    .toSorted((one, other) => trainOutcomes.indexOf(one.outcome) - trainOutcomes.indexOf(other.outcome))
    .map(({ key }) => key)
}
