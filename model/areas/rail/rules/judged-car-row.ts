/** The fields of a loaded car that its judgement uses, and what else is known of the car. */
import type { CommodityGroup, Goods } from '#model/areas/measure/rules/volume/commodity.ts'
import type { Insulation, FillingLimits } from '#model/areas/measure/rules/gauge/filling-limits.ts'

/** Words of the declaration are here, apart from what judges by them: every table loads the declarations. */
export const fillingStates = ['unjudged', 'right', 'under', 'over'] as const
export type FillingState = (typeof fillingStates)[number]
export const carInsulations = ['', 'none', 'protected', 'insulated'] as const

/** API fields that the judgement uses; decimals are text. */
export type JudgedCarRow = {
  readonly car_mark: string
  readonly car_number: string
  readonly car_type: string
  readonly product: number | null
  readonly load_date: string | null
  readonly load_temperature: number | null
  readonly density: number | null
  readonly commodity_group: CommodityGroup
  readonly thermal_expansion: number | null
  readonly temperature_correction_factor: number | null
  readonly temperature_correction_factor_at_15c: number | null
  readonly shell_capacity: string | null
  readonly volume_outage: string | null
  readonly gauge_reading: number | null
  readonly gross_volume: string | null
  readonly weight: string | null
  readonly insulation: '' | Insulation
  readonly season: 'summer' | 'winter'
  readonly override_reason: string
}
/** A change of one of these is judged; seals and papers of a car can be corrected however it is filled. */
export const judgedFields = [
  'car_mark',
  'car_number',
  'car_type',
  'product',
  'load_date',
  'load_temperature',
  'density',
  'commodity_group',
  'thermal_expansion',
  'temperature_correction_factor',
  'temperature_correction_factor_at_15c',
  'shell_capacity',
  'volume_outage',
  'gauge_reading',
  'weight',
  'insulation',
  'season',
  'override_reason',
] as const satisfies readonly (keyof JudgedCarRow)[]

/** What is known of the car besides its row; undefined if it is not there. */
export type FactsOfCar = {
  readonly product: Goods | undefined
  readonly car:
    | {
        readonly light_weight: number | null
        readonly gross_rail_load: number | null
        readonly insulation: '' | Insulation
      }
    | undefined
  readonly limits: FillingLimits
}
