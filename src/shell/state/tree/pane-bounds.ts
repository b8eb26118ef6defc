/** Where the visible panes are, in percent of the whole, and which pane is beside which. */
import { type Tree, partsOf } from './parts.ts'
import type { Side } from '#src/engine/commands/workspace.ts'

export type PaneBounds = {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** The visible panes with position and size, in percent of the whole. */
export function boxes(tree: Tree, x = 0, y = 0, w = 100, h = 100): PaneBounds[] {
  if (typeof tree === 'string') return [{ key: tree, x, y, w, h }]
  if (tree.type === 'tabs')
    return tree.tabs.slice(tree.activeTabIndex, tree.activeTabIndex + 1).map((key) => ({ key, x, y, w, h }))
  let before = 0
  return partsOf(tree).flatMap(({ node, size }) => {
    const share = size / 100
    const found =
      tree.direction === 'row'
        ? boxes(node, x + before * w, y, w * share, h)
        : boxes(node, x, y + before * h, w, h * share)
    before += share
    return found
  })
}

const overlap = (fromA: number, lengthA: number, fromB: number, lengthB: number): number =>
  Math.min(fromA + lengthA, fromB + lengthB) - Math.max(fromA, fromB)

/** The distance of `other` on that side of `me`, and the length of their common border. */
function reach(me: PaneBounds, other: PaneBounds, side: Side): { gap: number; border: number } {
  if (side === 'left' || side === 'right') {
    const gap = side === 'right' ? other.x - (me.x + me.w) : me.x - (other.x + other.w)
    return { gap, border: overlap(me.y, me.h, other.y, other.h) }
  }
  const gap = side === 'down' ? other.y - (me.y + me.h) : me.y - (other.y + other.h)
  return { gap, border: overlap(me.x, me.w, other.x, other.w) }
}

/** The visible pane on that side: the nearest, or the one with the longest common border among equals. */
export function neighbour(tree: Tree, key: string, side: Side): string | null {
  const all = boxes(tree)
  const me = all.find((box) => box.key === key)
  if (!me) return null
  const near = all
    .filter((box) => box.key !== key)
    .map((box) => ({ key: box.key, ...reach(me, box, side) }))
    .filter(({ gap, border }) => gap > -1e-6 && border > 1e-6)
    .toSorted((one, two) => one.gap - two.gap || two.border - one.border)
  return near[0]?.key ?? null
}
