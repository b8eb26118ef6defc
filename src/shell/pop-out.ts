/**
 * Windows beside the first, with panes of their own. Each is an empty page of this origin that the console itself draws into, so it shares everything with it: socket,
 * stores, worker, undo, links. It goes when the console goes. Fetched with the first pane that is popped out.
 */
import { flushSync } from 'react-dom'
import { ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { onClear } from '../engine/sign.ts'
import { notice } from '../engine/toast.ts'
import { joinWindow } from '../engine/windows.ts'
import { dress } from './dress.ts'
import { boxes, heir, keysIn, only, split, stack, without, type Tree } from './layout.ts'
import { desk, isOut, makePane, setTree, treeWith, type Box, type Out } from './panes.ts'
import { widenRealm } from './realm.ts'

/** What is to be let go with each window. */
const opened = new Map<Window, () => void>()
let made = 0

const features = ({ left, top, width, height }: Box): string => `popup,left=${left},top=${top},width=${width},height=${height}`

function listen(to: Window): () => void {
  const stops = [joinWindow(to)]
  const on = (type: string, listener: (event: Event) => void): void => {
    to.addEventListener(type, listener)
    stops.push(() => to.removeEventListener(type, listener))
  }
  // A window that is shut by its own frame gives its panes back: nothing is lost by it.
  on('pagehide', () => flushSync(() => desk.out.filter((one) => one.window === to).flatMap(({ tree }) => keysIn(tree)).forEach(bringBack)))
  // What watches sizes was made by the first page, which may have nothing to draw itself just now.
  on('resize', () => requestAnimationFrame(() => {}))
  return () => stops.forEach((stop) => stop())
}

/** With the leave of the user, windows come back to the screens on which they stood. */
function askForScreens(): void {
  const ask: unknown = Reflect.get(window, 'getScreenDetails')
  if (Reflect.get(screen, 'isExtended') === true && typeof ask === 'function') void Promise.resolve(ask.call(window)).catch(() => undefined)
}

/** Opens a window for panes and moves them there, as they stand. False where the browser refuses. Call it from a key or a press. */
export function popOut(moved: Tree, box: Box, focus = boxes(moved)[0]?.key ?? ''): boolean {
  const to = window.open('', `highball ${++made}`, features(box))
  if (to === null) return false
  widenRealm()
  dress(to)
  opened.set(to, listen(to))
  askForScreens()
  const one: Out = { letter: freeLetter(), tree: moved, home: focus, window: to, box: () => ({ left: to.screenX, top: to.screenY, width: to.innerWidth, height: to.innerHeight }) }
  const { tree, out } = taken(keysIn(moved))
  setTree(tree, focus, [...out, one])
  return true
}

/** A window keeps its letter while others come and go. */
const freeLetter = (): string => Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at)).find((letter) => !desk.out.some((one) => one.letter === letter)) ?? String(++made)

/** The windows without these panes. One that is left with none goes; the first is never without a pane. */
function taken(panes: readonly string[]): { readonly tree: Tree; readonly out: readonly Out[] } {
  return {
    tree: without(desk.tree, panes) ?? makePane('/'),
    out: desk.out.flatMap((one) => {
      if (!keysIn(one.tree).some((pane) => panes.includes(pane))) return [one]
      const rest = without(one.tree, panes)
      return rest === null ? [] : [{ ...one, tree: rest }]
    }),
  }
}

function shut(to: Window): void {
  const leave = opened.get(to)
  if (!leave) return
  opened.delete(to)
  leave()
  to.close()
}
const isOpen = (to: Window): boolean => desk.out.some((one) => one.window === to)
// Whatever takes the last pane out of a window, the window goes once its element has left it.
subscribeKey(desk, 'out', () => {
  const gone = [...opened.keys()].filter((to) => !isOpen(to))
  if (gone.length > 0) setTimeout(() => gone.filter((to) => !isOpen(to)).forEach(shut))
}, true)

/** As many panes beside each other as can still be read. */
const CROWDED = 6

/** Beside the one that has the focus there, as long as there is room. */
const put = (tree: Tree, beside: string, pane: string): Tree => (boxes(tree).length < CROWDED ? split(tree, beside, 'right', pane) : stack(tree, beside, pane))

/** Puts the pane into the first window again, beside the one that had the focus there last. */
export function bringBack(pane: string): void {
  if (isOut(pane)) setTree(put(desk.tree, desk.home, pane), pane, taken([pane]).out)
}

/** Puts the pane into a window that stands open, beside what was looked at there last. */
export function sendTo(pane: string, to: Window | undefined): void {
  if (to === window) return bringBack(pane)
  const there = desk.out.find((one) => one.window === to)
  if (!there || keysIn(there.tree).includes(pane)) return
  const { tree, out } = taken([pane])
  setTree(tree, pane, out.map((one) => (one.window === to ? { ...one, tree: put(one.tree, one.home, pane) } : one)))
}
/** The pane goes, and with the last one its window. */
export function closeOut(pane: string): void {
  const next = heir(treeWith(pane), pane)
  setTree(desk.tree, desk.focused === pane ? (next ?? desk.home) : desk.focused, taken([pane]).out)
}

/** The console goes: its windows go with it. */
function shutAll(): void {
  opened.forEach((_, to) => shut(to))
}
window.addEventListener('pagehide', shutAll)
onClear(shutAll)

/** Gives the panes of a desk their windows again, as many as the browser opens for one key; the others stay owed. */
export function reopen(): void {
  const refused = desk.owed.filter(({ tree, box }) => {
    // What was closed meanwhile needs no window.
    const there = only(tree, keysIn(desk.tree))
    return there !== null && !popOut(there, box)
  })
  desk.owed = ref(refused)
  if (refused.length > 0) notice({ text: `The browser opened no more windows; ${refused.length} ${refused.length === 1 ? 'is' : 'are'} still to come. Allow pop-ups for this site, or ask again.`, tone: 'warn', ms: 8000 })
}
