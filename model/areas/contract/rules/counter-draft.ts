/** The draft on the other side of a contract: the sale of what was bought, or the purchase for what was sold. */
import type { PriceUnit } from './setup/terms.ts'

type Terms = {
  readonly contract_type: 'sale' | 'purchase'
  readonly buyer: number | null
  readonly seller: number | null
  readonly product: number | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly facility: number | null
  readonly price_unit: PriceUnit
  readonly currency: 'USD' | 'CAD' | 'MXN'
}
export type CounterTerms = {
  /** Empty for the next number. */
  readonly contract_number: string
  /** Buyer of a sale, seller of a purchase. */
  readonly party: number | null
  readonly cars: number | null
  readonly price: string | null
}

/** The company in the middle buys on the one side and sells on the other. */
export function counterDraft(of: Terms, { contract_number, party, cars, price }: CounterTerms) {
  const { product, start_date, end_date, facility, price_unit, currency } = of
  const sides =
    of.contract_type === 'purchase'
      ? ({ contract_type: 'sale', seller: of.buyer, buyer: party } as const)
      : ({ contract_type: 'purchase', seller: party, buyer: of.seller } as const)
  return {
    ...(contract_number.trim() !== '' && { contract_number }),
    ...sides,
    product,
    start_date,
    end_date,
    facility,
    price_unit,
    currency,
    cars,
    price,
  }
}
