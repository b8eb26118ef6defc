/** The tree of groups and products: what lies under each, rolled up, and the lines that are shown. */

export type ProductNode = {
  readonly id: string
  readonly parent: string | null
  readonly code: string
  readonly name: string
  readonly type: string
  readonly enabled: boolean
  /** m³ in the tanks; null: not known to whoever asks. */
  readonly volume: number | null
  /** Active limits. */
  readonly limits: number | null
  /** Tickets that are not loaded yet. */
  readonly tickets: number | null
}
type Figures = Pick<ProductNode, 'volume' | 'limits' | 'tickets'>
export type ProductTree = {
  readonly byId: ReadonlyMap<string, ProductNode>
  /** Under null: the roots. By name. */
  readonly children: ReadonlyMap<string | null, readonly ProductNode[]>
  /** Of a node with all that lies under it. */
  readonly sums: ReadonlyMap<string, Figures>
}

const sumOf = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0)
const added = (one: Figures, other: Figures): Figures => ({
  volume: sumOf(one.volume, other.volume),
  limits: sumOf(one.limits, other.limits),
  tickets: sumOf(one.tickets, other.tickets),
})

/** A node whose group is not there, or that old data have in a circle, stands at the root. */
export function productTree(nodes: readonly ProductNode[]): ProductTree {
  const byId = new Map(nodes.map((one) => [one.id, one]))
  const isInCircle = (id: string): boolean => {
    const seen = new Set<string>()
    for (let at = byId.get(id); at !== undefined; at = byId.get(at.parent ?? '')) {
      if (seen.has(at.id)) return true
      seen.add(at.id)
    }
    return false
  }
  const children = new Map<string | null, ProductNode[]>()
  for (const one of nodes.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const parent = one.parent !== null && byId.has(one.parent) && !isInCircle(one.id) ? one.parent : null
    const known = children.get(parent)
    if (known) known.push(one)
    else children.set(parent, [one])
  }
  const sums = new Map<string, Figures>()
  const roll = (one: ProductNode): Figures => {
    const sum = (children.get(one.id) ?? []).reduce((all: Figures, child) => added(all, roll(child)), {
      volume: one.volume,
      limits: one.limits,
      tickets: one.tickets,
    })
    sums.set(one.id, sum)
    return sum
  }
  for (const root of children.get(null) ?? []) roll(root)
  return { byId, children, sums }
}

export type ProductLine = {
  readonly id: string
  readonly node: ProductNode
  /** From 1. */
  readonly level: number
  readonly isOpen: boolean
  readonly hasChildren: boolean
  /** Among its siblings, from 1, and how many there are. */
  readonly place: number
  readonly of: number
}

/** Groups that are open, with the lines under them. A search shows what it finds with the whole path to it, open. */
export function linesOfTree({ children }: ProductTree, open: ReadonlySet<string>, text = ''): readonly ProductLine[] {
  const sought = text.trim().toLowerCase()
  const found = new Map<string, boolean>()
  /** Whether it, or something under it, is found. */
  const holds = (node: ProductNode): boolean => {
    const under = (children.get(node.id) ?? []).map(holds).some(Boolean)
    const is = under || `${node.code} ${node.name}`.toLowerCase().includes(sought)
    found.set(node.id, is)
    return is
  }
  if (sought !== '') for (const root of children.get(null) ?? []) holds(root)
  const lines: ProductLine[] = []
  const walk = (parent: string | null, level: number): void => {
    const here = (children.get(parent) ?? []).filter(({ id }) => sought === '' || found.get(id) === true)
    for (const [at, node] of here.entries()) {
      const under = children.get(node.id) ?? []
      const isFound = under.some(({ id }) => found.get(id) === true)
      const isOpen = under.length > 0 && (open.has(node.id) || (sought !== '' && isFound))
      lines.push({ id: node.id, node, level, isOpen, hasChildren: under.length > 0, place: at + 1, of: here.length })
      if (isOpen) walk(node.id, level + 1)
    }
  }
  walk(null, 1)
  return lines
}

export type TreeMove = 'in' | 'out' | 'before' | 'after'
/**
 * Where a move leads: into the sibling above, out of its group, or into the group before or after its own. Undefined: nowhere.
 */
export function movedUnder({ byId, children }: ProductTree, id: string, move: TreeMove): string | null | undefined {
  const node = byId.get(id)
  if (node === undefined) return undefined
  const siblings = children.get(node.parent) ?? children.get(null) ?? []
  if (move === 'in') return siblings[siblings.findIndex((one) => one.id === id) - 1]?.id
  const parent = byId.get(node.parent ?? '')
  if (parent === undefined) return undefined
  if (move === 'out') return parent.parent
  const groups = children.get(parent.parent) ?? []
  return groups[groups.findIndex((one) => one.id === parent.id) + (move === 'before' ? -1 : 1)]?.id
}
