/** Which purchases feed which sales: 70 to 110 % of what was bought is promised, and some sales are not fed yet. */
import type { contract } from '#model/areas/contract/contract.resource.ts'
import { link } from '#model/areas/contract/link.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Demo } from '../base/setting.ts'

type Contract = Row<typeof contract>

/** Parts of what each purchase has; above one only as far as its tolerance goes. */
const promised = [0.7, 1.05, 0.85, 0.95, 0.78, 1] as const
/** Of the sales, the last so many are not fed yet. */
export const UNFED = 3

export const SOLD_CARS = 240
export const GALLONS_A_CAR = 30_000

/** What is bought of a product that feeds so many sales, for it to be promised as far as it is. */
export function bulkOf(sales: number, index: number) {
  const cars = Math.ceil((SOLD_CARS * Math.max(sales, 1)) / (promised[index % promised.length] ?? 1))
  return { cars, quantity: String(cars * GALLONS_A_CAR) }
}

/** In turns over the sales of the product; the last of all sales are left without. */
export async function seedLinks({ rows }: Demo, bought: readonly Contract[], sold: readonly Contract[]): Promise<void> {
  const fed = sold.slice(0, -UNFED)
  const links = bought.flatMap((purchase, index) => {
    let left = Math.floor((purchase.cars ?? 0) * (promised[index % promised.length] ?? 1))
    return fed
      .filter(({ product }) => product === purchase.product)
      .flatMap((sale) => {
        const cars = Math.min(left, sale.cars ?? 0)
        left -= cars
        return cars > 0 ? [{ purchase: purchase.id, sale: sale.id, cars }] : []
      })
  })
  await rows(link).createMany(links)
}
