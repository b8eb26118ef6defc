/** Pure operations on the tree of panes. They address panes by key, never by position, so nothing can refer to an outdated position. */
import type { Side } from '#src/engine/commands/workspace.ts'
import { neighbour } from './tree/pane-bounds.ts'
import { type Tree, axis, isAfter, splitOf, tabsOf, rebuild, at, keysIn } from './tree/parts.ts'

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
