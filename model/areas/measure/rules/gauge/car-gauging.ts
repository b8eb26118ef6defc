/**
 * Gauges one car: from its table and a reading to its contents and whether they are permitted.
 * Combines the other rules and reports each error at the field where the value was entered.
 */
import {
  fillingDefaults,
  permittedFilling,
  referenceTemperature,
  type FillingLimits,
  type FillingRow,
  type Insulation,
} from './filling.ts'
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
  fillState,
  outageFor,
  poundsOf,
  type CarFigures,
  type CarReadings,
  type CommodityGroup,
  type FillState,
  type Target,
} from './loaded-car.ts'
import { attempt, OutOfRange } from '../out-of-range.ts'
import {
  celsiusOf,
  WATER_60F,
  type Fahrenheit,
  type Gallons,
  type Pounds,
  type RelativeDensity,
} from '../volume/units.ts'

export type GaugeReading = { readonly kind: ReadingKind; readonly unit: LengthUnit; readonly value: number }

/** The limits that determine the permitted filling. */
export type Permit = {
  readonly insulation: Insulation
  readonly season: 'summer' | 'winter'
  readonly limits: FillingLimits
  /** Gross rail load minus the car's light weight; Infinity if either is not known. */
  readonly heaviestLoad: Pounds
}
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
  readonly group: Exclude<CommodityGroup, ''>
  readonly litresPerGallon: number
  readonly permit: Permit
}

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
  litresPerGallon,
}: CarToGauge): Omit<CarReadings, 'outage'> => ({
  shellCapacity: table.shellFull,
  temperature,
  density: poundsOf(relativeDensity60),
  group,
  factor60: 1,
  factor15: 1,
  litresPerGallon,
})

export const referenceOf = ({ limits, insulation, season }: Permit): Fahrenheit =>
  referenceTemperature(limits, insulation, season)

/** Permitted filling at the car's temperature; null for commodity groups without filling rules. @throws OutOfRange */
export function permittedOf(car: CarToGauge, unit: 'F' | 'C' = 'F'): FillingRow | null {
  if (car.group !== 'E') return null
  const { table, temperature, relativeDensity60, permit } = car
  const degrees = (fahrenheit: Fahrenheit): number =>
    unit === 'C' ? withoutRoundingError(celsiusOf(fahrenheit)) : fahrenheit
  const [row] = permittedFilling({
    unit,
    relativeDensity60,
    table,
    shellFull: table.shellFull,
    margin: permit.limits.margin,
    heaviestLoad: permit.heaviestLoad,
    minimumTemperature: degrees(temperature),
    maximumTemperature: degrees(temperature),
    targetTemperature: degrees(referenceOf(permit)),
  }).rows
  return row ?? null
}

export type Gauged = {
  readonly outage: Gallons
  readonly figures: CarFigures
  readonly permitted: FillingRow | null
  readonly state: FillState | null
  /** Gallons (as loaded) above the permitted filling; negative if below it. */
  readonly beyond: Gallons
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

const permitFigure = (car: CarToGauge, row: FillingRow): Figure => ({
  name: 'permitted',
  label: 'Permitted',
  value: row.volume,
  unit: 'gal',
  decimals: 1,
  formula:
    row.limit === 'rail load'
      ? 'heaviest load ÷ (mass of a gallon × CTL)'
      : row.limit === 'capacity'
        ? 'shell × (1 − margin)'
        : 'shell × (1 − margin) × CTL at reference ÷ CTL as loaded',
  source:
    row.limit === 'rail load'
      ? 'Gross rail load less light weight'
      : '49 CFR 173.24b, 173.314(c); limits as configured',
  inputs: [
    given('Shell capacity', car.table.shellFull, 'gal', 1),
    given('Margin', car.permit.limits.margin * 100, '%', 2),
    given('Reference temperature', referenceOf(car.permit), '°F', 1),
    given('CTL as loaded', row.ctl, '', 5),
    ...(Number.isFinite(car.permit.heaviestLoad) ? [given('Heaviest load', car.permit.heaviestLoad, 'lb', 0)] : []),
  ],
})

/** Gauges a car; `read` is null as long as there is no reading. */
export function gaugeCar(car: CarToGauge, read: GaugeReading | null): GaugedCar {
  const permitted = attempt(() => permittedOf(car))
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
      permitted: row,
      state: row && fillState(figures.value.gross, row.volume),
      beyond: row ? figures.value.gross - row.volume : 0,
      working: [outageFigure, ...figures.value.working, ...(row ? [permitFigure(car, row)] : [])],
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
