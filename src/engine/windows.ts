/**
 * The windows of this console: the one it was opened in, and those into which panes were popped out. They are drawn by one page, so all share
 * its stores, its socket and its keys; what differs is which document an element stands in, and which of them the user is at.
 */
import { createContext } from 'react'
import { proxy, ref } from 'valtio'

/** The window in which a component is drawn; set by the shell around each pane. */
export const PaneWindow = createContext<Window>(window)

/** `here` is the window the user last did something in. */
export const windows = proxy<{ all: readonly Window[]; here: Window }>({ all: ref([window]), here: ref(window) })
type Hearing = (to: Window) => () => void
const hearings = new Map<Hearing, Map<Window, () => void>>()

const turnTo = (to: Window): void => {
  if (windows.here !== to) windows.here = ref(to)
}
/** Says that the user is in this window now. */
export const attendTo = turnTo

/** Takes a window in; returns what lets it go again. */
export function joinWindow(joined: Window): () => void {
  windows.all = ref([...windows.all, joined])
  for (const [hearing, stops] of hearings) stops.set(joined, hearing(joined))
  return () => {
    for (const stops of hearings.values()) {
      stops.get(joined)?.()
      stops.delete(joined)
    }
    windows.all = ref(windows.all.filter((one) => one !== joined))
    if (windows.here === joined) turnTo(window)
  }
}

/** Hears an event in every window that there is and will be. Returns what stops it. */
export function onEvery<K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void, options?: boolean | AddEventListenerOptions): () => void {
  const hearing: Hearing = (to) => {
    to.addEventListener(type, listener, options)
    return () => to.removeEventListener(type, listener, options)
  }
  const stops = new Map(windows.all.map((one) => [one, hearing(one)]))
  hearings.set(hearing, stops)
  return () => {
    for (const stop of stops.values()) stop()
    hearings.delete(hearing)
  }
}

/** The document in which the user is. */
export const documentHere = (): Document => windows.here.document
/** What has the keyboard, in whichever window that is. */
export const activeElement = (): Element | null => documentHere().activeElement

/** Knows at each key and press which window the user is in, before anything else hears of it. Returns what stops it. */
export function watchWindows(): () => void {
  const attend = ({ view, target }: Event & { readonly view?: Window | null }): void => {
    const from = view ?? windows.all.find((one) => one === target)
    if (from && windows.all.includes(from)) turnTo(from)
  }
  const stops = [onEvery('keydown', attend, true), onEvery('pointerdown', attend, true), onEvery('focusin', attend, true), onEvery('focus', attend, true)]
  return () => stops.forEach((stop) => stop())
}
