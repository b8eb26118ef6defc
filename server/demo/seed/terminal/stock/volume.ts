/** Converts loads to m³ at 15 °C by the rule of the mass balance, so that the demo's tanks change by the volumes that the balance counts. */
import { product as railProduct } from '#model/areas/company/company.resource.ts'
import { factorsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { WATER_60F } from '#model/areas/measure/rules/volume/correction.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { cubicOfGallons, to15Of, type To15 } from '#model/areas/terminal/rules/balance/to-15c.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

export type Conversion = To15 & { readonly density: number | null }

/** By product of the terminals. */
export async function conversionsOf(rows: RowsOf): Promise<ReadonlyMap<string, Conversion>> {
  const rail = new Map((await rows(railProduct).find()).map((one) => [one.id, one]))
  return new Map(
    (await rows(product).find()).map((one) => [
      one.id,
      { ...to15Of(one, rail.get(one.product ?? 0)), density: one.density },
    ]),
  )
}

/** m³ at 15 °C of gallons at 60 °F. */
export const cubicMetres = (gallons: string, { factor }: Pick<To15, 'factor'>): number =>
  Number(cubicOfGallons(gallons, factor)) / 1000

/** Gallons at 60 °F of gallons that were observed at a temperature in °F. */
export function gallonsAt60(observed: number, fahrenheit: number, { group, density, expansion }: Conversion): number {
  if (group === '' || density === null) return observed
  return observed * factorsOf(group, density / WATER_60F, fahrenheit, expansion).factor60
}
