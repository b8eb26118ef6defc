/**
 * What somebody who books by a link has to enter, besides a time. Check-in makes a ticket at some places. The ticket names a company and a
 * product, and nobody at the place knows them.
 */

type LinkPlace = {
  /** Check-in makes a ticket, which names a company and a product. */
  readonly makes_tickets: boolean
  /** Ids of the products handled; empty for all. */
  readonly products: readonly number[]
}
type LinkWish = {
  /** The slot's own product, if it is laid out for one. */
  readonly slotProduct: number | null
  readonly product: number | null
  /** Whether the link belongs to no company. */
  readonly isAnybody: boolean
  readonly companyName: string
}

/** The product of the slot, or the only product of the place; null if there is a choice. */
export const onlyProduct = ({ products }: LinkPlace, slotProduct: number | null): number | null =>
  slotProduct ?? (products.length === 1 ? (products[0] ?? null) : null)

/**
 * What is missing, by field of `create_booking/`. A place that lists no products handles all of them; a stranger is not shown all products of the
 * company, so the page does not ask for one.
 */
export function missingOfLink(place: LinkPlace, wish: LinkWish): Readonly<Record<string, readonly string[]>> {
  if (!place.makes_tickets) return {}
  const product = wish.product ?? onlyProduct(place, wish.slotProduct)
  return {
    ...(wish.isAnybody && wish.companyName.trim() === '' && { company_name: ['Enter the name of your company.'] }),
    ...(product === null && place.products.length > 0 && { product: ['Choose the product.'] }),
  }
}
