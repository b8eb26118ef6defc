/**
 * The windows of this console: the one it was opened in, and those that panes were moved to. One page draws them all, so they share stores,
 * socket and keys; they differ in the document of their elements and in which of them the user is.
 */
import { createContext } from 'react'
import { ref } from 'valtio'
import { bound } from '../console/console.state.ts'
import { hearings, windows, type Hearing } from './windows.state.ts'

/** The window in which a component is drawn; set by the shell around each pane. */
export const PaneWindow = createContext<Window>(window)

const turnTo = (to: Window): void => {
  const now = windows()
  if (now.here !== to) now.here = ref(to)
}
/** Records that the user is in this window now. */
export const attendTo = turnTo

/** Registers a window; returns a function that removes it. */
export function joinWindow(joined: Window): () => void {
  const now = windows()
  now.all = ref([...now.all, joined])
  for (const [hearing, stops] of hearings()) stops.set(joined, hearing(joined))
  return () => {
    for (const stops of hearings().values()) {
      stops.get(joined)?.()
      stops.delete(joined)
    }
    now.all = ref(now.all.filter((one) => one !== joined))
    if (now.here === joined) turnTo(window)
  }
}

/** Listens to an event in every window, including those opened later. Returns a function that stops it. */
export function onEvery<K extends keyof WindowEventMap>(
  type: K,
  listener: (event: WindowEventMap[K]) => void,
  options?: boolean | AddEventListenerOptions,
): () => void {
  const heard = bound(listener)
  const hearing: Hearing = (to) => {
    to.addEventListener(type, heard, options)
    return () => to.removeEventListener(type, heard, options)
  }
  const stops = new Map(windows().all.map((one) => [one, hearing(one)]))
  const all = hearings()
  all.set(hearing, stops)
  return () => {
    for (const stop of stops.values()) stop()
    all.delete(hearing)
  }
}

export const indexOfWindow = (one: Window): number => windows().all.indexOf(one)
/** The document in which the user is. */
export const documentHere = (): Document => windows().here.document
/** The focused element, in whichever window it is. */
export const activeElement = (): Element | null => documentHere().activeElement

/** Notes at each key and press which window the user is in, before other listeners run. Returns a function that stops it. */
export function watchWindows(): () => void {
  const attend = ({ view, target }: Event & { readonly view?: Window | null }): void => {
    const { all } = windows()
    const from = view ?? all.find((one) => one === target)
    if (from && all.includes(from)) turnTo(from)
  }
  const stops = [
    onEvery('keydown', attend, true),
    onEvery('pointerdown', attend, true),
    onEvery('focusin', attend, true),
    onEvery('focus', attend, true),
  ]
  return () => stops.forEach((stop) => stop())
}
