/** The cars shipped in the last days that meet the conditions of invoice products, as the server finds them. */
import { condition, product } from '#model/areas/invoice/price.resource.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'

type Compared = {
  readonly days: number
  readonly shipped: number
  /** The last ones shipped, where there are too many to compare all. */
  readonly compared: number
}
export type MatchingCar = {
  readonly id: number
  readonly car: string
  readonly shipment: { readonly id: number; readonly bol_number: string } | null
  readonly ship_date: string | null
  readonly product: string | null
  readonly consignee: string | null
  readonly net_volume: string | null
  readonly weight: string | null
}
export type MatchingCars = Compared & { readonly count: number; readonly cars: readonly MatchingCar[] }
export type MatchingCounts = Compared & {
  readonly unmatched: number
  readonly products: readonly { readonly id: number; readonly count: number }[]
}
/** Changes in any of these make an answer stale. */
const meta = { resources: ['invoice:condition', 'rail:loadedCar', 'rail:shipment'] }

export const matchingCars = (id: number) => ({
  queryKey: ['invoice:product', 'matching cars', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api<MatchingCars>(`${product.path}${id}/${product.actions.matchingCars.path}`, { signal }),
  meta,
})
export const matchingCounts = () => ({
  queryKey: ['invoice:product', 'matching counts'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api<MatchingCounts>(`${product.path}${product.actions.matchingCounts.path}`, { signal }),
  meta,
})

const MOST_CONDITIONS = 1000
/** The active conditions, of one product or of all. */
export const activeConditions = (of?: number) => ({
  queryKey: ['invoice:condition', 'active', of],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    rowsOf(condition).list(
      { active: true, ordering: 'product,id', limit: MOST_CONDITIONS, ...(of !== undefined && { product: of }) },
      signal,
    ),
})

/** `the 41 cars shipped in the last 30 days` */
export const comparedText = ({ days, shipped, compared }: Compared): string =>
  compared < shipped
    ? `the last ${grouped(compared)} of ${countOf(shipped, 'car')} shipped in the last ${days} days`
    : `the ${countOf(shipped, 'car')} shipped in the last ${days} days`

export function matchingText(answer: Compared & { readonly count: number }): string {
  if (answer.shipped === 0) return `No car was shipped in the last ${answer.days} days.`
  return `${grouped(answer.count)} of ${comparedText(answer)} ${answer.count === 1 ? 'meets' : 'meet'} the conditions.`
}
