/** What a pane is left with beyond its address: where it was scrolled, what was selected. A saved desk takes it along and gives it back. */
import { useContext, useEffect, useRef } from 'react'
import { PaneId } from './target.ts'

const readers = new Map<string, () => unknown>()
const given = new Map<string, unknown>()

/** What the pane would want back. Undefined where there is nothing to keep. */
export const keptIn = (pane: string): unknown => readers.get(pane)?.() ?? given.get(pane)
/** Said before the pane is drawn; its screen takes it when it has something to put it on. */
export function giveBack(pane: string, kept: unknown): void {
  if (kept === undefined || kept === null) given.delete(pane)
  else given.set(pane, kept)
}
export const forgetKept = (pane: string): void => void given.delete(pane)

/** `read` says what to keep; `take` is handed what was kept, once, as soon as `isReady`. */
export function useKept(read: () => unknown, take: (kept: unknown) => void, isReady: boolean): void {
  const pane = useContext(PaneId)
  const latest = useRef({ read, take })
  useEffect(() => {
    latest.current = { read, take }
  }, [read, take])
  useEffect(() => {
    if (!isReady) return undefined
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
