/** The tiles of the window in which the user works: set, focused, and the room that they fill. */
import { enterPane } from '../../state/focus.ts'
import { desk } from '../../state/desk.state.ts'
import { tabsWith } from '../../state/layout.ts'
import type { Tree } from '../../state/tree/parts.ts'
import { setTreeWith, treeWith, setTree } from '../../state/panes.ts'
import type { Room } from '../../state/least-size.ts'
import { roomAround } from '../../state/room.ts'

export const toEntered = (): number => requestAnimationFrame(() => enterPane(desk().focused))
/** Sets new tiles for the user's window, and focuses the pane once it is drawn. */
export function take(tree: Tree, focus = desk().focused): void {
  setTreeWith(desk().focused, tree, focus)
  toEntered()
}
/** The tiles of that window, and the room they fill. */
export const here = (): Tree => treeWith(desk().focused)
export const room = (): Room => roomAround(desk().focused)

/** Focuses a pane. If a pane was zoomed, this one is zoomed in its place. */
export function switchTo(pane: string): void {
  setTree(desk().tree, pane)
  toEntered()
}

/** Focuses the pane that the user has chosen. This ends the zoom, unless the pane is a tab in the same place. */
export function focusOn(pane: string | null | undefined): void {
  if (pane === null || pane === undefined) return
  if (!tabsWith(here(), desk().focused).includes(pane)) desk().zoomed = null
  switchTo(pane)
}

export function step(keys: readonly string[], by: 1 | -1): string | undefined {
  const at = keys.indexOf(desk().focused)
  return keys[(at + by + keys.length) % keys.length]
}
