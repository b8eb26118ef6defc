/** The graph of contracts: purchases and sales as nodes, the cars promised by one to the other as edges; and what a filter leaves of it. */

export type GraphContract = {
  readonly id: number
  readonly version: number
  readonly contract_number: string
  readonly name: string
  readonly contract_type: 'sale' | 'purchase'
  readonly status: string
  readonly party: number | null
  readonly party__label: string
  readonly product: number | null
  readonly product__label: string
  readonly start_date: string | null
  readonly end_date: string | null
  readonly cars: number | null
  /** In percent, as the wire has it: `5.00`. */
  readonly tolerance: string | null
  readonly fed_cars: number | null
  readonly promised_cars: number | null
  readonly shipped_cars: number | null
}
export type GraphLink = {
  readonly id: number
  readonly version: number
  readonly purchase: number
  readonly sale: number
  readonly cars: number
  readonly blend: boolean
  readonly comments: string
}
export type ContractGraph = { readonly contracts: readonly GraphContract[]; readonly links: readonly GraphLink[] }

/** What is shown of it. Null is everything; both days are in. */
export type GraphFilter = {
  readonly product: number | null
  readonly party: number | null
  readonly from: string | null
  readonly to: string | null
}
export const noFilter: GraphFilter = { product: null, party: null, from: null, to: null }

/** A contract without a day is open on that side. */
const isMeant = (one: GraphContract, { product, party, from, to }: GraphFilter): boolean =>
  (product === null || one.product === product) &&
  (party === null || one.party === party) &&
  (from === null || (one.end_date ?? from) >= from) &&
  (to === null || (one.start_date ?? to) <= to)

/** The contracts that the filter means, and those that they are linked with, because an edge has two ends. */
export function filteredGraph({ contracts, links }: ContractGraph, filter: GraphFilter): ContractGraph {
  const meant = new Set(contracts.filter((one) => isMeant(one, filter)).map(({ id }) => id))
  const kept = links.filter(({ purchase, sale }) => meant.has(purchase) || meant.has(sale))
  const ends = new Set(kept.flatMap(({ purchase, sale }) => [purchase, sale]))
  return { contracts: contracts.filter(({ id }) => meant.has(id) || ends.has(id)), links: kept }
}

const LAST_DAY = '9999-12-31'
/** By product; of one product what ends first. */
export const inGraphOrder = (one: GraphContract, other: GraphContract): number =>
  one.product__label.localeCompare(other.product__label) ||
  (one.end_date ?? LAST_DAY).localeCompare(other.end_date ?? LAST_DAY) ||
  one.contract_number.localeCompare(other.contract_number, 'en', { numeric: true })

/** What identifies the pair of a purchase and a sale: they are linked at most once. */
export const pairKey = (purchase: number, sale: number): string => `${purchase}-${sale}`
