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
/** A pane in a window of its own. `box` says where that stands now: its inside, as that is what can be asked for again. */
export type Out = { readonly pane: string; readonly window: Window; readonly box: () => Box }

/** A pane that is to have its window again. */
export type Owed = { readonly pane: string; readonly box: Box }

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

export const isOut = (pane: string): boolean => desk.out.some((one) => one.pane === pane)
/** Every pane, in whichever window. */
export const panesNow = (): readonly string[] => [...keysIn(desk.tree), ...desk.out.map(({ pane }) => pane)]

/** Takes a new tree; what is no longer in it is forgotten, and the focus stands on a pane that can be seen. */
export function setTree(tree: Tree, focus = desk.focused, out: readonly Out[] = desk.out): void {
  const keys = [...keysIn(tree), ...out.map(({ pane }) => pane)]
  const focused = keys.includes(focus) ? focus : (boxes(tree)[0]?.key ?? focus)
  desk.tree = kept(activate(tree, focused))
  if (out !== desk.out) desk.out = ref([...out])
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

/** Replaces the whole workspace, for instance by a saved one. */
export function setDesk(make: () => { readonly tree: Tree; readonly focused: string; readonly zoomed?: string | null; readonly owed?: readonly Owed[] }): void {
  const { tree, focused, zoomed = null, owed = [] } = make()
  setTree(tree, focused, [])
  desk.owed = ref([...owed])
  desk.zoomed = zoomed
}

export const focusedHistory = (): PaneHistory => historyOf(desk.focused)
