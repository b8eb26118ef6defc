/** The tree of panes: splits, tab groups and panes, rebuilt part by part. */
import type { MosaicNode, MosaicDirection, MosaicSplitNode, MosaicTabsNode } from 'react-mosaic-component'
import type { Side } from '#src/engine/commands/workspace.ts'

export type Tree = MosaicNode<string>
type Part = { readonly node: Tree; readonly size: number }

export const axis = (side: Side): MosaicDirection => (side === 'left' || side === 'right' ? 'row' : 'column')
export const isAfter = (side: Side): boolean => side === 'right' || side === 'down'

export const partsOf = (split: MosaicSplitNode<string>): Part[] =>
  split.children.map((node, at) => ({ node, size: split.splitPercentages?.[at] ?? 100 / split.children.length }))

/** A split of the remaining parts: a single part needs no split, and nested splits of the same direction are merged. */
export function splitOf(direction: MosaicDirection, parts: readonly Part[]): Tree | null {
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

export function tabsOf(tabs: readonly string[], active: number): Tree | null {
  const [first] = tabs
  if (first === undefined) return null
  if (tabs.length === 1) return first
  return { type: 'tabs', tabs: [...tabs], activeTabIndex: Math.min(Math.max(active, 0), tabs.length - 1) }
}

/** Rebuilds the tree from what `visit` returns for each pane and tab group; null removes it. */
export function rebuild(tree: Tree, visit: (place: string | MosaicTabsNode<string>) => Tree | null): Tree | null {
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
export const at = (
  tree: Tree,
  key: string,
  change: (place: string | MosaicTabsNode<string>) => Tree | null,
): Tree | null => rebuild(tree, (place) => (holds(place, key) ? change(place) : place))

/** All panes in reading order, including hidden tabs. */
export function keysIn(tree: Tree): string[] {
  if (typeof tree === 'string') return [tree]
  return tree.type === 'tabs' ? [...tree.tabs] : tree.children.flatMap(keysIn)
}
