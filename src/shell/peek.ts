/** The screen or record that is marked in the palette, looked at before one goes there. Nothing is gone to: no history has it, no command works on it. */
import { proxy } from 'valtio'

export const peek = proxy<{ at: string | null }>({ at: null })

/** A mark that moves on within this time, in ms, draws nothing: a screen costs more than a mark in one. */
const CALM_MS = 200
let timer: ReturnType<typeof setTimeout> | undefined

/** The path to look at; null for none, at once. */
export function peekAt(path: string | null): void {
  clearTimeout(timer)
  if (path === null) peek.at = null
  else timer = setTimeout(() => void (peek.at = path), CALM_MS)
}
