/** Two purchases and two sales with links, and a server that has links, for the tests of the graph of contracts. */
import type { GraphLink } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { ConnectController } from '#src/areas/contract/connect/state/connect-controller.ts'
import { GraphIndex } from '#src/areas/contract/connect/state/graph-index.ts'
import { contract, link } from '../../../model/areas/contract/graph-contracts.ts'
import { answering, type Asked } from '../../answers.ts'

export const contracts = [
  contract(1, 'purchase', { promised_cars: 70 }),
  contract(2, 'purchase', { cars: 50 }),
  contract(3, 'sale', { fed_cars: 40 }),
  contract(4, 'sale', { fed_cars: 30 }),
]
export const index = new GraphIndex({ contracts, links: [link(1, 3, 40), link(1, 4, 30)] })
export function begun(): ConnectController {
  const controller = new ConnectController()
  controller.show(index)
  controller.drawn({ purchases: [1, 2], sales: [3, 4] })
  return controller
}
/** A server that has these links, and refuses more cars than 100. */
export function served(rows: GraphLink[]): Asked[] {
  return answering(({ method, path, query, body }) => {
    if (path === 'contract_link/' && method === 'GET') {
      const results = rows.filter(
        ({ purchase, sale }) => String(purchase) === query.get('purchase') && String(sale) === query.get('sale'),
      )
      return { body: { count: results.length, next: null, previous: null, results } }
    }
    const at = rows.findIndex(({ id }) => path === `contract_link/${id}/`)
    const sent = body as Partial<GraphLink> | undefined
    if ((sent?.cars ?? 0) > 100)
      return { status: 400, body: { cars: ['P-1 has 60 of its 100 cars left: S-4 has 30 (Priya Kessler).'] } }
    if (method === 'POST') rows.push({ ...link(0, 0, 0), ...sent, id: 900 + rows.length })
    const [row] = at >= 0 ? rows.slice(at) : rows.slice(-1)
    if (method === 'PATCH' && row) rows[at] = { ...row, ...sent, version: row.version + 1 }
    if (method === 'DELETE') rows.splice(at, 1)
    return { status: method === 'POST' ? 201 : 200, body: method === 'POST' ? (rows.at(-1) ?? {}) : (rows[at] ?? {}) }
  })
}
