/**
 * Gauges one car: from its table and a reading to its contents and whether they are permitted.
 * Combines the other rules and reports each error at the field where the value was entered.
 */
import { fillingDefaults, type FillingRow } from './filling.ts'
import { judgeFilling, permittedOf, type Load, type Permit } from './judge-filling.ts'
import { given, type Figure } from '../figure.ts'
import {
  minimumOutageReading,
  outageAt,
  readingForOutage,
  type GaugeTable,
  type LengthUnit,
  type ReadingKind,
} from './gauge.ts'
import {
  figuresOf,
  outageFor,
  poundsOf,
  type CarFigures,
  type CarReadings,
  type FillState,
  type Target,
} from './loaded-car.ts'
import { permitFigure } from './permit-figure.ts'
import { attempt, OutOfRange } from '../out-of-range.ts'
import type { Goods, NamedGroup } from '../volume/commodity.ts'
import { WATER_60F, type Fahrenheit, type Gallons, type PerFahrenheit, type RelativeDensity } from '../volume/units.ts'

export * from './judge-filling.ts'

export type GaugeReading = { readonly kind: ReadingKind; readonly unit: LengthUnit; readonly value: number }

export const safestPermit: Permit = {
  insulation: 'none',
  season: 'summer',
  limits: fillingDefaults,
  heaviestLoad: Infinity,
}

export type CarToGauge = {
  /** In gallons. */
  readonly table: GaugeTable
  readonly temperature: Fahrenheit
  readonly relativeDensity60: RelativeDensity
  readonly group: NamedGroup
  /** Thermal expansion at 60 °F, for group C. */
  readonly expansion?: PerFahrenheit | null
  /** Of the product; null if none is named. */
  readonly goods?: Goods | null
  readonly litresPerGallon: number
  readonly permit: Permit
}

/** What is judged of a car that is gauged. */
export const loadOf = (car: CarToGauge): Load => ({ ...car, shellFull: car.table.shellFull })

/** Fields that can have errors. */
export type GaugingField = 'reading' | 'temperature' | 'density' | 'target' | 'permit'
export type GaugingFaults = Readonly<Partial<Record<GaugingField, string>>>

const CM_AN_INCH = 2.54
const withoutRoundingError = (value: number): number => Math.round(value * 1e9) / 1e9

/** The largest reading of a table, which is the depth of the tank. */
const depthOf = (table: GaugeTable): number => table.rows.at(-1)?.[0] ?? 0

/** Converts a reading to the kind and unit of the table: an innage for an outage table is subtracted from the depth. */
export function inTable(table: GaugeTable, { kind, unit, value }: GaugeReading): number {
  const converted = unit === table.unit ? value : unit === 'cm' ? value / CM_AN_INCH : value * CM_AN_INCH
  return withoutRoundingError(kind === table.kind ? converted : depthOf(table) - converted)
}
/** Converts a reading of the table to another kind and unit; the inverse of `inTable`. */
export function fromTable(
  table: GaugeTable,
  reading: number,
  { kind, unit }: Pick<GaugeReading, 'kind' | 'unit'>,
): number {
  const converted = kind === table.kind ? reading : depthOf(table) - reading
  return withoutRoundingError(
    unit === table.unit ? converted : unit === 'cm' ? converted * CM_AN_INCH : converted / CM_AN_INCH,
  )
}

/** Smallest and largest reading in the given kind and unit. */
export function readingLimits(table: GaugeTable, how: Pick<GaugeReading, 'kind' | 'unit'>): readonly [number, number] {
  const ends = [fromTable(table, table.rows[0]?.[0] ?? 0, how), fromTable(table, depthOf(table), how)]
  return [Math.min(...ends), Math.max(...ends)]
}

/** The outage at a reading. @throws OutOfRange with limits in the reading's own kind and unit. */
export function outageOf(table: GaugeTable, read: GaugeReading): Gallons {
  const [least, most] = readingLimits(table, read)
  if (!(read.value >= least && read.value <= most))
    throw new OutOfRange({
      quantity: read.kind === 'outage' ? 'Outage reading' : 'Innage reading',
      given: read.value,
      least,
      most,
      unit: read.unit,
      why: 'The table ends there.',
    })
  return outageAt(table, inTable(table, read))
}

const readingsOf = ({
  table,
  temperature,
  relativeDensity60,
  group,
  expansion = null,
  litresPerGallon,
}: CarToGauge): Omit<CarReadings, 'outage'> => ({
  shellCapacity: table.shellFull,
  temperature,
  density: poundsOf(relativeDensity60),
  group,
  expansion,
  factor60: 1,
  factor15: 1,
  litresPerGallon,
})

export type Gauged = {
  readonly outage: Gallons
  readonly figures: CarFigures
  readonly permitted: FillingRow | null
  readonly state: FillState | null
  /** Gallons (as loaded) above the permitted filling; negative if below it. */
  readonly beyond: Gallons
  /** What would have to be known to judge the car whole. */
  readonly missing: readonly string[]
  readonly working: readonly Figure[]
}
export type GaugedCar = {
  readonly gauged: Gauged | null
  readonly permitted: FillingRow | null
  readonly faults: GaugingFaults
}

const fieldOf = (fault: OutOfRange): GaugingField =>
  /temperature/i.test(fault.quantity)
    ? 'temperature'
    : /density/i.test(fault.quantity)
      ? 'density'
      : /reading/i.test(fault.quantity)
        ? 'reading'
        : 'permit'

/** The error's message, with densities converted to relative density, as they are entered here. */
function messageOf(fault: OutOfRange): string {
  if (fault.unit !== 'kg/m³') return fault.message
  const relative = (density: number): number => Math.round((density / WATER_60F) * 1e4) / 1e4
  return new OutOfRange({
    quantity: 'Relative density',
    given: relative(fault.given),
    least: relative(fault.least),
    most: relative(fault.most),
  }).message
}

/** Gauges a car; `read` is null as long as there is no reading. */
export function gaugeCar(car: CarToGauge, read: GaugeReading | null): GaugedCar {
  const load = loadOf(car)
  const permitted = attempt(() => permittedOf(load))
  const row = 'value' in permitted ? permitted.value : null
  const found = read === null ? undefined : attempt(() => outageOf(car.table, read))
  const figures = attempt(() => figuresOf({ ...readingsOf(car), outage: found && 'value' in found ? found.value : 0 }))
  const faults: Partial<Record<GaugingField, string>> = {}
  for (const one of [permitted, figures, found])
    if (one && 'fault' in one) faults[fieldOf(one.fault)] = messageOf(one.fault)
  if (!found || 'fault' in found || 'fault' in figures || read === null) return { gauged: null, permitted: row, faults }
  const outage = found.value
  const table = car.table
  const outageFigure: Figure = {
    name: 'outage',
    label: 'Outage',
    value: outage,
    unit: 'gal',
    decimals: 1,
    source: 'Gauge table of the car',
    formula: `linear between the rows of the ${table.kind} table`,
    inputs: [
      given(read.kind === 'outage' ? 'Outage reading' : 'Innage reading', read.value, read.unit, 3),
      given('Shell capacity', table.shellFull, 'gal', 1),
    ],
  }
  return {
    gauged: {
      outage,
      figures: figures.value,
      ...judgeFilling(load, figures.value.gross, row),
      working: [outageFigure, ...figures.value.working, ...(row ? [permitFigure(load, row)] : [])],
    },
    permitted: row,
    faults,
  }
}

export type Solved = {
  /** Reading at which to stop loading, rounded to the graduation on the safe side. */
  readonly reading: number
  /** The same before rounding to a graduation. */
  readonly exact: number
  readonly outage: Gallons
}

/** The reading for a target content. @throws OutOfRange if the car cannot hold it. */
export function readingFor(car: CarToGauge, target: Target, how: Pick<GaugeReading, 'kind' | 'unit'>): Solved {
  const outage = outageFor(readingsOf(car), target)
  const safe = minimumOutageReading(car.table, outage)
  return {
    reading: fromTable(car.table, safe, how),
    exact: fromTable(car.table, readingForOutage(car.table, outage), how),
    outage: outageAt(car.table, Math.min(safe, depthOf(car.table))),
  }
}
