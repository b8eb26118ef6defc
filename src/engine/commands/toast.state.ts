/** The toasts shown now, and the tones of recent ones. */
import { proxy } from 'valtio'
import { state } from '../console/console.state.ts'
import { onClear } from '../session/lifecycle.ts'

export type Tone = 'info' | 'ok' | 'warn' | 'stop'
export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: Tone
  /** When the announced event happens (Date.now()); the toast counts down to it. */
  readonly until?: number
  readonly action?: { readonly label: string; readonly key?: string; readonly run: () => void }
}

export const toasts = state(() => proxy<{ shown: Toast[] }>({ shown: [] }))

/** `at`: when the toast appeared (ISO 8601). */
type Told = Pick<Toast, 'id' | 'tone' | 'text'> & { readonly at: string }
/** `told`: the last toasts, the oldest first. `next`: the id of the next one. */
type Log = { next: number; told: readonly Told[] }
export const toastLog = state((): Log => {
  const log: Log = { next: 1, told: [] }
  // Whoever signs in next must not read them.
  onClear(() => {
    log.told = []
  })
  return log
})
