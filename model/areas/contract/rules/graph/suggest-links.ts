/**
 * Which purchases could feed the sales that are open: of the same product, with common days, what ends earliest first. Tolerance
 * is left alone.
 */
import { haveCommonDays } from '../links/judge-link.ts'
import { inGraphOrder, pairKey, type ContractGraph, type GraphContract, type GraphLink } from './contract-graph.ts'

export type ProposedLink = {
  readonly purchase: number
  readonly sale: number
  /** Cars on top of those of the link that is there already, if there is one. */
  readonly cars: number
  readonly linked: GraphLink | null
  /** How the number came about. */
  readonly says: string
}
export type UnfedSale = { readonly sale: number; readonly cars: number; readonly says: string }
export type LinkProposal = { readonly links: readonly ProposedLink[]; readonly unfed: readonly UnfedSale[] }

const open = ['draft', 'approved']
const openCars = ({ cars, contract_type, fed_cars, promised_cars }: GraphContract): number =>
  (cars ?? 0) - ((contract_type === 'sale' ? fed_cars : promised_cars) ?? 0)
const ending = ({ end_date }: GraphContract): string => (end_date === null ? 'has no end' : `ends ${end_date}`)

/** Why no purchase feeds the rest of a sale. `some`: the open purchases of its product, as they were before. */
function whyUnfed(sale: GraphContract, some: readonly GraphContract[]): string {
  if (sale.product === null) return 'it names no product'
  if (some.length === 0) return `no purchase of ${sale.product__label} has cars left`
  return some.some((purchase) => haveCommonDays(sale, purchase))
    ? `the purchases of ${sale.product__label} in its days have no more cars left`
    : `no purchase of ${sale.product__label} with cars left has days in common with it`
}

export function suggestLinks({ contracts, links }: ContractGraph): LinkProposal {
  const there = new Map(links.map((one) => [pairKey(one.purchase, one.sale), one]))
  const able = contracts.filter((one) => open.includes(one.status) && openCars(one) > 0).toSorted(inGraphOrder)
  const purchases = able.filter(({ contract_type }) => contract_type === 'purchase')
  const left = new Map(purchases.map((one) => [one.id, openCars(one)]))
  const proposed: ProposedLink[] = []
  const unfed: UnfedSale[] = []
  for (const sale of able.filter(({ contract_type }) => contract_type === 'sale')) {
    const same = sale.product === null ? [] : purchases.filter(({ product }) => product === sale.product)
    let needed = openCars(sale)
    for (const purchase of same.filter((one) => haveCommonDays(sale, one))) {
      const has = left.get(purchase.id) ?? 0
      const cars = Math.min(has, needed)
      if (cars <= 0) continue
      proposed.push({
        purchase: purchase.id,
        sale: sale.id,
        cars,
        linked: there.get(pairKey(purchase.id, sale.id)) ?? null,
        says:
          `${purchase.contract_number} has ${has} left, ${ending(purchase)}; ` +
          `${sale.contract_number} needs ${needed} more: ${cars}`,
      })
      left.set(purchase.id, has - cars)
      needed -= cars
    }
    if (needed > 0)
      unfed.push({
        sale: sale.id,
        cars: needed,
        says: `${sale.contract_number} still needs ${needed}: ${whyUnfed(sale, same)}`,
      })
  }
  return { links: proposed, unfed }
}
