/**
 * How small a pane may be. Pure operations on the tree of panes and the room it fills; where there is no room for a pane it becomes a tab.
 */
import type { Side } from '#src/engine/commands/workspace.ts'
import { close, move, split, stack } from './layout.ts'
import { boxes, neighbour } from './tree/pane-bounds.ts'
import type { Tree } from './tree/parts.ts'

/** In px. */
export type Room = { readonly width: number; readonly height: number }
/** No pane is smaller: below it neither a table nor a form can be read. */
export const LEAST: Room = { width: 240, height: 160 }
/** Shares are rounded when a desk is saved. */
const SLACK = 1

/** The least room in which no pane of the tree is too small. */
export function leastRoom(tree: Tree): Room {
  if (typeof tree === 'string' || tree.type === 'tabs') return LEAST
  const parts = tree.children.map(leastRoom)
  const along = (side: keyof Room, isSum: boolean): number =>
    parts.reduce((found, part) => (isSum ? found + part[side] : Math.max(found, part[side])), 0)
  const isRow = tree.direction === 'row'
  return { width: along('width', isRow), height: along('height', !isRow) }
}
export function hasRoom(tree: Tree, { width, height }: Room): boolean {
  const least = leastRoom(tree)
  return least.width <= width + SLACK && least.height <= height + SLACK
}

/** The sizes, of which none is under its least; what the small ones get, the others give in proportion. Of 100 in all. */
function atLeast(sizes: readonly number[], least: readonly number[]): readonly number[] {
  const isRaised = sizes.map(() => false)
  for (;;) {
    const of = (values: readonly number[], raised: boolean): number =>
      values.reduce((sum, value, at) => (isRaised[at] === raised ? sum + value : sum), 0)
    const scale = (100 - of(least, true)) / of(sizes, false)
    const next = sizes.map((size, at) => (isRaised[at] === true ? (least[at] ?? 0) : size * scale))
    const low = next.findIndex((size, at) => isRaised[at] === false && size < (least[at] ?? 0) - 1e-9)
    if (low < 0) return next
    isRaised[low] = true
  }
}

/**
 * The same arrangement with borders moved as far as it takes for no pane to be too small. Left as it is where there is no room for that.
 */
export function fitted(tree: Tree, room: Room): Tree {
  if (typeof tree === 'string' || tree.type === 'tabs' || !hasRoom(tree, room)) return tree
  const side = tree.direction === 'row' ? 'width' : 'height'
  const sizes = tree.children.map((_, at) => tree.splitPercentages?.[at] ?? 100 / tree.children.length)
  const length = Math.max(room[side], leastRoom(tree)[side])
  const least = tree.children.map((child) => (leastRoom(child)[side] * 100) / length)
  const given = atLeast(sizes, least)
  const children = tree.children.map((child, at) =>
    fitted(child, { ...room, [side]: (length * (given[at] ?? 0)) / 100 }),
  )
  const isSame = given.every((size, at) => Math.abs(size - (sizes[at] ?? 0)) < 1e-9)
  if (isSame && children.every((child, at) => child === tree.children[at])) return tree
  return { ...tree, children, splitPercentages: [...given] }
}

const roomsIn = (tree: Tree, { width, height }: Room) =>
  boxes(tree).map(({ key, w, h }) => ({ key, width: (w * width) / 100, height: (h * height) / 100 }))
const isTooSmall = ({ width, height }: Room): boolean => width < LEAST.width - SLACK || height < LEAST.height - SLACK

/** A pane has become too small, or smaller still. */
export function isWorse(before: Tree, after: Tree, room: Room): boolean {
  const was = new Map(roomsIn(before, room).map((one) => [one.key, one]))
  return roomsIn(after, room).some((one) => {
    const { width = Infinity, height = Infinity } = was.get(one.key) ?? {}
    return isTooSmall(one) && (one.width < width - SLACK || one.height < height - SLACK)
  })
}

/**
 * The side on which a pane of that size is cut in two: along its longer side, or the other one if only that leaves both parts large enough.
 */
function sideFor({ width, height }: Room): Side | undefined {
  const canRow = width / 2 >= LEAST.width - SLACK
  const canColumn = height / 2 >= LEAST.height - SLACK
  if (!canRow && !canColumn) return undefined
  return canRow && (width >= height || !canColumn) ? 'right' : 'down'
}
/** Areas that differ by less are the same to the eye. */
const EQUAL = 0.98

/**
 * A new pane takes half of the largest one; of equally large ones that of `key`. Where none is large enough it becomes a tab beside `key`.
 */
export function addPane(tree: Tree, key: string, added: string, room: Room): Tree {
  const large = roomsIn(tree, room).flatMap((one) => {
    const side = sideFor(one)
    return side === undefined ? [] : [{ key: one.key, side, area: one.width * one.height }]
  })
  const most = Math.max(0, ...large.map(({ area }) => area))
  const largest = large.filter(({ area }) => area >= most * EQUAL)
  const taken = largest.find((one) => one.key === key) ?? largest[0]
  return taken ? split(tree, taken.key, taken.side, added) : stack(tree, key, added)
}

/** A new pane on that side of `key`; a tab beside it where there is no room for both. */
export function splitWithRoom(tree: Tree, key: string, side: Side, added: string, room: Room): Tree {
  const next = split(tree, key, side, added)
  return hasRoom(next, room) ? fitted(next, room) : stack(tree, key, added)
}

/** The tree after `key` was moved, in which it is a tab of `target` if there is no room for both. */
export function settled(before: Tree, after: Tree, key: string, target: string | null, room: Room): Tree {
  if (hasRoom(after, room)) return fitted(after, room)
  const rest = target === null ? null : close(before, key)
  if (rest === null || target === null) return before
  return isWorse(before, after, room) ? stack(rest, target, key) : after
}
export const moveWithRoom = (tree: Tree, key: string, side: Side, room: Room): Tree =>
  settled(tree, move(tree, key, side), key, neighbour(tree, key, side), room)
