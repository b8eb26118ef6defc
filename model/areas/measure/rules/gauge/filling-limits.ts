/**
 * Filling limits of tank cars, configurable per company: the margin that must stay empty, and at which reference temperature.
 *
 * Source of the defaults: 49 CFR 173.24b and 173.314, notes 2, 9 and 10. Separate from the calculations in filling.ts, so that
 * declarations can import it without loading those.
 */
import type { Fahrenheit, Pounds } from '../volume/units.ts'

export const insulations = ['none', 'protected', 'insulated'] as const
/** None; thermal protection in a metal jacket; insulated to 0.075 Btu/h ft² °F or better. */
export type Insulation = (typeof insulations)[number]

export type FillingLimits = {
  /** Fraction of the shell that stays empty at the reference temperature: 0.01 is 1 %. */
  readonly margin: number
  readonly summer: Readonly<Record<Insulation, Fahrenheit>>
  /** Only for cars shipped directly to a consumer for unloading and not stored in transit. */
  readonly winter: Readonly<Record<Insulation, Fahrenheit>>
  /** Months (1 to 12) in which winter temperatures may be used. */
  readonly winterMonths: readonly number[]
  /** Total weight of car and load. */
  readonly grossRailLoad: Pounds
}
export const fillingDefaults: FillingLimits = {
  margin: 0.01,
  summer: { none: 115, protected: 110, insulated: 105 },
  winter: { none: 100, protected: 90, insulated: 85 },
  winterMonths: [11, 12, 1, 2, 3],
  grossRailLoad: 263_000,
}

/** A company's limits by their API field names; null means the default. */
export type FillingSetting = {
  readonly filling_margin: number | null
  readonly filling_summer_none: Fahrenheit | null
  readonly filling_summer_protected: Fahrenheit | null
  readonly filling_summer_insulated: Fahrenheit | null
  readonly filling_winter_none: Fahrenheit | null
  readonly filling_winter_protected: Fahrenheit | null
  readonly filling_winter_insulated: Fahrenheit | null
  readonly filling_winter_from: number | null
  readonly filling_winter_to: number | null
  readonly filling_gross_rail_load: Pounds | null
}

export function limitsOfSetting(set: FillingSetting): FillingLimits {
  const { summer, winter, margin, grossRailLoad } = fillingDefaults
  const [from, to] = [set.filling_winter_from ?? 11, set.filling_winter_to ?? 3]
  const months = Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, index) => ((from - 1 + index) % 12) + 1)
  return {
    margin: set.filling_margin === null ? margin : set.filling_margin / 100,
    summer: {
      none: set.filling_summer_none ?? summer.none,
      protected: set.filling_summer_protected ?? summer.protected,
      insulated: set.filling_summer_insulated ?? summer.insulated,
    },
    winter: {
      none: set.filling_winter_none ?? winter.none,
      protected: set.filling_winter_protected ?? winter.protected,
      insulated: set.filling_winter_insulated ?? winter.insulated,
    },
    winterMonths: months,
    grossRailLoad: set.filling_gross_rail_load ?? grossRailLoad,
  }
}

export const referenceTemperature = (
  { summer, winter }: FillingLimits,
  insulation: Insulation,
  season: 'summer' | 'winter',
): Fahrenheit => (season === 'winter' ? winter : summer)[insulation]
