/** The borders between panes: where they are, how far each can be moved, and the tree after that. Pure. */
import type { MosaicDirection } from 'react-mosaic-component'
import type { Side } from '#src/engine/commands/workspace.ts'
import { leastRoom, type Room } from './least-size.ts'
import { axis, isAfter, keysIn, partsOf, type Tree } from './tree/parts.ts'

/** In percent of the whole. */
type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
export type Border = {
  /** The split that contains the border: the index of each part on the way to it. */
  readonly path: readonly number[]
  /** The index of the part before the border. */
  readonly at: number
  readonly direction: MosaicDirection
  readonly before: Tree
  readonly after: Tree
  /** The box of both sides together. */
  readonly box: Box
  /** The share of the first side in that box, in percent. Between `min` and `max` no pane becomes too small. */
  readonly share: number
  readonly min: number
  readonly max: number
}
/** A key moves a border by this much, in percent of the box of both sides. */
const STEP = 5

function bounds(before: Tree, after: Tree, side: keyof Room, px: number, share: number): Pick<Border, 'min' | 'max'> {
  const min = (leastRoom(before)[side] * 100) / px
  const max = 100 - (leastRoom(after)[side] * 100) / px
  // Where there is no room for both, a border may still go back to where panes are larger, and no further.
  return { min: Math.min(min, share), max: Math.max(max, share) }
}

const WHOLE: Box = { x: 0, y: 0, w: 100, h: 100 }
export function bordersIn(tree: Tree, room: Room, box = WHOLE, path: readonly number[] = []): readonly Border[] {
  if (typeof tree === 'string' || tree.type === 'tabs') return []
  const isRow = tree.direction === 'row'
  const parts = partsOf(tree)
  const boxOf = (from: number, size: number): Box =>
    isRow
      ? { ...box, x: box.x + (from * box.w) / 100, w: (size * box.w) / 100 }
      : { ...box, y: box.y + (from * box.h) / 100, h: (size * box.h) / 100 }
  let from = 0
  return parts.flatMap(({ node, size }, at) => {
    const inner = bordersIn(node, room, boxOf(from, size), [...path, at])
    const next = parts[at + 1]
    const start = from
    from += size
    if (!next) return inner
    const both = boxOf(start, size + next.size)
    const share = (size * 100) / (size + next.size)
    const px = ((isRow ? both.w : both.h) * (isRow ? room.width : room.height)) / 100
    const ends = bounds(node, next.node, isRow ? 'width' : 'height', px, share)
    return [
      ...inner,
      { path, at, direction: tree.direction, before: node, after: next.node, box: both, share, ...ends },
    ]
  })
}

/** The share within its bounds. */
export const shareWithin = ({ min, max }: Border, share: number): number => Math.max(min, Math.min(max, share))

/** The tree in which the side before that border has this share. */
export function moveBorder(tree: Tree, border: Border, share: number): Tree {
  const change = (node: Tree, [place, ...rest]: readonly number[]): Tree => {
    if (typeof node === 'string' || node.type === 'tabs') return node
    if (place !== undefined)
      return { ...node, children: node.children.map((child, at) => (at === place ? change(child, rest) : child)) }
    const sizes = partsOf(node).map(({ size }) => size)
    const [one = 0, other = 0] = sizes.slice(border.at)
    const first = ((one + other) * shareWithin(border, share)) / 100
    sizes.splice(border.at, 2, first, one + other - first)
    return { ...node, splitPercentages: sizes }
  }
  return change(tree, border.path)
}

/** The border that is nearest to the pane. With `side`, only borders of that axis count, and one on that side comes first. */
export function borderOf(tree: Tree, room: Room, key: string, side?: Side): Border | undefined {
  const isBehind = side === undefined || isAfter(side)
  const mine = bordersIn(tree, room).filter(
    (one) =>
      (side === undefined || one.direction === axis(side)) &&
      (keysIn(one.before).includes(key) || keysIn(one.after).includes(key)),
  )
  const rank = (one: Border): number => 2 * one.path.length + (keysIn(one.before).includes(key) === isBehind ? 1 : 0)
  return mine.toSorted((one, two) => rank(two) - rank(one))[0]
}

/** The changed tree, or the reason why nothing can be changed. */
type Change = { readonly tree: Tree } | string
const noNeighbour = (side: Side): string =>
  axis(side) === 'row' ? 'No pane is beside this one.' : 'No pane is above or below this one.'
const movedTo = (tree: Tree, border: Border, share: number, why: string): Change =>
  Math.abs(shareWithin(border, share) - border.share) < 0.01 ? why : { tree: moveBorder(tree, border, share) }

/** Moves the border of the pane on that side by a step towards that side; without one there, the opposite border. */
export function pushed(tree: Tree, room: Room, key: string, side: Side): Change {
  const border = borderOf(tree, room, key, side)
  if (!border) return noNeighbour(side)
  return movedTo(tree, border, border.share + (isAfter(side) ? STEP : -STEP), 'There is no more room.')
}

/** Makes the pane a step larger or smaller, at the border on that side or else at the opposite one. */
export function grown(tree: Tree, room: Room, key: string, side: Side, by: 1 | -1): Change {
  const border = borderOf(tree, room, key, side)
  if (!border) return noNeighbour(side)
  const share = border.share + (keysIn(border.before).includes(key) ? by : -by) * STEP
  return movedTo(tree, border, share, by > 0 ? 'There is no more room.' : 'This pane is as small as it can be.')
}

/** The share after a key: arrow keys move the border by a step, Home and End as far as possible, Enter to the middle. */
export function shareAfter({ direction, share, min, max }: Border, key: string): number | undefined {
  const [less, more] = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === less) return share - STEP
  if (key === more) return share + STEP
  if (key === 'Home') return min
  if (key === 'End') return max
  return key === 'Enter' ? 50 : undefined
}
