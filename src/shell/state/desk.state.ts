/** The state of the workspace: the tree of panes, which of them has the focus, and their histories. */
import { proxy, ref } from 'valtio'
import { state } from '#src/engine/console/console.state.ts'
import type { Moved, PaneHistory } from './history.ts'
import type { Tree } from './tree/parts.ts'

/** Position and size of a window on the screens, in px. */
export type WindowBounds = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/**
 * A window other than the main one, tiled in the same way and identified by its letter. `home` is its pane that last had the focus; `box`
 * returns its current position and inner size, which is what `window.open` takes.
 */
export type Out = {
  readonly letter: string
  readonly tree: Tree
  readonly home: string
  readonly window: Window
  readonly box: () => WindowBounds
}

/** Panes now in the main window that are to get their own window back. */
export type ClosedWindow = { readonly tree: Tree; readonly box: WindowBounds }

/** `home` is the pane of the main window that had the focus last. */
type Desk = {
  tree: Tree
  out: readonly Out[]
  owed: readonly ClosedWindow[]
  focused: string
  home: string
  zoomed: string | null
  menuOpen: boolean
}
export const desk = state(() =>
  proxy<Desk>({
    tree: 'p1',
    out: ref([]),
    owed: ref([]),
    focused: 'p1',
    home: 'p1',
    zoomed: null,
    menuOpen: false,
  }),
)

/** The histories of the panes, the listeners to navigation, and the number of panes created. */
type PaneStore = {
  readonly histories: Map<string, PaneHistory>
  readonly listeners: Set<(moved: Moved) => void>
  made: number
}
export const paneStore = state((): PaneStore => ({ histories: new Map(), listeners: new Set(), made: 1 }))
