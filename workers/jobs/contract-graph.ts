/** Lays out the graph of contracts, product by product. */
import {
  groupsOf,
  heightsOf,
  NODE_HEIGHT,
  NODE_STEP,
  stacked,
  type GraphLayout,
  type Heights,
  type LayoutQuestion,
} from '#model/areas/contract/rules/graph/graph-layout.ts'

/**
 * Links that dagre lays out in one go. It gives every link a place of its own between the columns, so that it takes 13 s for 1,500; beyond
 * this many, sweeps over the two columns do.
 */
const MOST_FOR_DAGRE = 120

async function byDagre({ nodes, links }: LayoutQuestion): Promise<Heights> {
  const { graphlib, layout } = await import('@dagrejs/dagre')
  const graph = new graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: NODE_STEP - NODE_HEIGHT, edgesep: 8, ranksep: 200, ranker: 'longest-path' })
  const linked = new Set(links.flatMap(({ purchase, sale }) => [purchase, sale]))
  for (const { id } of nodes) if (linked.has(id)) graph.setNode(String(id), { width: 1, height: NODE_HEIGHT })
  for (const { purchase, sale } of links) graph.setEdge(String(purchase), String(sale), {})
  layout(graph)
  const heights = new Map<number, number>()
  let end = 0
  for (const { id } of nodes) {
    if (!linked.has(id)) continue
    const y = graph.node(String(id)).y ?? 0
    heights.set(id, y)
    end = Math.max(end, y + NODE_STEP)
  }
  // Those without links follow below, each side in its own column.
  const next = { left: end, right: end }
  for (const { id, isSale } of nodes) {
    if (linked.has(id)) continue
    const side = isSale ? 'right' : 'left'
    heights.set(id, next[side])
    next[side] += NODE_STEP
  }
  return heights
}

export async function layOutContracts(question: LayoutQuestion): Promise<GraphLayout> {
  const isFew = question.links.length <= MOST_FOR_DAGRE
  const groups: { title: string; heights: Heights }[] = []
  for (const group of groupsOf(question))
    groups.push({
      title: group.nodes[0]?.group ?? '',
      heights: isFew && group.links.length > 0 ? await byDagre(group) : heightsOf(group),
    })
  return stacked(groups)
}
