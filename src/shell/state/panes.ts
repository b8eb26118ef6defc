/** Creates, arranges, focuses and removes panes. */
import { ref } from 'valtio'
import { forgetSavedState } from '#src/engine/panes/saved.state.ts'
import { keepLinks, markActive } from '#src/engine/links/session.ts'
import { forgetPane } from '#src/engine/panes/pane.ts'
import { forgetClient } from '#src/engine/data/query.state.ts'
import { desk, paneStore, type ClosedWindow, type Out } from './desk.state.ts'
import { hrefOf, PaneHistory, type Moved } from './history.ts'
import { screenAt } from '../routes/routes.ts'
import { activate } from './layout.ts'
import { boxes } from './tree/pane-bounds.ts'
import { keysIn, type Tree } from './tree/parts.ts'

/** Called at every navigation of every pane. */
export const onMoved = (listener: (moved: Moved) => void): (() => void) => {
  const { listeners } = paneStore()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const newKey = (): string => `p${++paneStore().made}`

function beginHistory(pane: string, href: string): PaneHistory {
  const { histories, listeners } = paneStore()
  const history = new PaneHistory(pane, href, (moved) => listeners.forEach((listener) => listener(moved)))
  histories.set(pane, history)
  return history
}

export const historyOf = (pane: string): PaneHistory => paneStore().histories.get(pane) ?? beginHistory(pane, '/')

export function makePane(href: string): string {
  const key = newKey()
  beginHistory(key, href)
  return key
}

/** mosaic compares trees by identity, so it is given the plain object. */
const kept = (tree: Tree): Tree => (typeof tree === 'string' ? tree : ref(tree))

/** The additional window that contains the pane; undefined if it is in the main window. */
export const outWith = (pane: string): Out | undefined => desk().out.find(({ tree }) => keysIn(tree).includes(pane))
export const isOut = (pane: string): boolean => outWith(pane) !== undefined
/** The tree of the window that contains the pane. */
export const treeWith = (pane: string): Tree => outWith(pane)?.tree ?? desk().tree
/** All panes of all windows. */
export const panesNow = (): readonly string[] => [desk().tree, ...desk().out.map(({ tree }) => tree)].flatMap(keysIn)

/**
 * Returns another pane that shows the path, unless the focused pane shows it too. A path without a query also finds a pane whose rows are
 * filtered. A form for a new record is never found: somebody may fill in two at once.
 */
export function paneShowing(path: string): string | undefined {
  const [href, wanted = ''] = [hrefOf(path), hrefOf(path).split('?')[0]]
  const found = screenAt(wanted)
  if (found?.screen.makes === true && Object.keys(found.params).length === 0) return undefined
  const shows = (pane: string): boolean => [historyOf(pane).href, historyOf(pane).path].includes(href)
  return shows(desk().focused) ? undefined : panesNow().find(shows)
}

/** The state of the window when that pane has the focus, there or elsewhere. */
function lookedAt(one: Out, focused: string): Out {
  const keys = keysIn(one.tree)
  const has = keys.includes(focused)
  const home = has ? focused : keys.includes(one.home) ? one.home : (boxes(one.tree)[0]?.key ?? one.home)
  const tree = has ? activate(one.tree, focused) : one.tree
  return tree === one.tree && home === one.home ? one : { ...one, tree, home }
}

/** The zoomed pane after the focus has moved. The zoom follows the focus within a window. It ends when one pane is left, or its pane leaves the window. */
function zoomedAfter(from: string | undefined, focused: string): string | null {
  const { zoomed } = desk()
  if (zoomed === null || keysIn(treeWith(focused)).length < 2) return null
  if (outWith(focused)?.letter === from) return focused
  return panesNow().includes(zoomed) && outWith(zoomed)?.letter === from ? zoomed : null
}

/** Sets a new tree: removes panes that are no longer in it, and moves the focus to a visible one. */
export function setTree(tree: Tree, focus = desk().focused, out: readonly Out[] = desk().out): void {
  const keys = [tree, ...out.map((one) => one.tree)].flatMap(keysIn)
  const zoomedIn = outWith(desk().zoomed ?? '')?.letter
  const focused = keys.includes(focus) ? focus : (boxes(tree)[0]?.key ?? focus)
  desk().tree = kept(activate(tree, focused))
  const shown = out.map((one) => lookedAt(one, focused))
  if (out !== desk().out || shown.some((one, at) => one !== out[at])) desk().out = ref(shown)
  desk().focused = focused
  if (!isOut(focused)) desk().home = focused
  else if (!keysIn(tree).includes(desk().home)) desk().home = boxes(tree)[0]?.key ?? desk().home
  markActive(focused)
  keepLinks(keys)
  desk().zoomed = zoomedAfter(zoomedIn, focused)
  const { histories } = paneStore()
  for (const key of histories.keys()) {
    if (keys.includes(key)) continue
    histories.delete(key)
    forgetPane(key)
    forgetSavedState(key)
    forgetClient(key)
  }
}

/** Sets the tree of the window that contains the pane. */
export function setTreeWith(pane: string, tree: Tree, focus = desk().focused): void {
  const mine = outWith(pane)
  if (mine)
    setTree(
      desk().tree,
      focus,
      desk().out.map((one) => (one === mine ? { ...one, tree } : one)),
    )
  else setTree(tree, focus)
}

/** Replaces the whole workspace, for instance by a saved one. */
export function setDesk(
  make: () => {
    readonly tree: Tree
    readonly focused: string
    readonly zoomed?: string | null
    readonly owed?: readonly ClosedWindow[]
  },
): void {
  const { tree, focused, zoomed = null, owed = [] } = make()
  setTree(tree, focused, [])
  desk().owed = ref([...owed])
  desk().zoomed = zoomed
}

export const focusedHistory = (): PaneHistory => historyOf(desk().focused)
