/** Which price of a service contract holds for a product on a day, and which prices would hold at the same time. */

export type Price = {
  readonly id: string
  readonly service: string
  /** Null: any product. */
  readonly product: string | null
  /** ISO 8601 days, both inclusive; null: without end. */
  readonly effective_date: string | null
  readonly expiry_date: string | null
  readonly enabled: boolean
}
export type PriceWanted = {
  readonly service: string
  readonly product: string | null
  /** The groups of the product, from the nearest up. */
  readonly groups: readonly string[]
  readonly day: string
}

const holdsOn = ({ enabled, effective_date, expiry_date }: Price, day: string): boolean =>
  enabled && (effective_date === null || effective_date <= day) && (expiry_date === null || expiry_date >= day)

/** The price of the product itself, else of its nearest group, else of any product. Of several the one that began last. */
export function priceFor<P extends Price>(
  prices: readonly P[],
  { service, product, groups, day }: PriceWanted,
): P | undefined {
  const valid = prices
    .filter((price) => price.service === service && holdsOn(price, day))
    .toSorted((a, b) => (b.effective_date ?? '').localeCompare(a.effective_date ?? '') || a.id.localeCompare(b.id))
  const wanted = [...(product === null ? [] : [product]), ...groups, null]
  for (const one of wanted) {
    const found = valid.find((price) => price.product === one)
    if (found) return found
  }
  return undefined
}
