/** Reads the active invoice products with their conditions and prices, as billing needs them. */
import { condition, price, product } from '#model/areas/invoice/price.resource.ts'
import type { RailProduct } from '#model/areas/invoice/rules/rail/bill-car.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

export async function railProducts(rows: RowsOf): Promise<readonly RailProduct[]> {
  const products = await rows(product).find({ active: true }, { ordering: 'code,id' })
  const of = products.map(({ id }) => id)
  const conditions = groupedBy(await rows(condition).find({ product: of, active: true }), (one) => one.product)
  const prices = groupedBy(await rows(price).find({ product: of }, { ordering: 'id' }), (one) => one.product)
  return products.map(({ id, name, description, tax_rate }) => ({
    id,
    name,
    description,
    tax_rate,
    conditions: conditions.get(id) ?? [],
    prices: prices.get(id) ?? [],
  }))
}
