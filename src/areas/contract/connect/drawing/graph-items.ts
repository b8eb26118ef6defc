/** Contracts and links as React Flow takes them: sizes and ends are given, so that nothing is measured before it is drawn. */
import { Position, type Edge, type Node } from '@xyflow/react'
import { pairKey, type GraphContract } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { NODE_HEIGHT, type GraphLayout } from '#model/areas/contract/rules/graph/graph-layout.ts'
import { linkBalance, type BalanceKind } from '#model/areas/contract/rules/graph/link-balance.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import { nodeKey } from '../state/cursor.ts'
import type { GraphIndex } from '../state/graph-index.ts'
import type { ProposedLine, LinkSuggestion } from '../state/suggestion.ts'
import { linkPorts, type LinkPorts } from './link-ports.ts'

export const NODE_WIDTH = 232

export type ContractNodeItem = Node<
  { readonly contract: GraphContract; readonly controller: ConnectController; readonly domId: string },
  'contract'
>
export type HeadingItem = Node<{ readonly title: string }, 'heading'>
export type LinkEdgeItem = Edge<
  {
    readonly ports: LinkPorts
    readonly cars: number
    readonly kind: BalanceKind
    readonly controller: ConnectController
    readonly isNumbered: boolean
    readonly domId: string
    readonly label: string
  },
  'link'
>
export type GhostEdgeItem = Edge<{ readonly line: ProposedLine }, 'ghost'>

/** So many links are told apart by their numbers; of more, those at the cursor are numbered. */
const MOST_NUMBERED = 60
const still = { draggable: false, selectable: false, connectable: false, focusable: false } as const
const end = (type: 'source' | 'target') => ({
  type,
  position: type === 'source' ? Position.Right : Position.Left,
  x: type === 'source' ? NODE_WIDTH : 0,
  y: NODE_HEIGHT / 2,
  width: 1,
  height: 1,
})

export function nodesOf(
  index: GraphIndex,
  { heights, headings }: GraphLayout,
  {
    controller,
    gap,
    prefix,
  }: { readonly controller: ConnectController; readonly gap: number; readonly prefix: string },
): readonly (ContractNodeItem | HeadingItem)[] {
  const contracts = index.order.flatMap((contract): readonly ContractNodeItem[] => {
    const y = heights.get(contract.id)
    if (y === undefined) return []
    const isSale = contract.contract_type === 'sale'
    return [
      {
        ...still,
        id: String(contract.id),
        type: 'contract',
        position: { x: isSale ? NODE_WIDTH + gap : 0, y: y - NODE_HEIGHT / 2 },
        width: NODE_WIDTH,
        height: NODE_HEIGHT,
        handles: [end(isSale ? 'target' : 'source')],
        data: { contract, controller, domId: `${prefix}${nodeKey(contract.id)}` },
        ariaRole: 'group',
      },
    ]
  })
  return [
    ...headings.map(({ title, y }, at): HeadingItem => ({
      ...still,
      id: `heading ${at}`,
      type: 'heading',
      position: { x: 0, y },
      width: NODE_WIDTH * 2 + gap,
      height: 28,
      data: { title },
    })),
    ...contracts,
  ]
}

export function edgesOf(
  index: GraphIndex,
  { heights }: GraphLayout,
  { controller, prefix }: { readonly controller: ConnectController; readonly prefix: string },
): readonly LinkEdgeItem[] {
  const { contracts, links } = index.graph
  const ports = linkPorts(contracts, links, heights)
  const kinds = new Map(index.purchases.map((one) => [one.id, linkBalance(one).kind]))
  return links.flatMap(({ purchase, sale, cars }): readonly LinkEdgeItem[] => {
    const id = pairKey(purchase, sale)
    const its = ports.get(id)
    if (its === undefined || !heights.has(purchase) || !heights.has(sale)) return []
    const isNumbered = links.length <= MOST_NUMBERED
    const label = `${index.number(purchase)} feeds ${index.number(sale)} with ${cars} cars`
    const kind = kinds.get(purchase) ?? 'unknown'
    const data = { ports: its, cars, kind, controller, isNumbered, domId: `${prefix}${id}`, label }
    return [
      {
        id,
        type: 'link',
        source: String(purchase),
        target: String(sale),
        focusable: false,
        ariaRole: 'group',
        ariaLabel: label,
        data,
      },
    ]
  })
}

export const ghostsOf = (suggestion: LinkSuggestion | null): readonly GhostEdgeItem[] =>
  (suggestion?.state.lines ?? []).map((line) => ({
    id: `ghost ${line.key}`,
    type: 'ghost',
    source: String(line.purchase),
    target: String(line.sale),
    focusable: false,
    data: { line },
  }))
