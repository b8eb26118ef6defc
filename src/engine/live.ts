/**
 * What changed, as it changes. The server says what, never to what: only what is on screen is asked for again.
 * Socket first; the same feed by polling when the socket is down, on reconnect and on waking. Nothing is lost on either way.
 */
import { proxy } from 'valtio'

/** `resource` is `area:name`. */
export type Change = { readonly resource: string; readonly id: number | string; readonly kind: 'create' | 'update' | 'delete' }

export const live = proxy<{
  state: 'connecting' | 'live' | 'polling' | 'down'
  /** The last moment (Date.now()) at which everything shown was known to be complete up to the feed's cursor. */
  confirmedAt: number
}>({ state: 'connecting', confirmedAt: 0 })

/** 'reset': what was missed cannot be known, so everything must be asked for again. */
export type ChangesListener = (changes: readonly Change[] | 'reset') => void
const listeners = new Set<ChangesListener>()

export function onChanges(listener: ChangesListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const tell = (changes: readonly Change[] | 'reset'): void => listeners.forEach((listener) => listener(changes))
