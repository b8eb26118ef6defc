/** The state of a pane beyond its address: scroll position and selection. A saved desk stores and restores it. */
import { useContext, useEffect, useRef } from 'react'
import { PaneId } from './command-target.ts'
import { state } from '../console/console.state.ts'

/** The functions that read a pane's state, and saved state waiting for its screen. */
const saved = state(() => ({
  readers: new Map<string, () => unknown>(),
  given: new Map<string, unknown>(),
}))

/** The state to save for the pane; undefined if there is none. */
export function savedStateOf(pane: string): unknown {
  const { readers, given } = saved()
  return readers.get(pane)?.() ?? given.get(pane)
}
/** Called before the pane is drawn; its screen takes the state as soon as it can apply it. */
export function restoreSavedState(pane: string, kept: unknown): void {
  const { given } = saved()
  if (kept === undefined || kept === null) given.delete(pane)
  else given.set(pane, kept)
}
export const forgetSavedState = (pane: string): void => void saved().given.delete(pane)

/** `read` returns the state to save; `take` receives the saved state once, as soon as `isReady`. */
export function useSavedState(read: () => unknown, take: (kept: unknown) => void, isReady: boolean): void {
  const pane = useContext(PaneId)
  const latest = useRef({ read, take })
  useEffect(() => {
    latest.current = { read, take }
  }, [read, take])
  useEffect(() => {
    if (!isReady) return undefined
    const { given, readers } = saved()
    const kept = given.get(pane)
    given.delete(pane)
    if (kept !== undefined) latest.current.take(kept)
    const mine = (): unknown => latest.current.read()
    readers.set(pane, mine)
    return () => {
      if (readers.get(pane) === mine) readers.delete(pane)
    }
  }, [pane, isReady])
}
