/** The state of the workspace: the tree of panes, which has the focus, and where each has been. */
import { proxy, ref } from 'valtio'
import { forgetKept } from '../engine/keep.ts'
import { keepLinks, takeHand } from '../engine/linked.ts'
import { forgetPane } from '../engine/pane.ts'
import { forgetClient } from '../engine/query.ts'
import { PaneHistory, type Moved } from './history.ts'
import { activate, boxes, keysIn, type Tree } from './layout.ts'

/** Where a window stands on the screens, in px. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
/** A window beside the first, tiled as that is; called by its letter. `home` is its pane that had the focus last; `box` says where it stands now: its inside, as that is what can be asked for again. */
export type Out = { readonly letter: string; readonly tree: Tree; readonly home: string; readonly window: Window; readonly box: () => Box }

/** Panes, all among those of the first window now, that are to have their window again. */
export type Owed = { readonly tree: Tree; readonly box: Box }

/** `home` is the pane of the main window that had the focus last. */
export const desk = proxy<{ tree: Tree; out: readonly Out[]; owed: readonly Owed[]; focused: string; home: string; zoomed: string | null; menuOpen: boolean }>({
  tree: 'p1',
  out: ref([]),
  owed: ref([]),
  focused: 'p1',
  home: 'p1',
  zoomed: null,
  menuOpen: false,
})

const histories = new Map<string, PaneHistory>()
const listeners = new Set<(moved: Moved) => void>()
/** Told of every step of every pane. */
export const onMoved = (listener: (moved: Moved) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let made = 1
const newKey = (): string => `p${++made}`

export function historyOf(pane: string): PaneHistory {
  const known = histories.get(pane)
  if (known) return known
  const history = new PaneHistory(pane, '/', (moved) => listeners.forEach((listener) => listener(moved)))
  histories.set(pane, history)
  return history
}

export function makePane(href: string): string {
  const key = newKey()
  histories.set(key, new PaneHistory(key, href, (moved) => listeners.forEach((listener) => listener(moved))))
  return key
}

/** mosaic compares trees by identity, so it is given the plain object. */
const kept = (tree: Tree): Tree => (typeof tree === 'string' ? tree : ref(tree))

/** The window beside the first in which the pane stands; undefined where it stands in the first. */
export const outWith = (pane: string): Out | undefined => desk.out.find(({ tree }) => keysIn(tree).includes(pane))
export const isOut = (pane: string): boolean => outWith(pane) !== undefined
/** The tiles among which the pane stands, in whichever window. */
export const treeWith = (pane: string): Tree => outWith(pane)?.tree ?? desk.tree
/** Every pane, in whichever window. */
export const panesNow = (): readonly string[] => [desk.tree, ...desk.out.map(({ tree }) => tree)].flatMap(keysIn)

/** The window as it is when that pane has the focus, there or elsewhere. */
function lookedAt(one: Out, focused: string): Out {
  const keys = keysIn(one.tree)
  const has = keys.includes(focused)
  const home = has ? focused : keys.includes(one.home) ? one.home : (boxes(one.tree)[0]?.key ?? one.home)
  const tree = has ? activate(one.tree, focused) : one.tree
  return tree === one.tree && home === one.home ? one : { ...one, tree, home }
}

/** Takes a new tree; what is no longer in it is forgotten, and the focus stands on a pane that can be seen. */
export function setTree(tree: Tree, focus = desk.focused, out: readonly Out[] = desk.out): void {
  const keys = [tree, ...out.map((one) => one.tree)].flatMap(keysIn)
  const focused = keys.includes(focus) ? focus : (boxes(tree)[0]?.key ?? focus)
  desk.tree = kept(activate(tree, focused))
  const shown = out.map((one) => lookedAt(one, focused))
  if (out !== desk.out || shown.some((one, at) => one !== out[at])) desk.out = ref(shown)
  desk.focused = focused
  if (!isOut(focused)) desk.home = focused
  else if (!keysIn(tree).includes(desk.home)) desk.home = boxes(tree)[0]?.key ?? desk.home
  takeHand(focused)
  keepLinks(keys)
  if (desk.zoomed !== null && desk.zoomed !== focused) desk.zoomed = null
  for (const key of histories.keys()) {
    if (keys.includes(key)) continue
    histories.delete(key)
    forgetPane(key)
    forgetKept(key)
    forgetClient(key)
  }
}

/** Takes new tiles for the window in which the pane stands. */
export function setTreeWith(pane: string, tree: Tree, focus = desk.focused): void {
  const mine = outWith(pane)
  if (mine) setTree(desk.tree, focus, desk.out.map((one) => (one === mine ? { ...one, tree } : one)))
  else setTree(tree, focus)
}

/** Replaces the whole workspace, for instance by a saved one. */
export function setDesk(make: () => { readonly tree: Tree; readonly focused: string; readonly zoomed?: string | null; readonly owed?: readonly Owed[] }): void {
  const { tree, focused, zoomed = null, owed = [] } = make()
  setTree(tree, focused, [])
  desk.owed = ref([...owed])
  desk.zoomed = zoomed
}

export const focusedHistory = (): PaneHistory => historyOf(desk.focused)
