/**
 * Maximum permitted filling: how full a tank car may be at its loading temperature, so that it has room to expand when warm.
 *
 * Source: 49 CFR 173.24b and 173.314 (notes 2, 9, 10), CAN/CGSB-43.147, as a mass balance between loading and reference temperature.
 * The limits are settings of the company; the defaults are in filling-limits.ts.
 */
import { given, type Figure } from '../figure.ts'
import { minimumOutageReading, type GaugeTable } from './gauge.ts'
import { KILOGRAMS_PER_POUND, LITRES_PER_GALLON, poundsOf } from './loaded-car.ts'
import { OutOfRange, within } from '../out-of-range.ts'
import { ctl24E, ctl54E, density15COf, lightLimits } from '../volume/light.ts'
import {
  algorithms,
  roundTo,
  shownSteps,
  type Algorithm,
  type Gallons,
  type Pounds,
  type RelativeDensity,
} from '../volume/units.ts'

export * from './filling-limits.ts'

export type FillingRequest = {
  /** Unit of all temperatures. °F uses table 24E and volumes at 60 °F; °C uses table 54E and volumes at 15 °C. */
  readonly unit: 'F' | 'C'
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
}
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
  readonly limit: 'reference temperature' | 'capacity' | 'rail load'
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
const WATER_IN_AIR: Pounds = 8.328_28
const MAX_ROWS = 1000

/** CTL rounded to five decimals like the printed tables, and the mass of a gallon at base temperature in pounds. */
function correction(
  unit: 'F' | 'C',
  relativeDensity60: RelativeDensity,
): { readonly ctl: (temperature: number) => number; readonly pounds: number } {
  if (unit === 'F')
    return {
      ctl: (temperature) => roundTo(ctl24E(relativeDensity60, temperature), shownSteps.factor),
      pounds: poundsOf(relativeDensity60),
    }
  const density15 = density15COf(relativeDensity60)
  return {
    ctl: (temperature) => roundTo(ctl54E(density15, temperature), shownSteps.factor),
    pounds: (density15 * LITRES_PER_GALLON) / 1000 / KILOGRAMS_PER_POUND,
  }
}

const limitsOf = (unit: 'F' | 'C'): readonly [number, number, string] =>
  unit === 'F' ? [...lightLimits.fahrenheit, '°F'] : [...lightLimits.celsius, '°C']

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
  const { ctl, pounds } = correction(unit, relativeDensity60)
  const ctlAtTarget = ctl(targetTemperature)
  const room = shellFull * (1 - margin)
  const volumeAtBase = room * ctlAtTarget
  const weight = volumeAtBase * pounds
  const rows = temperaturesOf(request).map((temperature): FillingRow => {
    const factor = ctl(temperature)
    const bounds = {
      'reference temperature': volumeAtBase / factor,
      capacity: room,
      'rail load': heaviestLoad / (pounds * factor),
    }
    const volume = Math.min(bounds['reference temperature'], bounds.capacity, bounds['rail load'])
    const limit =
      volume === bounds['rail load']
        ? 'rail load'
        : volume === bounds['reference temperature']
          ? 'reference temperature'
          : 'capacity'
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
    algorithm: algorithms.light,
    working: [
      {
        name: 'ctlAtTarget',
        label: 'CTL at the reference temperature',
        value: ctlAtTarget,
        unit: '',
        decimals: 5,
        formula: unit === 'F' ? 'table 24E' : 'table 54E',
        source: 'API MPMS 11.2.4 (2007), GPA TP-27',
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
        source: '49 CFR 173.24b, 173.314(c)',
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
    relativeDensity60,
    minimumTemperature: from,
    maximumTemperature: to,
    targetTemperature,
    margin,
    shellFull,
    heaviestLoad = Infinity,
  } = request
  const [least, most, degrees] = limitsOf(unit)
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
    within('Relative density', relativeDensity60, ...lightLimits.relativeDensity60),
  )
  const ctlOrLimit = (temperature: number): unknown =>
    hasDensity
      ? correction(unit, relativeDensity60).ctl(temperature)
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
