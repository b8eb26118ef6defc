/** Products in the mass balance, and how their loads are converted to m³ at 15 °C. */
import { product as railProduct } from '#model/areas/company/company.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import type { DayTerms } from '#model/areas/terminal/rules/balance/day.ts'
import { to15Of, type To15 } from '#model/areas/terminal/rules/balance/to-15c.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { BalanceReading } from './site-days.ts'

export type BalancedProduct = DayTerms & {
  /** Of the rail product. */
  readonly rail: number | null
  readonly to15: To15
}
const TOLERANCE = '1.000'

export async function withTerms(
  { rows }: Pick<BalanceReading, 'rows'>,
  found: readonly Row<typeof product>[],
): Promise<readonly BalancedProduct[]> {
  const ids = [...new Set(found.flatMap((one) => one.product ?? []))]
  const rails = ids.length === 0 ? [] : await rows(railProduct).find({ id: ids })
  return found.map((one) => {
    const to15 = to15Of(
      one,
      rails.find(({ id }) => id === one.product),
    )
    return {
      product: one.id,
      name: one.product_name,
      tolerance: one.balance_tolerance ?? TOLERANCE,
      density: one.density,
      allowance: one.loss_allowance,
      factor: to15.factor,
      corrected: to15.corrected,
      rail: one.product,
      to15,
    }
  })
}

/** Those that are marked as in the mass balance, by name. */
export const balancedProducts = async (reading: Pick<BalanceReading, 'rows'>): Promise<readonly BalancedProduct[]> =>
  withTerms(reading, await reading.rows(product).find({ gip: true }, { ordering: 'product_name' }))
