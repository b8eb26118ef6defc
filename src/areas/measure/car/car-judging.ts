/** Evaluates a loaded car during input: derived values, errors that prevent saving, and warnings. */
import {
  fromTable,
  gaugeCar,
  outageOf,
  permittedOf,
  type CarToGauge,
  type Gauged,
  type Permit,
} from '#model/areas/measure/rules/gauge/car-gauging.ts'
import type { FillingRow } from '#model/areas/measure/rules/gauge/filling.ts'
import { readingForOutage, type GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import {
  figuresOf,
  relativeDensityOfPounds,
  type CarFigures,
  type CommodityGroup,
} from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { placardOf } from '#model/areas/fleet/rules/placard.ts'
import { readReading } from '#model/areas/measure/rules/gauge/train-paste.ts'

/** The form's values. */
export type CarValues = {
  readonly gauge_reading: number | null
  readonly shell_capacity: string | null
  readonly volume_outage: string | null
  readonly volume: string | null
  readonly load_temperature: number | null
  readonly density: number | null
  readonly commodity_group: CommodityGroup
  readonly temperature_correction_factor: number | null
  readonly temperature_correction_factor_at_15c: number | null
  readonly gal_to_liter_conversion_factor: number | null
  readonly product: number | null
  readonly rail_shipment: number | null
  readonly load_date: string | null
  readonly seals: readonly string[]
}
export type CarProduct = {
  readonly name: string
  readonly un_number: string
  readonly hazard_class: string
  readonly relative_density: number | null
}
export type CarField =
  | 'gauge_reading'
  | 'load_temperature'
  | 'density'
  | 'volume_outage'
  | 'seal_number_1'
  | 'seal_number_2'
  | 'seal_number_3'
  | 'seal_number_4'

export type JudgedCar = {
  readonly figures: CarFigures | null
  readonly gauged: Gauged | null
  readonly permitted: FillingRow | null
  /** The reading, or else the one that the outage implies, in the table's unit. */
  readonly reading: number | null
  /** Outage by the table, gal; undefined without table or reading. */
  readonly outage: number | undefined
  /** Prevent saving. */
  readonly errors: Readonly<Partial<Record<CarField, string>>>
  /** Do not prevent saving. */
  readonly warnings: readonly string[]
}

const fieldOf = (quantity: string): CarField =>
  /temperature/i.test(quantity)
    ? 'load_temperature'
    : /density/i.test(quantity)
      ? 'density'
      : /^outage$/i.test(quantity)
        ? 'volume_outage'
        : 'gauge_reading'
const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/** Percent. If meter and gauge differ by more, one of them is wrong. */
const METER_TOLERANCE = 0.5
const HOUR = 3_600_000

function sealErrors(seals: readonly string[]): Partial<Record<CarField, string>> {
  const names = ['seal_number_1', 'seal_number_2', 'seal_number_3', 'seal_number_4'] as const
  const errors: Partial<Record<CarField, string>> = {}
  seals.forEach((seal, at) => {
    const name = names[at]
    if (name !== undefined && seal.trim() !== '' && seals.findIndex((other) => other.trim() === seal.trim()) < at)
      errors[name] = `Seal ${seal.trim()} is entered twice. Each seal has its own number.`
  })
  return errors
}

function warningsOf(
  values: CarValues,
  product: CarProduct | undefined,
  gauged: Gauged | null,
  figures: CarFigures | null,
  table: GaugeTable | null,
  now: number,
): readonly string[] {
  const metered = Number(values.volume ?? 0)
  const off = figures && metered > 0 ? (100 * Math.abs(metered - figures.gross)) / figures.gross : 0
  const isDangerous = product !== undefined && (product.un_number !== '' || product.hazard_class !== '')
  return [
    gauged?.state === 'under' && `Under-filled: ${whole(-gauged.beyond)} gal more can be loaded.`,
    values.seals.every((seal) => seal.trim() === '') && 'No seal number is entered.',
    values.commodity_group === '' && 'No correction table is used: the factors are as entered.',
    values.product === null && 'No product is selected.',
    isDangerous &&
      (placardOf(product)?.hazard ?? '') === '' &&
      `${product.name} is dangerous goods, but no placard can be determined from its class and UN number.`,
    table === null &&
      'This car has no gauge table: shell capacity and outage are as entered, and the filling limit is not checked.',
    off > METER_TOLERANCE &&
      `Meter ${whole(metered)} gal and gauge ${whole(figures?.gross ?? 0)} gal differ by ${off.toFixed(1)} %.`,
    values.load_date === null && 'The loading date is missing.',
    values.load_date !== null && Date.parse(values.load_date) > now + HOUR && 'The loading date is in the future.',
    values.rail_shipment === null && 'The car is not on a shipment yet.',
  ].filter((message) => message !== false)
}

/** The reading for a given outage. */
function readingOf(table: GaugeTable | null, outage: number): number | null {
  if (table === null || !(outage > 0)) return null
  const found = attempt(() => readingForOutage(table, outage))
  return 'value' in found ? found.value : null
}

const limitSaid = (table: GaugeTable, { reading, volume }: FillingRow): string => {
  const most = `${whole(volume)} gal`
  if (reading === null) return `at most ${most}`
  return `${table.kind} at ${table.kind === 'outage' ? 'least' : 'most'} ${fromTable(table, reading, table)} ${table.unit} (${most})`
}

/** `now` in milliseconds. */
export function judgeCar(
  values: CarValues,
  table: GaugeTable | null,
  product: CarProduct | undefined,
  permit: Permit,
  now: number,
): JudgedCar {
  const { load_temperature: temperature, density, commodity_group: group } = values
  const errors: Partial<Record<CarField, string>> = sealErrors(values.seals)
  const readings = {
    shellCapacity: table?.shellFull ?? Number(values.shell_capacity ?? 0),
    temperature: temperature ?? 0,
    density: density ?? 0,
    group,
    factor60: values.temperature_correction_factor ?? 1,
    factor15: values.temperature_correction_factor_at_15c ?? 1,
    litresPerGallon: values.gal_to_liter_conversion_factor ?? 3.785_41,
  }
  const car: CarToGauge | null =
    table !== null && group !== '' && temperature !== null && density !== null
      ? {
          table,
          temperature,
          relativeDensity60: relativeDensityOfPounds(density),
          group,
          litresPerGallon: readings.litresPerGallon,
          permit,
        }
      : null
  const reading = values.gauge_reading ?? readingOf(table, Number(values.volume_outage ?? 0))
  const read = reading === null || table === null ? null : { kind: table.kind, unit: table.unit, value: reading }
  const outage = table && read ? attempt(() => outageOf(table, read)) : undefined
  if (outage && 'fault' in outage) errors.gauge_reading = outage.fault.message
  const permitted = car && attempt(() => permittedOf(car))
  const gauged = car ? gaugeCar(car, read).gauged : null
  const figures = attempt(() =>
    figuresOf({ ...readings, outage: outage && 'value' in outage ? outage.value : Number(values.volume_outage ?? 0) }),
  )
  if ('fault' in figures && readings.shellCapacity > 0 && density !== null)
    errors[fieldOf(figures.fault.quantity)] ??= figures.fault.message
  const row = permitted && 'value' in permitted ? permitted.value : null
  if (gauged?.state === 'over' && row && table)
    errors.gauge_reading = `Over-filled by ${whole(gauged.beyond)} gal. At ${temperature ?? 0} °F ${limitSaid(table, row)} is permitted.`
  if (group !== '' && temperature === null)
    errors.load_temperature ??= 'Enter the liquid temperature, which is needed to correct the volume.'
  if (density === null) errors.density ??= 'Enter the density, which is needed to calculate the weight.'
  const found =
    'value' in figures && readings.shellCapacity > 0 && density !== null && (temperature !== null || group === '')
      ? figures.value
      : null
  return {
    figures: found,
    gauged,
    permitted: row,
    reading,
    outage: values.gauge_reading !== null && outage && 'value' in outage ? outage.value : undefined,
    errors,
    warnings: warningsOf(values, product, gauged, found, table, now),
  }
}

/** Parses a reading: null if empty, an error message if invalid. */
export function readingTyped(text: string): number | null | string {
  if (text.trim() === '') return null
  return readReading(text) ?? `“${text.trim()}” is not a reading. Enter it as 24.375 or 24 3/8.`
}
