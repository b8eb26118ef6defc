/** What a booking by a link has to say beside its time: of whoever has no account the place knows neither company nor load. */

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
  /** Whether the link is of no company. */
  readonly isAnybody: boolean
  readonly companyName: string
}

/** The only product that it can be: that of the slot, or the only one that the place handles. */
export const onlyProduct = ({ products }: LinkPlace, slotProduct: number | null): number | null =>
  slotProduct ?? (products.length === 1 ? (products[0] ?? null) : null)

/** By field of `create_booking/`; empty where nothing is missing. A place that lists no products asks for none, because it would list all. */
export function missingOfLink(place: LinkPlace, wish: LinkWish): Readonly<Record<string, readonly string[]>> {
  if (!place.makes_tickets) return {}
  const product = wish.product ?? onlyProduct(place, wish.slotProduct)
  return {
    ...(wish.isAnybody && wish.companyName.trim() === '' && { company_name: ['Enter the name of your company.'] }),
    ...(product === null && place.products.length > 0 && { product: ['Choose the product.'] }),
  }
}
