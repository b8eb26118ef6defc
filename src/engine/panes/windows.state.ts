/** The open windows, and the events listened to in all of them. */
import { proxy, ref } from 'valtio'
import { state } from '../console/console.state.ts'

/** `here` is the window the user last acted in. */
export const windows = state(() =>
  proxy<{ all: readonly Window[]; here: Window }>({ all: ref([window]), here: ref(window) }),
)

/** Starts listening in a window; returns a function that stops it. */
export type Hearing = (to: Window) => () => void
export const hearings = state((onClose) => {
  const all = new Map<Hearing, Map<Window, () => void>>()
  onClose(() => {
    for (const stops of all.values()) for (const stop of stops.values()) stop()
  })
  return all
})
