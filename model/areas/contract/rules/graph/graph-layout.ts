/** Where contracts stand in the graph: purchases left, sales right, those that are linked with each other near each other. */

export type LayoutQuestion = {
  /** In their own order, which those without links keep. `group`: under which heading. */
  readonly nodes: readonly { readonly id: number; readonly isSale: boolean; readonly group: string }[]
  readonly links: readonly { readonly purchase: number; readonly sale: number }[]
}
/** The middle of each contract, from the top of all. */
export type Heights = ReadonlyMap<number, number>
export type GraphLayout = {
  readonly heights: Heights
  readonly headings: readonly { readonly title: string; readonly y: number }[]
}

/** Height of a contract, and the distance of one to the next. */
export const NODE_HEIGHT = 58
export const NODE_STEP = 72
const HEADING = 44
const SWEEPS = 8

type Columns = { readonly left: readonly number[]; readonly right: readonly number[] }
type Neighbours = ReadonlyMap<number, readonly number[]>

/** The question without what is outside of one group. */
export function groupsOf({ nodes, links }: LayoutQuestion): readonly LayoutQuestion[] {
  const of = new Map(nodes.map(({ id, group }) => [id, group]))
  const groups = new Map<
    string,
    { nodes: LayoutQuestion['nodes'][number][]; links: LayoutQuestion['links'][number][] }
  >()
  for (const node of nodes) {
    const known = groups.get(node.group) ?? { nodes: [], links: [] }
    known.nodes.push(node)
    groups.set(node.group, known)
  }
  // A blend joins two groups; it draws neither of them.
  for (const link of links)
    if (of.get(link.purchase) === of.get(link.sale)) groups.get(of.get(link.purchase) ?? '')?.links.push(link)
  return [...groups.values()]
}

function neighboursOf({ links }: LayoutQuestion): Neighbours {
  const all = new Map<number, number[]>()
  const add = (id: number, other: number): void => {
    const known = all.get(id)
    if (known) known.push(other)
    else all.set(id, [other])
  }
  for (const { purchase, sale } of links) {
    add(purchase, sale)
    add(sale, purchase)
  }
  return all
}

/** Each by the mean place of its neighbours on the other side; one without any stays where it is. */
function byNeighbours(column: readonly number[], other: readonly number[], neighbours: Neighbours): readonly number[] {
  const places = new Map(other.map((id, at) => [id, other.length < 2 ? 0.5 : at / (other.length - 1)]))
  const wanted = new Map(
    column.map((id, at) => {
      const some = neighbours.get(id) ?? []
      const sum = some.reduce((all, one) => all + (places.get(one) ?? 0), 0)
      return [id, some.length === 0 ? at / Math.max(column.length - 1, 1) : sum / some.length]
    }),
  )
  return column.toSorted((one, two) => (wanted.get(one) ?? 0) - (wanted.get(two) ?? 0))
}

/** Two columns with few crossings, by sweeps from side to side. It takes milliseconds where a layered layout takes seconds. */
function columnsOf(question: LayoutQuestion): Columns {
  const neighbours = neighboursOf(question)
  let left: readonly number[] = question.nodes.filter(({ isSale }) => !isSale).map(({ id }) => id)
  let right: readonly number[] = question.nodes.filter(({ isSale }) => isSale).map(({ id }) => id)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    right = byNeighbours(right, left, neighbours)
    left = byNeighbours(left, right, neighbours)
  }
  return { left, right }
}

/** Both columns have the same middle. */
export function heightsOf(question: LayoutQuestion): Heights {
  const { left, right } = columnsOf(question)
  const most = Math.max(left.length, right.length)
  const placed = (column: readonly number[]): readonly (readonly [number, number])[] =>
    column.map((id, at) => [id, (at + (most - column.length) / 2) * NODE_STEP + NODE_HEIGHT / 2])
  return new Map([...placed(left), ...placed(right)])
}

/** Group below group, each under its heading; within each as `heights` has it. */
export function stacked(groups: readonly { readonly title: string; readonly heights: Heights }[]): GraphLayout {
  const heights = new Map<number, number>()
  const headings: { title: string; y: number }[] = []
  let top = 0
  for (const group of groups) {
    const ys = [...group.heights.values()]
    const [first, last] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))]
    headings.push({ title: group.title, y: top })
    for (const [id, y] of group.heights) heights.set(id, top + HEADING + y - first + NODE_HEIGHT / 2)
    top += HEADING + last - first + NODE_STEP
  }
  return { heights, headings }
}
