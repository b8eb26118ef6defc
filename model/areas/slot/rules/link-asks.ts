/**
 * The fields that a booking by a link requires besides its time. At some places check-in makes a ticket, which names a
 * company and a product. The staff of the place cannot know these, so the person who books enters them.
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
 * Messages for missing values, by field of `create_booking/`. A place that lists no products handles all products of
 * its company. The page does not show all of them to a stranger, so it does not ask for one.
 */
export function missingOfLink(place: LinkPlace, wish: LinkWish): Readonly<Record<string, readonly string[]>> {
  if (!place.makes_tickets) return {}
  const product = wish.product ?? onlyProduct(place, wish.slotProduct)
  return {
    ...(wish.isAnybody && wish.companyName.trim() === '' && { company_name: ['Enter the name of your company.'] }),
    ...(product === null && place.products.length > 0 && { product: ['Choose the product.'] }),
  }
}
