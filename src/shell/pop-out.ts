/**
 * Windows of a pane's own. Each is an empty page of this origin that the console itself draws into, so it shares everything with it: socket,
 * stores, worker, undo, links. It goes when the console goes. Fetched with the first pane that is popped out.
 */
import { flushSync } from 'react-dom'
import { ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { onClear } from '../engine/sign.ts'
import { notice } from '../engine/toast.ts'
import { joinWindow } from '../engine/windows.ts'
import { dress } from './dress.ts'
import { boxes, close, keysIn, split, stack } from './layout.ts'
import { desk, isOut, makePane, setTree, type Box, type Out } from './panes.ts'
import { widenRealm } from './realm.ts'

type Opened = { readonly window: Window; readonly leave: () => void }
const opened = new Map<string, Opened>()

const features = ({ left, top, width, height }: Box): string => `popup,left=${left},top=${top},width=${width},height=${height}`

function listen(pane: string, to: Window): () => void {
  const stops = [joinWindow(to)]
  const on = (type: string, listener: (event: Event) => void): void => {
    to.addEventListener(type, listener)
    stops.push(() => to.removeEventListener(type, listener))
  }
  // A window that is shut by its own frame gives its pane back: nothing is lost by it.
  on('pagehide', () => flushSync(() => bringBack(pane)))
  // What watches sizes was made by the first page, which may have nothing to draw itself just now.
  on('resize', () => requestAnimationFrame(() => {}))
  return () => stops.forEach((stop) => stop())
}

/** With the leave of the user, windows come back to the screens on which they stood. */
function askForScreens(): void {
  const ask: unknown = Reflect.get(window, 'getScreenDetails')
  if (Reflect.get(screen, 'isExtended') === true && typeof ask === 'function') void Promise.resolve(ask.call(window)).catch(() => undefined)
}

/** Opens a window for the pane and moves it there, as it stands. False where the browser refuses. Call it from a key or a press. */
export function popOut(pane: string, box: Box): boolean {
  const to = window.open('', `highball ${pane}`, features(box))
  if (to === null) return false
  widenRealm()
  dress(to)
  opened.set(pane, { window: to, leave: listen(pane, to) })
  askForScreens()
  const rest = close(desk.tree, pane)
  // The first window is never without a pane.
  setTree(rest ?? makePane('/'), pane, [...desk.out, { pane, window: to, box: () => ({ left: to.screenX, top: to.screenY, width: to.innerWidth, height: to.innerHeight }) }])
  return true
}

function shut(pane: string): void {
  const one = opened.get(pane)
  opened.delete(pane)
  one?.leave()
  one?.window.close()
}
const outWithout = (pane: string): readonly Out[] => desk.out.filter((one) => one.pane !== pane)
// Whatever takes a pane out of its window, the window goes once its element has left it.
subscribeKey(desk, 'out', (out) => {
  const gone = [...opened.keys()].filter((pane) => !out.some((one) => one.pane === pane))
  if (gone.length > 0) setTimeout(() => gone.filter((pane) => !isOut(pane)).forEach(shut))
}, true)

/** As many panes beside each other as can still be read. */
const CROWDED = 6

/** Puts the pane into the first window again, beside the one that had the focus there last. */
export function bringBack(pane: string): void {
  if (!isOut(pane)) return
  const put = boxes(desk.tree).length < CROWDED ? split(desk.tree, desk.home, 'right', pane) : stack(desk.tree, desk.home, pane)
  setTree(put, pane, outWithout(pane))
}

/** The pane goes, and its window with it. */
export function closeOut(pane: string): void {
  setTree(desk.tree, desk.focused === pane ? desk.home : desk.focused, outWithout(pane))
}

/** The console goes: its windows go with it. */
function shutAll(): void {
  opened.forEach((_, pane) => shut(pane))
}
window.addEventListener('pagehide', shutAll)
onClear(shutAll)

/** Gives the panes of a desk their windows again, as many as the browser opens for one key; the others stay owed. */
export function reopen(): void {
  const refused = desk.owed.filter(({ pane, box }) => keysIn(desk.tree).includes(pane) && !popOut(pane, box))
  desk.owed = ref(refused)
  if (refused.length > 0) notice({ text: `The browser opened no more windows; ${refused.length} ${refused.length === 1 ? 'is' : 'are'} still to come. Allow pop-ups for this site, or ask again.`, tone: 'warn', ms: 8000 })
}
