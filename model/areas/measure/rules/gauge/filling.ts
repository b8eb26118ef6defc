/**
 * Maximum permitted filling: how full a tank car may be at its loading temperature, so that it has room to expand when warm.
 *
 * Source: 49 CFR 173.24b and 173.314 (notes 2, 9, 10), CAN/CGSB-43.147, as a mass balance between loading and reference temperature.
 * The limits are settings of the company; the defaults are in filling-limits.ts.
 */
import { KILOGRAMS_PER_POUND } from '#model/shared/factors.ts'
import { baseCorrection, densityLimits, temperatureLimits, type Liquid } from './base-correction.ts'
import { given, type Figure } from '../figure.ts'
import { minimumOutageReading, type GaugeTable } from './gauge.ts'
import { factorsOf } from './loaded-car.ts'
import { OutOfRange, within } from '../out-of-range.ts'
import type { NamedGroup } from '../volume/commodity.ts'
import type { Algorithm, Gallons, PerFahrenheit, Pounds, RelativeDensity } from '../volume/units.ts'

export * from './filling-limits.ts'

export type FillingRequest = {
  /** Unit of all temperatures. °F uses volumes at 60 °F (table 24E), °C volumes at 15 °C (table 54E). */
  readonly unit: 'F' | 'C'
  /** LPG and NGL (E) where it is not given. */
  readonly group?: NamedGroup
  /** Thermal expansion at 60 °F, for group C. */
  readonly expansion?: PerFahrenheit | null
  readonly relativeDensity60: RelativeDensity
  readonly minimumTemperature: number
  readonly maximumTemperature: number
  /** Temperature step of the chart; default 1. */
  readonly step?: number
  readonly targetTemperature: number
  /** A fraction, from 0 to less than 1. */
  readonly margin: number
  readonly shellFull: Gallons
  readonly table?: GaugeTable
  /** Greatest weight of the load: gross rail load minus the car's light weight. */
  readonly heaviestLoad?: Pounds
  /** Greatest weight of the load in percent of the weight of the water that the tank holds. */
  readonly densityLimit?: number | null
  /** The regulation behind the margin. */
  readonly source?: string
}
export const fillingBounds = ['reference temperature', 'capacity', 'filling density', 'rail load'] as const
export type FillingBound = (typeof fillingBounds)[number]
export type FillingRow = {
  readonly temperature: number
  /** Volume at base temperature ÷ volume at this temperature. */
  readonly ctl: number
  readonly volume: Gallons
  /** Volume at the base temperature. */
  readonly volumeAtBase: Gallons
  readonly percent: number
  readonly outage: Gallons
  /** Minimum outage as a gauge reading, rounded to the safe graduation of the table; null without a table. */
  readonly reading: number | null
  readonly weight: Pounds
  readonly limit: FillingBound
}
export type FillingChart = {
  readonly rows: readonly FillingRow[]
  readonly ctlAtTarget: number
  /** Permitted volume at base temperature, ignoring the other two limits. */
  readonly volumeAtBase: Gallons
  readonly weight: Pounds
  readonly kilograms: number
  /** Weight of the load ÷ weight of the water that the tank holds, in percent. */
  readonly fillingDensity: number
  readonly algorithm: Algorithm
  readonly working: readonly Figure[]
}

/** Weight in air of a gallon of water at 60 °F, 49 CFR 173.314(c) note 1. */
export const WATER_IN_AIR: Pounds = 8.328_28
const MAX_ROWS = 1000
/** Which bound is named where several are equal. */
const limitOrder: readonly FillingBound[] = ['rail load', 'filling density', 'reference temperature', 'capacity']

const liquidOf = ({ group = 'E', relativeDensity60, expansion = null }: FillingRequest): Liquid => ({
  group,
  relativeDensity60,
  expansion,
})

function temperaturesOf({
  minimumTemperature: from,
  maximumTemperature: to,
  step = 1,
}: FillingRequest): readonly number[] {
  const count = Math.floor((to - from) / within('Step', step, 0.05, 50) + 1e-9)
  within('Rows of the chart', count + 1, 1, MAX_ROWS)
  const temperatures = Array.from({ length: count + 1 }, (_, index) => Math.round((from + index * step) * 1e6) / 1e6)
  return (temperatures.at(-1) ?? from) < to - 1e-9 ? [...temperatures, to] : temperatures
}

/** The filling chart, with one row per loading temperature. @throws OutOfRange; `fillingFaults` reports the same errors by field. */
export function permittedFilling(request: FillingRequest): FillingChart {
  const { unit, relativeDensity60, targetTemperature, margin, shellFull, table, heaviestLoad = Infinity } = request
  const fault = faultsOf(request)[0]
  if (fault) throw fault[1]
  const liquid = liquidOf(request)
  const { ctl, pounds } = baseCorrection(unit, liquid)
  const { algorithm, formula, source: tables } = factorsOf(liquid.group, relativeDensity60, 60, liquid.expansion)
  const densest = ((request.densityLimit ?? Infinity) / 100) * shellFull * WATER_IN_AIR
  const ctlAtTarget = ctl(targetTemperature)
  const room = shellFull * (1 - margin)
  const volumeAtBase = room * ctlAtTarget
  const weight = volumeAtBase * pounds
  const rows = temperaturesOf(request).map((temperature): FillingRow => {
    const factor = ctl(temperature)
    const bounds: Readonly<Record<FillingBound, Gallons>> = {
      'reference temperature': volumeAtBase / factor,
      capacity: room,
      'filling density': densest / (pounds * factor),
      'rail load': heaviestLoad / (pounds * factor),
    }
    const volume = Math.min(...Object.values(bounds))
    const limit = limitOrder.find((bound) => bounds[bound] === volume) ?? 'capacity'
    const outage = shellFull - volume
    return {
      temperature,
      ctl: factor,
      volume,
      volumeAtBase: volume * factor,
      percent: (100 * volume) / shellFull,
      outage,
      limit,
      reading: table ? minimumOutageReading(table, outage) : null,
      weight: volume * factor * pounds,
    }
  })
  const base = unit === 'F' ? '60 °F' : '15 °C'
  return {
    rows,
    ctlAtTarget,
    volumeAtBase,
    weight,
    kilograms: weight * KILOGRAMS_PER_POUND,
    fillingDensity: (100 * weight) / (shellFull * WATER_IN_AIR),
    algorithm,
    working: [
      {
        name: 'ctlAtTarget',
        label: 'CTL at the reference temperature',
        value: ctlAtTarget,
        unit: '',
        decimals: 5,
        formula: liquid.group === 'E' ? (unit === 'F' ? 'table 24E' : 'table 54E') : formula,
        source: tables,
        inputs: [
          given('Relative density at 60 °F', relativeDensity60, '', 4),
          given('Reference temperature', targetTemperature, `°${unit}`, 1),
        ],
      },
      {
        name: 'volumeAtBase',
        label: `Maximum at ${base}`,
        value: volumeAtBase,
        unit: 'gal',
        decimals: 2,
        formula: 'shell × (1 − margin) × CTL',
        source: request.source ?? '49 CFR 173.24b, 173.314(c)',
        inputs: [
          given('Shell capacity', shellFull, 'gal', 1),
          given('Margin', margin, '', 4),
          given('CTL', ctlAtTarget, '', 5),
        ],
      },
      {
        name: 'weight',
        label: 'Maximum weight',
        value: weight,
        unit: 'lb',
        decimals: 0,
        formula: `volume at ${base} × mass of a gallon`,
        source: 'mass balance',
        inputs: [given('Volume', volumeAtBase, 'gal', 2), given('Mass of a gallon', pounds, 'lb/gal', 5)],
      },
    ],
  }
}

/** API field names, at which errors are shown. */
export type FillingField =
  | 'relative_density'
  | 'minimum_temperature'
  | 'maximum_temperature'
  | 'target_temperature'
  | 'safety_margin'
  | 'shell_capacity'
  | 'gross_rail_load'

function faultsOf(request: FillingRequest): readonly (readonly [FillingField, OutOfRange])[] {
  const {
    unit,
    minimumTemperature: from,
    maximumTemperature: to,
    targetTemperature,
    margin,
    shellFull,
    heaviestLoad = Infinity,
  } = request
  const liquid = liquidOf(request)
  const [least, most, degrees] = temperatureLimits(unit, liquid.group)
  const found: [FillingField, OutOfRange][] = []
  const check = (field: FillingField, compute: () => unknown): boolean => {
    try {
      compute()
      return true
    } catch (thrown) {
      if (!(thrown instanceof OutOfRange)) throw thrown
      found.push([field, thrown])
      return false
    }
  }
  check('shell_capacity', () => within('Shell capacity', shellFull, 1, 100_000, 'gal'))
  check('safety_margin', () => within('Safety margin', margin, 0, 0.999_999))
  check('gross_rail_load', () => within('Load limit', heaviestLoad, 1, Infinity, 'lb'))
  const hasDensity = check('relative_density', () =>
    within('Relative density', liquid.relativeDensity60, ...densityLimits(liquid.group)),
  )
  const ctlOrLimit = (temperature: number): unknown =>
    hasDensity
      ? baseCorrection(unit, liquid).ctl(temperature)
      : within('Temperature', temperature, least, most, degrees)
  check('target_temperature', () => ctlOrLimit(targetTemperature))
  const isLowValid = check('minimum_temperature', () => ctlOrLimit(from))
  if (isLowValid)
    check('maximum_temperature', () =>
      to < from ? within('Highest loading temperature', to, from, most, degrees) : ctlOrLimit(to),
    )
  else check('maximum_temperature', () => ctlOrLimit(to))
  return found
}

/** Errors of a request by API field; empty if the request is valid. */
export function fillingFaults(request: FillingRequest): Readonly<Partial<Record<FillingField, readonly string[]>>> {
  return Object.fromEntries(faultsOf(request).map(([field, { message }]) => [field, [message]]))
}
