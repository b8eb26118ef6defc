/** Pure operations on the tree of panes. They address panes by key, never by position, so nothing can refer to an outdated position. */
import type { MosaicDirection, MosaicNode, MosaicSplitNode, MosaicTabsNode } from 'react-mosaic-component'
import type { Side } from '#src/engine/commands/workspace.ts'

export type Tree = MosaicNode<string>
type Part = { readonly node: Tree; readonly size: number }
export type PaneBounds = {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const axis = (side: Side): MosaicDirection => (side === 'left' || side === 'right' ? 'row' : 'column')
const isAfter = (side: Side): boolean => side === 'right' || side === 'down'

const partsOf = (split: MosaicSplitNode<string>): Part[] =>
  split.children.map((node, at) => ({ node, size: split.splitPercentages?.[at] ?? 100 / split.children.length }))

/** A split of the remaining parts: a single part needs no split, and nested splits of the same direction are merged. */
function splitOf(direction: MosaicDirection, parts: readonly Part[]): Tree | null {
  const flat = parts.flatMap(({ node, size }) =>
    typeof node !== 'string' && node.type === 'split' && node.direction === direction
      ? partsOf(node).map((inner) => ({ node: inner.node, size: (size * inner.size) / 100 }))
      : [{ node, size }],
  )
  const [first] = flat
  if (first === undefined) return null
  if (flat.length === 1) return first.node
  const total = flat.reduce((sum, { size }) => sum + size, 0)
  return {
    type: 'split',
    direction,
    children: flat.map(({ node }) => node),
    splitPercentages: flat.map(({ size }) => (size * 100) / total),
  }
}

function tabsOf(tabs: readonly string[], active: number): Tree | null {
  const [first] = tabs
  if (first === undefined) return null
  if (tabs.length === 1) return first
  return { type: 'tabs', tabs: [...tabs], activeTabIndex: Math.min(Math.max(active, 0), tabs.length - 1) }
}

/** Rebuilds the tree from what `visit` returns for each pane and tab group; null removes it. */
function rebuild(tree: Tree, visit: (place: string | MosaicTabsNode<string>) => Tree | null): Tree | null {
  if (typeof tree === 'string' || tree.type === 'tabs') return visit(tree)
  const parts = partsOf(tree).flatMap(({ node, size }): Part[] => {
    const next = rebuild(node, visit)
    return next === null ? [] : [{ node: next, size }]
  })
  return splitOf(tree.direction, parts)
}

const holds = (place: string | MosaicTabsNode<string>, key: string): boolean =>
  typeof place === 'string' ? place === key : place.tabs.includes(key)
/** Rebuilds the node that contains `key`. */
const at = (tree: Tree, key: string, change: (place: string | MosaicTabsNode<string>) => Tree | null): Tree | null =>
  rebuild(tree, (place) => (holds(place, key) ? change(place) : place))

/** All panes in reading order, including hidden tabs. */
export function keysIn(tree: Tree): string[] {
  if (typeof tree === 'string') return [tree]
  return tree.type === 'tabs' ? [...tree.tabs] : tree.children.flatMap(keysIn)
}

export const split = (tree: Tree, key: string, side: Side, added: string): Tree =>
  at(tree, key, (place) =>
    splitOf(
      axis(side),
      (isAfter(side) ? [place, added] : [added, place]).map((node) => ({ node, size: 50 })),
    ),
  ) ?? added

/** Adds `added` as a tab next to `key`, and shows it. */
export const stack = (tree: Tree, key: string, added: string): Tree =>
  at(tree, key, (place) => {
    const tabs = typeof place === 'string' ? [place] : place.tabs
    const slot = tabs.indexOf(key) + 1
    return tabsOf([...tabs.slice(0, slot), added, ...tabs.slice(slot)], slot)
  }) ?? added

export const close = (tree: Tree, key: string): Tree | null =>
  at(tree, key, (place) => {
    if (typeof place === 'string') return null
    const slot = place.tabs.indexOf(key)
    return tabsOf(
      place.tabs.filter((tab) => tab !== key),
      place.activeTabIndex > slot ? place.activeTabIndex - 1 : place.activeTabIndex,
    )
  })

/** The tree reduced to the panes that `isKept` accepts; null if there are none. */
const sift = (tree: Tree, isKept: (key: string) => boolean): Tree | null =>
  keysIn(tree)
    .filter((key) => !isKept(key))
    .reduce((rest: Tree | null, key) => rest && close(rest, key), tree)
export const without = (tree: Tree, keys: readonly string[]): Tree | null => sift(tree, (key) => !keys.includes(key))
export const only = (tree: Tree, keys: readonly string[]): Tree | null => sift(tree, (key) => keys.includes(key))

/** Shows the pane if it is a tab. */
export const activate = (tree: Tree, key: string): Tree =>
  at(tree, key, (place) => (typeof place === 'string' ? place : tabsOf(place.tabs, place.tabs.indexOf(key)))) ?? tree

/** The tab group that contains `key`, or `key` alone. */
export function tabsWith(tree: Tree, key: string): readonly string[] {
  if (typeof tree === 'string') return tree === key ? [tree] : []
  if (tree.type === 'tabs') return tree.tabs.includes(key) ? tree.tabs : []
  return tree.children.flatMap((child) => tabsWith(child, key))
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

export function moveBeside(tree: Tree, key: string, target: string, side: Side): Tree {
  if (key === target) return tree
  const rest = close(tree, key)
  return rest === null ? tree : split(rest, target, side, key)
}

/** Moves the pane past its neighbour on that side or, without one, to that edge of the whole. */
export function move(tree: Tree, key: string, side: Side): Tree {
  const next = neighbour(tree, key, side)
  if (next !== null) return moveBeside(tree, key, next, side)
  const rest = close(tree, key)
  if (rest === null) return tree
  return (
    splitOf(
      axis(side),
      (isAfter(side) ? [rest, key] : [key, rest]).map((node) => ({ node, size: 50 })),
    ) ?? tree
  )
}

export function swap(tree: Tree, one: string, two: string): Tree {
  const other = (key: string): string => (key === one ? two : key === two ? one : key)
  return (
    rebuild(tree, (place) => (typeof place === 'string' ? other(place) : { ...place, tabs: place.tabs.map(other) })) ??
    tree
  )
}

/** Moves the nearest divider on that axis by `step` percent of its split: the pane grows towards `side`, or shrinks from the edge. */
export function resize(tree: Tree, key: string, side: Side, step = 5, least = 5): Tree {
  if (typeof tree === 'string' || tree.type === 'tabs') return tree
  const parts = partsOf(tree)
  const mine = parts.findIndex(({ node }) => keysIn(node).includes(key))
  const part = parts[mine]
  if (part === undefined) return tree
  const inner = resize(part.node, key, side, step, least)
  const after = isAfter(side)
  const otherAt = parts[mine + (after ? 1 : -1)] === undefined ? mine + (after ? -1 : 1) : mine + (after ? 1 : -1)
  const other = parts[otherAt]
  if (inner !== part.node)
    return { ...tree, children: tree.children.map((child, place) => (place === mine ? inner : child)) }
  if (tree.direction !== axis(side) || other === undefined) return tree
  const delta = otherAt > mine === after ? step : -step
  if (part.size + delta < least || other.size - delta < least) return tree
  const splitPercentages = parts.map(({ size }, place) =>
    place === mine ? size + delta : place === otherAt ? size - delta : size,
  )
  return { ...tree, splitPercentages }
}

/** Panes that are seen: a tab group counts as one. */
const leavesIn = (tree: Tree): number =>
  typeof tree === 'string' || tree.type === 'tabs' ? 1 : tree.children.reduce((sum, child) => sum + leavesIn(child), 0)

/** Gives all panes the same area: a part is as large as it has panes. */
export function equalise(tree: Tree): Tree {
  if (typeof tree === 'string' || tree.type === 'tabs') return tree
  const all = leavesIn(tree)
  return {
    ...tree,
    children: tree.children.map(equalise),
    splitPercentages: tree.children.map((child) => (leavesIn(child) * 100) / all),
  }
}

/** The pane that gets the focus when `key` closes: its next tab, else the nearest pane on any side. */
export function heir(tree: Tree, key: string): string | null {
  const tabs = tabsWith(tree, key)
  const slot = tabs.indexOf(key)
  const sides: Side[] = ['left', 'right', 'up', 'down']
  return (
    tabs[slot + 1] ??
    tabs[slot - 1] ??
    sides.map((side) => neighbour(tree, key, side)).find((found) => found !== null) ??
    null
  )
}
