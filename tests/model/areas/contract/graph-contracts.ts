/** Contracts and links for the tests of the graph of contracts. */
import type { GraphContract, GraphLink } from '#model/areas/contract/rules/graph/contract-graph.ts'

export const contract = (
  id: number,
  contract_type: 'sale' | 'purchase',
  more: Partial<GraphContract> = {},
): GraphContract => ({
  id,
  version: 1,
  contract_number: `${contract_type === 'sale' ? 'S' : 'P'}-${id}`,
  name: '',
  contract_type,
  status: 'approved',
  party: id,
  party__label: `Party ${id}`,
  product: 1,
  product__label: 'Propane',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  cars: 100,
  tolerance: '0.00',
  fed_cars: 0,
  promised_cars: 0,
  shipped_cars: 0,
  ...more,
})
export const link = (purchase: number, sale: number, cars: number): GraphLink => ({
  id: purchase * 10 + sale,
  version: 3,
  purchase,
  sale,
  cars,
  blend: false,
  comments: '',
})
