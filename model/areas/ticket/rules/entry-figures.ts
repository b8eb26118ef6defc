/** The net volume of an entry from what was measured, by the tables that gauging uses: in the grid as one types, and on the server. */
import { groupOf, type CommodityGroup, type Goods } from '#model/areas/measure/rules/volume/commodity.ts'
import { factorsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { attempt, type OutOfRange } from '#model/areas/measure/rules/out-of-range.ts'
import { roundTo } from '#model/areas/measure/rules/volume/units.ts'
import type { Errors } from '#model/kernel/validate.ts'

export type EntryReadings = {
  readonly gross_volume: string | null
  readonly temperature: number | null
  readonly relative_density: number | null
  readonly net_volume: string | null
}
/** By which table the volume of a product is corrected; an empty group: by none. */
export type EntryCorrection = { readonly group: CommodityGroup; readonly expansion: number | null }
type RailGoods = Goods & { readonly commodity_group: CommodityGroup; readonly thermal_expansion: number | null }

/** As its rail product says; a terminal product that is none is known by its number and class alone. */
export const correctionOf = (goods: Goods | undefined, rail: RailGoods | undefined): EntryCorrection => {
  if (rail) return { group: groupOf(rail), expansion: rail.thermal_expansion }
  return { group: goods ? groupOf({ ...goods, commodity_group: '' }) : '', expansion: null }
}

export type EntryFigures = {
  readonly net_volume: string | null
  /** Null where the net volume is as it was typed. */
  readonly correction: number | null
  readonly errors: Errors
}

const fieldOf = ({ quantity }: OutOfRange): string => (/density/i.test(quantity) ? 'relative_density' : 'temperature')

/** As typed where something is missing, or where no table corrects the product. */
export function entryFigures(readings: EntryReadings, { group, expansion }: EntryCorrection): EntryFigures {
  const { gross_volume, temperature, relative_density, net_volume } = readings
  const typed = { net_volume, correction: null, errors: {} }
  if (group === '' || (group === 'C' && expansion === null)) return typed
  if (gross_volume === null || temperature === null || relative_density === null) return typed
  const found = attempt(() => factorsOf(group, relative_density, temperature, expansion))
  if ('fault' in found) return { ...typed, errors: { [fieldOf(found.fault)]: [found.fault.message] } }
  const { factor60 } = found.value
  return {
    net_volume: roundTo(Number(gross_volume) * factor60, 0.1).toFixed(1),
    correction: roundTo(factor60, 0.000_01),
    errors: {},
  }
}
