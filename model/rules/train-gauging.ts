/**
 * A whole train gauged: every line that was pasted becomes a result, and those that need a person come first.
 * Each line is judged alone, so that one that was mended is judged again without the others.
 */
import { gaugeCar, inTable, permittedOf, type CarToGauge, type Gauged, type Permit, type Read } from './car-gauging.ts'
import { relativeDensity60From, type DensityKind } from './density-entry.ts'
import type { FillingRow } from './filling.ts'
import type { GaugeTable, LengthUnit, ReadingKind } from './gauge.ts'
import { LITRES_PER_GALLON, type FillState } from './loaded-car.ts'
import { attempt } from './out-of-range.ts'
import { readReading } from './train-paste.ts'
import { fahrenheitOf } from './volume-correction-units.ts'

/** What holds for all cars that do not say otherwise; texts as typed. */
export type TrainDefaults = {
  readonly temperature: string
  readonly degrees: 'F' | 'C'
  readonly density: string
  readonly by: DensityKind
  readonly group: CarToGauge['group']
  readonly permit: Permit
  /** How the readings were called; null as the table of each car has it. */
  readonly called: { readonly kind: ReadingKind; readonly unit: LengthUnit } | null
}
export type TrainCar = {
  /** Names the line through all edits. */
  readonly key: string
  readonly car_mark: string
  readonly car_number: string
  /** Why the car cannot be told; empty where it can. */
  readonly problem: string
  readonly reading: string
  readonly temperature: string
  readonly density: string
  /** Null where no table is of the car or its series. */
  readonly table: GaugeTable | null
  /** lb; null where the fleet does not say. */
  readonly lightWeight: number | null
  readonly grossRailLoad: number | null
}

/** In the order in which they are shown. */
export const trainOutcomes = ['unknown', 'wrong', 'over', 'missing', 'under', 'unjudged', 'right'] as const
export type TrainOutcome = (typeof trainOutcomes)[number]
export type TrainField = 'car' | 'reading' | 'temperature' | 'density'
export type TrainResult = {
  readonly key: string
  readonly outcome: TrainOutcome
  /** The field to mend, where there is one. */
  readonly field: TrainField | null
  readonly message: string
  readonly figures: TrainFigures | null
  readonly permitted: Pick<FillingRow, 'volume' | 'percent' | 'reading' | 'weight' | 'limit'> | null
}
/** What is shown and saved of a gauged car: gallons, pounds, °F. */
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

const ofState: Readonly<Record<FillState, TrainOutcome>> = { over: 'over', under: 'under', right: 'right' }
const plain = (text: string): number | undefined => {
  const bare = text.trim().replaceAll(/[,\s]/g, '')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : undefined
}

const needing = (car: TrainCar, outcome: TrainOutcome, field: TrainField | null, message: string): TrainResult => ({ key: car.key, outcome, field, message, figures: null, permitted: null })

/** What was read in the words of the train, or of the table. */
const readOf = (table: GaugeTable, value: number, called: TrainDefaults['called']): Read => ({ kind: called?.kind ?? table.kind, unit: called?.unit ?? table.unit, value })

type Conditions = { readonly temperature: number; readonly relativeDensity60: number }

/** Temperature in °F and relative density at 60 °F, of the car or of the train; or what is missing. */
function conditionsOf(car: TrainCar, defaults: TrainDefaults): Conditions | TrainResult {
  const own = { temperature: car.temperature.trim() || defaults.temperature, density: car.density.trim() || defaults.density }
  const [degrees, density] = [plain(own.temperature), plain(own.density)]
  if (degrees === undefined) return own.temperature === '' ? needing(car, 'missing', 'temperature', 'The temperature is missing, here and for the train.') : needing(car, 'wrong', 'temperature', `“${own.temperature}” is no temperature. Write digits, such as 52.4.`)
  if (density === undefined) return own.density === '' ? needing(car, 'missing', 'density', 'The density is missing, here and for the train.') : needing(car, 'wrong', 'density', `“${own.density}” is no density. Write digits, such as 0.5092.`)
  const temperature = defaults.degrees === 'C' ? fahrenheitOf(degrees) : degrees
  const base = attempt(() => relativeDensity60From(defaults.by, density, defaults.group, temperature))
  if ('fault' in base) return needing(car, 'wrong', /temperature/i.test(base.fault.quantity) ? 'temperature' : 'density', base.fault.message)
  return { temperature, relativeDensity60: base.value }
}

const toGauge = (table: GaugeTable, conditions: Conditions, { group, permit }: TrainDefaults, car: TrainCar): CarToGauge => ({
  table, ...conditions, group, litresPerGallon: LITRES_PER_GALLON,
  permit: { ...permit, heaviestLoad: car.lightWeight === null || car.grossRailLoad === null ? permit.heaviestLoad : car.grossRailLoad - car.lightWeight },
})

const figuresOf = ({ outage, figures, beyond }: Gauged, reading: number, conditions: Conditions): TrainFigures => ({
  reading, ...conditions, outage, gross: figures.gross, net: figures.net, weight: figures.weight, filled: figures.filled, factor60: figures.factor60, factor15: figures.factor15, beyond,
})

const beyondSaid = (state: FillState | null, beyond: number): string =>
  state === 'over' ? `${Math.ceil(beyond)} gal more than is permitted.` : state === 'under' ? `${Math.floor(-beyond)} gal could still be loaded.` : ''

export function gaugeTrainCar(car: TrainCar, defaults: TrainDefaults): TrainResult {
  if (car.problem !== '') return needing(car, 'unknown', 'car', car.problem)
  const { table } = car
  if (table === null) return needing(car, 'unknown', 'car', `No gauge table is of ${car.car_mark} ${car.car_number} or its series.`)
  const conditions = conditionsOf(car, defaults)
  if ('outcome' in conditions) return conditions
  const target = toGauge(table, conditions, defaults, car)
  const permitted = attempt(() => permittedOf(target))
  const most = 'value' in permitted ? permitted.value : null
  const value = readReading(car.reading)
  if (value === undefined) {
    const said = car.reading.trim() === '' ? needing(car, 'missing', 'reading', 'Not read yet.') : needing(car, 'wrong', 'reading', `“${car.reading.trim()}” is no reading. Write it as 24.375 or 24 3/8.`)
    return { ...said, permitted: most }
  }
  const read = readOf(table, value, defaults.called)
  const { gauged, faults } = gaugeCar(target, read)
  if (!gauged) {
    const field = (['reading', 'temperature', 'density'] as const).find((name) => faults[name] !== undefined) ?? null
    return { ...needing(car, 'wrong', field, (field ? faults[field] : faults.permit) ?? 'It cannot be gauged.'), permitted: most }
  }
  return { key: car.key, outcome: gauged.state === null ? 'unjudged' : ofState[gauged.state], field: null, message: beyondSaid(gauged.state, gauged.beyond), figures: figuresOf(gauged, inTable(table, read), conditions), permitted: most }
}

/** Cars named more than once come out as wrong: a train has each once, and one of the readings is another car's. */
export function namedTwice(cars: readonly Pick<TrainCar, 'key' | 'car_mark' | 'car_number' | 'problem'>[]): ReadonlySet<string> {
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

/** Keys in the order in which a person should look: what needs mending first, each kind as it stood in the train. */
export function byOutcome(results: readonly Pick<TrainResult, 'key' | 'outcome'>[]): readonly string[] {
  return results.toSorted((one, other) => trainOutcomes.indexOf(one.outcome) - trainOutcomes.indexOf(other.outcome)).map(({ key }) => key)
}
