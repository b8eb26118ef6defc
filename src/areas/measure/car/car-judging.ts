/** Evaluates a loaded car during input: derived values, errors that prevent saving, and warnings. */
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { numberText } from '#model/kernel/quantity.ts'
import {
  fromTable,
  gaugeCar,
  loadOf,
  outageOf,
  permittedOf,
  type CarToGauge,
  type Gauged,
} from '#model/areas/measure/rules/gauge/car-gauging.ts'
import type { FillingRow } from '#model/areas/measure/rules/gauge/filling.ts'
import { readingForOutage, type GaugeTable, type LengthUnit } from '#model/areas/measure/rules/gauge/gauge.ts'
import { figuresOf, relativeDensityOfPounds, type CarFigures } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { overrideAdvice } from '#model/areas/rail/rules/filling-of-car.ts'
import {
  heaviestLoadOf,
  insulationOf,
  judgeLoadedCar,
  seasonOf,
  type CarJudgement,
} from '#model/areas/rail/rules/judge-loaded-car.ts'
import type { FactsOfCar, JudgedCarRow } from '#model/areas/rail/rules/judged-car-row.ts'
import { isTankCar } from '#model/areas/measure/rules/gauge/loaded-car-row.ts'
import { placardOf } from '#model/areas/fleet/rules/placard.ts'
import { limitWordsOf } from '../fields/choice-labels.ts'
import { readReading } from '#model/areas/measure/rules/gauge/typed-values.ts'

/** The form's values. */
export type CarValues = Omit<JudgedCarRow, 'gross_volume'> & {
  readonly volume: string | null
  readonly gal_to_liter_conversion_factor: number | null
  readonly rail_shipment: number | null
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
  | 'commodity_group'
  | 'thermal_expansion'
  | 'override_reason'
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
  /** Whether it is over-filled or overloaded, with or without a reason. */
  readonly isOver: boolean
}
/** What is known of the car besides its values, and whether the user may write it over-filled. */
export type KnownOfCar = Omit<FactsOfCar, 'product'> & { readonly mayOverride: boolean }

const fieldOf = (quantity: string): CarField =>
  /temperature/i.test(quantity)
    ? 'load_temperature'
    : /density/i.test(quantity)
      ? 'density'
      : /^thermal/i.test(quantity)
        ? 'thermal_expansion'
        : /^outage$/i.test(quantity)
          ? 'volume_outage'
          : 'gauge_reading'
const whole = (value: number): string => numberText(value, 0)

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
  { gauged, figures, judgement }: Pick<JudgedCar, 'gauged' | 'figures'> & { readonly judgement: CarJudgement },
  table: GaugeTable | null,
  now: number,
): readonly string[] {
  const metered = Number(values.volume ?? 0)
  const off = figures && metered > 0 ? (100 * Math.abs(metered - figures.gross)) / figures.gross : 0
  const isDangerous = product !== undefined && (product.un_number !== '' || product.hazard_class !== '')
  const found: readonly (string | false)[] = [
    gauged?.state === 'under' && `Under-filled: ${whole(-gauged.beyond)} gal more can be loaded.`,
    values.seals.every((seal) => seal.trim() === '') && 'No seal number is entered.',
    values.commodity_group === '' && 'No correction table is used: the factors are as entered.',
    judgement.state === 'unjudged' && judgement.note,
    judgement.state === 'over' &&
      values.override_reason.trim() !== '' &&
      `${judgement.note} Written all the same: ${values.override_reason}`,
    isDangerous &&
      (placardOf(product)?.hazard ?? '') === '' &&
      `${product.name} is dangerous goods, but no placard can be determined from its class and UN number.`,
    table === null && 'This car has no gauge table: shell capacity and outage are as entered.',
    off > METER_TOLERANCE &&
      `Meter ${whole(metered)} gal and gauge ${whole(figures?.gross ?? 0)} gal differ by ${off.toFixed(1)} %.`,
    values.load_date === null && 'The loading date is missing.',
    values.load_date !== null && Date.parse(values.load_date) > now + HOUR && 'The loading date is in the future.',
    values.rail_shipment === null && 'The car is not on a shipment yet.',
  ]
  return found.filter((message): message is string => message !== false && message !== '')
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
  return `${table.kind} ${limitWordsOf[table.kind].full} ${fromTable(table, reading, table)} ${table.unit} (${most})`
}

/** The row as it will be written. */
const rowOf = (values: CarValues, figures: CarFigures | null, table: GaugeTable | null): JudgedCarRow => ({
  ...values,
  ...(table && { shell_capacity: table.shellFull.toFixed(2) }),
  gross_volume: figures === null ? null : figures.gross.toFixed(2),
  weight: figures !== null && isTankCar(values.car_type) ? figures.weight.toFixed(2) : values.weight,
})

/** `now` in milliseconds. */
export function judgeCar(
  values: CarValues,
  table: GaugeTable | null,
  product: CarProduct | undefined,
  { mayOverride, ...known }: KnownOfCar,
  now: number,
): JudgedCar {
  const facts: FactsOfCar = { ...known, product }
  const { load_temperature: temperature, density, commodity_group: group } = values
  const errors: Partial<Record<CarField, string>> = sealErrors(values.seals)
  const readings = {
    shellCapacity: table?.shellFull ?? Number(values.shell_capacity ?? 0),
    temperature: temperature ?? 0,
    density: density ?? 0,
    group,
    expansion: values.thermal_expansion,
    factor60: values.temperature_correction_factor ?? 1,
    factor15: values.temperature_correction_factor_at_15c ?? 1,
    litresPerGallon: values.gal_to_liter_conversion_factor ?? LITRES_PER_GALLON,
  }
  const car: CarToGauge | null =
    table !== null && group !== '' && temperature !== null && density !== null
      ? {
          table,
          temperature,
          relativeDensity60: relativeDensityOfPounds(density),
          group,
          expansion: values.thermal_expansion,
          goods: product ?? null,
          litresPerGallon: readings.litresPerGallon,
          permit: {
            insulation: insulationOf(values, facts.car),
            season: seasonOf(values, facts.limits),
            limits: facts.limits,
            heaviestLoad: heaviestLoadOf(facts),
          },
        }
      : null
  const reading = values.gauge_reading ?? readingOf(table, Number(values.volume_outage ?? 0))
  const read = reading === null || table === null ? null : { kind: table.kind, unit: table.unit, value: reading }
  const outage = table && read ? attempt(() => outageOf(table, read)) : undefined
  if (outage && 'fault' in outage) errors.gauge_reading = outage.fault.message
  const permitted = car && attempt(() => permittedOf(loadOf(car)))
  const gauged = car ? gaugeCar(car, read).gauged : null
  const figures = attempt(() =>
    figuresOf({ ...readings, outage: outage && 'value' in outage ? outage.value : Number(values.volume_outage ?? 0) }),
  )
  if ('fault' in figures && readings.shellCapacity > 0 && density !== null)
    errors[fieldOf(figures.fault.quantity)] ??= figures.fault.message
  const row = permitted && 'value' in permitted ? permitted.value : null
  if (group !== '' && temperature === null)
    errors.load_temperature ??= 'Enter the liquid temperature, which is needed to correct the volume.'
  if (density === null) errors.density ??= 'Enter the density, which is needed to calculate the weight.'
  const found =
    'value' in figures && readings.shellCapacity > 0 && density !== null && (temperature !== null || group === '')
      ? figures.value
      : null
  const judgement = judgeLoadedCar(rowOf(values, found, table), facts)
  if (judgement.groupFault !== undefined) errors.commodity_group ??= judgement.groupFault
  const isOver = judgement.state === 'over'
  if (isOver && !(mayOverride && values.override_reason.trim() !== '')) {
    const isRoom = gauged?.state === 'over' && row && row.limit !== 'rail load'
    errors[table === null ? 'volume_outage' : 'gauge_reading'] ??=
      isRoom && table
        ? `Over-filled by ${whole(gauged.beyond)} gal. At ${temperature ?? 0} °F ${limitSaid(table, row)} is permitted.`
        : judgement.note
    errors.override_reason = overrideAdvice(mayOverride)
  }
  return {
    figures: found,
    gauged,
    permitted: row,
    reading,
    outage: values.gauge_reading !== null && outage && 'value' in outage ? outage.value : undefined,
    errors,
    warnings: warningsOf(values, product, { gauged, figures: found, judgement }, table, now),
    isOver,
  }
}

/** Parses a reading: null if empty, an error message if invalid. */
export function readingTyped(text: string, unit: LengthUnit = 'in'): number | null | string {
  if (text.trim() === '') return null
  return readReading(text, unit) ?? `“${text.trim()}” is not a reading. Enter it as 24.375 or 24 3/8.`
}
