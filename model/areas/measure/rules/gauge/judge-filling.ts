/**
 * Judges how full a car is: room to expand, filling density and load limit. The one place of this judgement, for the gauge tool,
 * a train in the worker, the form and the server.
 */
import { groupsFor, type CommodityGroup, type Goods, type NamedGroup } from '../volume/commodity.ts'
import {
  celsiusOf,
  type Fahrenheit,
  type Gallons,
  type PerFahrenheit,
  type Pounds,
  type RelativeDensity,
} from '../volume/units.ts'
import { baseCorrection } from './base-correction.ts'
import { fillingRuleFor, type FillingRule } from './filling-rule.ts'
import {
  permittedFilling,
  referenceTemperature,
  WATER_IN_AIR,
  type FillingRow,
  type FillingRequest,
} from './filling.ts'
import type { FillingLimits, Insulation } from './filling-limits.ts'
import type { GaugeTable } from './gauge.ts'
import { fillState, poundsOf, type FillState } from './loaded-car.ts'

/** The limits that determine the permitted filling. */
export type Permit = {
  readonly insulation: Insulation
  readonly season: 'summer' | 'winter'
  readonly limits: FillingLimits
  /** Gross rail load minus the car's light weight; Infinity if either is not known. */
  readonly heaviestLoad: Pounds
}
export type Load = {
  readonly shellFull: Gallons
  /** For the permitted filling as a reading. */
  readonly table?: GaugeTable
  readonly temperature: Fahrenheit
  readonly relativeDensity60: RelativeDensity
  readonly group: CommodityGroup
  readonly expansion?: PerFahrenheit | null
  /** Correction to 60 °F as entered, if `group` is empty. */
  readonly factor60?: number
  /** Null if no product is named. */
  readonly goods?: Goods | null
  readonly permit: Permit
}

/** The table by which the load expands; undefined if that is not known. */
function groupOfLoad({ group, goods, expansion }: Load): NamedGroup | undefined {
  if (group !== '') return group
  if (typeof expansion === 'number') return 'C'
  const [only, ...others] = goods ? groupsFor(goods) : []
  return others.length === 0 && only !== 'C' ? only : undefined
}

export const ruleOf = ({ goods = null, group, permit }: Load): FillingRule =>
  fillingRuleFor(goods, group, permit.limits.margin)

const winterAllowed = (load: Load): 'summer' | 'winter' =>
  load.permit.season === 'winter' && ruleOf(load).mayUseWinter ? 'winter' : 'summer'

/** The reference temperature of the load's rule: winter ones only where the rule has them. */
export const referenceOf = (load: Load): Fahrenheit =>
  referenceTemperature(load.permit.limits, load.permit.insulation, winterAllowed(load))

const withoutRoundingError = (value: number): number => Math.round(value * 1e9) / 1e9

export const heaviestOf = ({ permit }: Load, { heaviestLoad }: FillingRule): Pounds =>
  Math.min(permit.heaviestLoad, heaviestLoad)

/** The filling chart of a load; undefined if it is not known how the load expands, or if that is not what limits it. */
export function fillingRequestOf(load: Load, unit: 'F' | 'C' = 'F'): FillingRequest | undefined {
  const rule = ruleOf(load)
  const group = groupOfLoad(load)
  if (group === undefined || !rule.judgesOutage) return undefined
  const degrees = (fahrenheit: Fahrenheit): number =>
    unit === 'C' ? withoutRoundingError(celsiusOf(fahrenheit)) : fahrenheit
  const heaviestLoad = heaviestOf(load, rule)
  return {
    unit,
    group,
    expansion: load.expansion ?? null,
    relativeDensity60: load.relativeDensity60,
    shellFull: load.shellFull,
    ...(load.table && { table: load.table }),
    margin: rule.margin,
    densityLimit: rule.fillingDensity,
    source: rule.source,
    ...(Number.isFinite(heaviestLoad) && { heaviestLoad }),
    minimumTemperature: degrees(load.temperature),
    maximumTemperature: degrees(load.temperature),
    targetTemperature: degrees(referenceOf(load)),
  }
}

/** What is sure without knowing how the load expands: it has its room as it stands, and its weight. Null if nothing limits it. */
function surelyPermitted(load: Load): FillingRow | null {
  const rule = ruleOf(load)
  const { shellFull, relativeDensity60, expansion = null } = load
  const group = groupOfLoad(load)
  const ctl =
    group === undefined || load.group === ''
      ? (load.factor60 ?? 1)
      : baseCorrection('F', { group, relativeDensity60, expansion }).ctl(load.temperature)
  const pounds = poundsOf(load.relativeDensity60) * ctl
  const room = shellFull * (1 - rule.margin)
  const heaviest = heaviestOf(load, rule) / pounds
  const densest = (((rule.fillingDensity ?? Infinity) / 100) * shellFull * WATER_IN_AIR) / pounds
  const volume = Math.min(room, heaviest, densest)
  if (volume === shellFull && !rule.judgesOutage) return null
  return {
    temperature: load.temperature,
    ctl,
    volume,
    volumeAtBase: volume * ctl,
    percent: (100 * volume) / shellFull,
    outage: shellFull - volume,
    reading: null,
    weight: volume * pounds,
    limit: volume === heaviest ? 'rail load' : volume === densest ? 'filling density' : 'capacity',
  }
}

/** The permitted filling at the load's temperature; null if the rules set none. @throws OutOfRange */
export function permittedOf(load: Load, unit: 'F' | 'C' = 'F'): FillingRow | null {
  const request = fillingRequestOf(load, unit)
  return request === undefined ? surelyPermitted(load) : (permittedFilling(request).rows[0] ?? null)
}

/** What would have to be known to judge the load whole, as the end of a sentence. */
export function missingOf(load: Load): readonly string[] {
  const rule = ruleOf(load)
  return [
    !load.goods && 'the product',
    rule.judgesOutage && groupOfLoad(load) === undefined && 'the commodity group or thermal expansion',
    !rule.judgesOutage && rule.fillingDensity === null && `the limit by ${rule.source}`,
    !Number.isFinite(load.permit.heaviestLoad) && 'the light weight of the car',
  ].filter((one) => one !== false)
}

export type Judgement = {
  readonly permitted: FillingRow | null
  /** Null if nothing could be judged. */
  readonly state: FillState | null
  /** Gallons (as loaded) above the permitted filling; negative if below it. */
  readonly beyond: Gallons
  readonly missing: readonly string[]
}

/** A load of which only a part can be judged may be found over-filled, but neither right nor under-filled. */
export function judgeFilling(load: Load, gross: Gallons, permitted = permittedOf(load)): Judgement {
  const missing = missingOf(load)
  const rule = ruleOf(load)
  const isPartial = rule.fillingDensity === null && (!rule.judgesOutage || groupOfLoad(load) === undefined)
  const state = permitted && fillState(gross, permitted.volume)
  return {
    permitted,
    state: isPartial && state !== 'over' ? null : state,
    beyond: permitted ? gross - permitted.volume : 0,
    missing,
  }
}
