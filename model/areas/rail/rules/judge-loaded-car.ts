/** Judges a loaded car by its product, its fleet record and the company's limits: whether it may be written, and what is not known. */
import { grouped } from '#model/shared/number-format.ts'
import type { FillingLimits, Insulation } from '#model/areas/measure/rules/gauge/filling-limits.ts'
import {
  judgeFilling,
  referenceOf,
  ruleOf,
  type Judgement,
  type Load,
} from '#model/areas/measure/rules/gauge/judge-filling.ts'
import { relativeDensityOfPounds } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { isTankCar, NO_DENSITY } from '#model/areas/measure/rules/gauge/loaded-car-row.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { groupFault } from '#model/areas/measure/rules/volume/commodity.ts'
import type { JudgedCarRow, FactsOfCar, FillingState } from './judged-car-row.ts'

export type CarJudgement = {
  readonly state: FillingState
  /** What is wrong, or what is missing; empty if the car is judged whole and right. */
  readonly note: string
  /** Why the commodity group cannot be the product's. */
  readonly groupFault: string | undefined
}

const whole = (value: number): string => grouped(Math.ceil(value))
/** The fleet's record counts before what is entered for the load. */
export const insulationOf = (row: Pick<JudgedCarRow, 'insulation'>, car: FactsOfCar['car']): Insulation =>
  car?.insulation || row.insulation || 'none'
export const heaviestLoadOf = ({ car, limits }: FactsOfCar): number =>
  car?.light_weight ? (car.gross_rail_load ?? limits.grossRailLoad) - car.light_weight : Infinity
/** Winter temperatures only in the months that have them, in which the car must have been loaded. */
export const seasonOf = ({ season, load_date }: Pick<JudgedCarRow, 'season' | 'load_date'>, limits: FillingLimits) =>
  season === 'winter' && limits.winterMonths.includes(Number((load_date ?? '').slice(5, 7))) ? 'winter' : 'summer'

function overloaded({ weight }: JudgedCarRow, facts: FactsOfCar): string {
  const heaviest = heaviestLoadOf(facts)
  const beyond = Number(weight ?? 0) - heaviest
  const { car, limits } = facts
  return beyond > 0.5
    ? `Overloaded by ${whole(beyond)} lb: the gross rail load of ${grouped(car?.gross_rail_load ?? limits.grossRailLoad)} lb less the light weight of ${grouped(car?.light_weight ?? 0)} lb leaves ${grouped(heaviest)} lb.`
    : ''
}

/** Gallons: what is stored is rounded to hundredths. */
const ROUNDING = 0.01

function overfilled(load: Load, { state, beyond, permitted }: Judgement): string {
  if (state !== 'over' || !permitted || beyond <= ROUNDING) return ''
  const { margin, source, fillingDensity, heaviestLoad } = ruleOf(load)
  // By its gross rail load a car is judged by its weight.
  if (permitted.limit === 'rail load' && heaviestLoad >= load.permit.heaviestLoad) return ''
  const room = {
    'rail load': `${grouped(heaviestLoad)} lb`,
    'filling density': `a filling density of ${fillingDensity} %`,
    capacity: `${Math.round(margin * 1e4) / 100} % of the shell empty as loaded`,
    'reference temperature': `${Math.round(margin * 1e4) / 100} % of the shell empty at ${referenceOf(load)} °F`,
  }[permitted.limit]
  return `Over-filled by ${whole(beyond)} gal: at most ${grouped(Math.floor(permitted.volume))} gal at ${load.temperature} °F, for ${room} (${source}).`
}

const listed = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : `Not judged: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`

function loadOf(row: JudgedCarRow, facts: FactsOfCar): Load | readonly string[] {
  const { load_temperature: temperature, density, product } = row
  const shellFull = Number(row.shell_capacity ?? 0)
  const isMeasured = row.gauge_reading !== null || Number(row.volume_outage ?? 0) > 0 || temperature !== null
  const missing = [
    (product === null || facts.product === undefined) && 'the product',
    shellFull <= 0 && 'the shell capacity',
    !isMeasured && 'the reading',
    temperature === null && 'the temperature',
    (density === null || density === NO_DENSITY) && 'the density',
  ].filter((one) => one !== false)
  if (shellFull <= 0 || !isMeasured || temperature === null || density === null || density === NO_DENSITY)
    return missing
  return {
    shellFull,
    temperature,
    relativeDensity60: relativeDensityOfPounds(density),
    group: row.commodity_group,
    expansion: row.thermal_expansion,
    factor60: row.temperature_correction_factor ?? 1,
    goods: facts.product ?? null,
    permit: {
      insulation: insulationOf(row, facts.car),
      season: seasonOf(row, facts.limits),
      limits: facts.limits,
      heaviestLoad: heaviestLoadOf(facts),
    },
  }
}

/** Of a tank car its filling and its weight, of any other its weight. */
export function judgeLoadedCar(row: JudgedCarRow, facts: FactsOfCar): CarJudgement {
  const fault = facts.product && groupFault(row.commodity_group, facts.product)
  const overload = overloaded(row, facts)
  const found = (state: FillingState, note: string): CarJudgement => ({ state, note, groupFault: fault })
  if (row.car_type !== '' && !isTankCar(row.car_type)) {
    const isWeighed = Number(row.weight ?? 0) > 0
    const missing = [
      !isWeighed && 'the weight',
      !Number.isFinite(heaviestLoadOf(facts)) && 'the light weight of the car',
    ].filter((one) => one !== false)
    return overload !== '' ? found('over', overload) : found(missing.length > 0 ? 'unjudged' : 'right', listed(missing))
  }
  const load = loadOf(row, facts)
  if (!('shellFull' in load)) return overload !== '' ? found('over', overload) : found('unjudged', listed(load))
  const judged = attempt(() => judgeFilling(load, Number(row.gross_volume ?? 0)))
  if ('fault' in judged)
    return overload !== '' ? found('over', overload) : found('unjudged', `Not judged: ${judged.fault.message}`)
  const overfill = overfilled(load, judged.value)
  const over = [overfill, overload].filter((one) => one !== '').join(' ')
  if (over !== '') return found('over', over)
  const { missing, state } = judged.value
  return found(missing.length > 0 || state === null || state === 'over' ? 'unjudged' : state, listed(missing))
}
