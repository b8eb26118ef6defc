/**
 * Windows of a pane's own. Each is an empty page of this origin that the console itself draws into, so it shares everything with it: socket,
 * stores, worker, undo, links. It goes when the console goes. Fetched with the first pane that is popped out.
 */
import { flushSync } from 'react-dom'
import { onClear } from '../engine/sign.ts'
import { joinWindow } from '../engine/windows.ts'
import { dress } from './dress.ts'
import { boxes, close, split, stack } from './layout.ts'
import { desk, isOut, makePane, setTree, type Box, type Out } from './panes.ts'
import { widenRealm } from './realm.ts'

/** What lets a window go again. */
const leaves = new Map<string, () => void>()

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
  leaves.set(pane, listen(pane, to))
  askForScreens()
  const rest = close(desk.tree, pane)
  // The first window is never without a pane.
  setTree(rest ?? makePane('/'), pane, [...desk.out, { pane, window: to, box: () => ({ left: to.screenX, top: to.screenY, width: to.innerWidth, height: to.innerHeight }) }])
  return true
}

function shut({ pane, window: to }: Out): void {
  leaves.get(pane)?.()
  leaves.delete(pane)
  to.close()
}
/** Without the pane; its window is shut once its element has left it. */
function outWithout(pane: string): readonly Out[] {
  const leaving = desk.out.find((one) => one.pane === pane)
  if (leaving) setTimeout(() => shut(leaving))
  return desk.out.filter((one) => one !== leaving)
}

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
  for (const one of desk.out) shut(one)
}
window.addEventListener('pagehide', shutAll)
onClear(shutAll)
