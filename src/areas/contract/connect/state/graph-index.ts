/** The graph as it is asked about: contracts and links by what names them, and their order. */
import {
  inGraphOrder,
  pairKey,
  type ContractGraph,
  type GraphContract,
  type GraphLink,
} from '#model/areas/contract/rules/graph/contract-graph.ts'

export class GraphIndex {
  readonly graph: ContractGraph
  /** In the order of the graph: by product, what ends first. */
  readonly purchases: readonly GraphContract[]
  readonly sales: readonly GraphContract[]
  readonly #byId: ReadonlyMap<number, GraphContract>
  readonly #byPair: ReadonlyMap<string, GraphLink>
  readonly #of = new Map<number, GraphLink[]>()

  constructor(graph: ContractGraph) {
    this.graph = graph
    const ordered = graph.contracts.toSorted(inGraphOrder)
    this.purchases = ordered.filter(({ contract_type }) => contract_type === 'purchase')
    this.sales = ordered.filter(({ contract_type }) => contract_type === 'sale')
    this.#byId = new Map(graph.contracts.map((one) => [one.id, one]))
    this.#byPair = new Map(graph.links.map((one) => [pairKey(one.purchase, one.sale), one]))
    for (const link of graph.links)
      for (const end of [link.purchase, link.sale]) {
        const known = this.#of.get(end)
        if (known) known.push(link)
        else this.#of.set(end, [link])
      }
  }

  contract(id: number): GraphContract | undefined {
    return this.#byId.get(id)
  }
  link(purchase: number, sale: number): GraphLink | undefined {
    return this.#byPair.get(pairKey(purchase, sale))
  }
  linksOf(id: number): readonly GraphLink[] {
    return this.#of.get(id) ?? []
  }
  number(id: number): string {
    return this.#byId.get(id)?.contract_number ?? ''
  }
  get order(): readonly GraphContract[] {
    return [...this.purchases, ...this.sales]
  }
}
