/**
 * Additional windows with panes of their own. Each is an empty page of the same origin that the console renders into, so it shares
 * everything: socket, stores, worker, undo, links. It closes with the console. Loaded with the first pane that is popped out.
 */
import { flushSync } from 'react-dom'
import { ref } from 'valtio'
import { notice } from '#src/engine/commands/toast.ts'
import { joinWindow } from '#src/engine/panes/windows.ts'
import { copyStyles } from './copy-styles.ts'
import { heir, only, split, stack, without } from '../state/layout.ts'
import { boxes } from '../state/tree/pane-bounds.ts'
import { keysIn, type Tree } from '../state/tree/parts.ts'
import { desk, type WindowBounds, type Out } from '../state/desk.state.ts'
import { isOut, makePane, setTree, treeWith } from '../state/panes.ts'
import { popOuts } from './pop-outs.state.ts'
import { acceptOtherWindowClasses } from './cross-window-classes.ts'

const features = ({ left, top, width, height }: WindowBounds): string =>
  `popup,left=${left},top=${top},width=${width},height=${height}`

function listen(to: Window): () => void {
  const stops = [joinWindow(to)]
  const on = (type: string, listener: (event: Event) => void): void => {
    to.addEventListener(type, listener)
    stops.push(() => to.removeEventListener(type, listener))
  }
  // A window closed by the user returns its panes, so nothing is lost.
  on('pagehide', () =>
    flushSync(() =>
      desk()
        .out.filter((one) => one.window === to)
        .flatMap(({ tree }) => keysIn(tree))
        .forEach(bringBack),
    ),
  )
  // Size observers were created by the main page, which may not be drawing at the moment.
  on('resize', () => requestAnimationFrame(() => {}))
  return () => stops.forEach((stop) => stop())
}

/** With the user's permission, windows return to the screens they were on. */
function askForScreens(): void {
  const ask: unknown = Reflect.get(window, 'getScreenDetails')
  if (Reflect.get(screen, 'isExtended') === true && typeof ask === 'function')
    void Promise.resolve(ask.call(window)).catch(() => undefined)
}

/** Opens a window and moves panes there in their arrangement. False if the browser refuses. Call it from a key or click handler. */
export function popOut(moved: Tree, box: WindowBounds, focus = boxes(moved)[0]?.key ?? ''): boolean {
  const to = window.open('', `highball ${++popOuts().made}`, features(box))
  if (to === null) return false
  acceptOtherWindowClasses()
  copyStyles(to)
  popOuts().opened.set(to, listen(to))
  askForScreens()
  const one: Out = {
    letter: freeLetter(),
    tree: moved,
    home: focus,
    window: to,
    box: () => ({ left: to.screenX, top: to.screenY, width: to.innerWidth, height: to.innerHeight }),
  }
  const { tree, out } = taken(keysIn(moved))
  setTree(tree, focus, [...out, one])
  return true
}

/** A window keeps its letter while others open and close. */
const freeLetter = (): string =>
  Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at)).find(
    (letter) => !desk().out.some((one) => one.letter === letter),
  ) ?? String(++popOuts().made)

/** The windows without these panes. An additional window without panes closes; the main one always has a pane. */
function taken(panes: readonly string[]): { readonly tree: Tree; readonly out: readonly Out[] } {
  return {
    tree: without(desk().tree, panes) ?? makePane('/'),
    out: desk().out.flatMap((one) => {
      if (!keysIn(one.tree).some((pane) => panes.includes(pane))) return [one]
      const rest = without(one.tree, panes)
      return rest === null ? [] : [{ ...one, tree: rest }]
    }),
  }
}

/** How many panes fit side by side and stay readable. */
const CROWDED = 6

/** Places the pane beside the focused one of that window, as long as there is room. */
const put = (tree: Tree, beside: string, pane: string): Tree =>
  boxes(tree).length < CROWDED ? split(tree, beside, 'right', pane) : stack(tree, beside, pane)

/** Moves the pane back to the main window, beside the pane that last had the focus there. */
export function bringBack(pane: string): void {
  if (isOut(pane)) setTree(put(desk().tree, desk().home, pane), pane, taken([pane]).out)
}

/** Moves the pane to an open window, beside the pane that last had the focus there. */
export function sendTo(pane: string, to: Window | undefined): void {
  if (to === window) return bringBack(pane)
  const there = desk().out.find((one) => one.window === to)
  if (!there || keysIn(there.tree).includes(pane)) return
  const { tree, out } = taken([pane])
  setTree(
    tree,
    pane,
    out.map((one) => (one.window === to ? { ...one, tree: put(one.tree, one.home, pane) } : one)),
  )
}
/** Closes the pane, and with the last pane its window. */
export function closeOut(pane: string): void {
  const next = heir(treeWith(pane), pane)
  setTree(desk().tree, desk().focused === pane ? (next ?? desk().home) : desk().focused, taken([pane]).out)
}

/** Reopens the windows of a desk, as many as the browser allows per key press; the others stay pending. */
export function reopen(): void {
  const refused = desk().owed.filter(({ tree, box }) => {
    // Panes closed meanwhile need no window.
    const there = only(tree, keysIn(desk().tree))
    return there !== null && !popOut(there, box)
  })
  desk().owed = ref(refused)
  if (refused.length > 0)
    notice({
      text: `The browser opened no more windows; ${refused.length} ${refused.length === 1 ? 'is' : 'are'} still to come. Allow pop-ups for this site, or ask again.`,
      tone: 'warn',
      ms: 8000,
    })
}
