/** Toasts: short notices shown by the shell, which any code may send. They last 2000 ms by default (document 1, section 9). */
import { after } from '../console/timers.state.ts'
import { toastLog, toasts, type Toast, type Tone } from './toast.state.ts'

export const dismiss = (id: number): void => {
  const all = toasts()
  all.shown = all.shown.filter((toast) => toast.id !== id)
}

const gravity: readonly Tone[] = ['info', 'ok', 'warn', 'stop']
/** A mark in the sequence of toasts; see `gravestSince`. */
export const noticeMark = (): number => toastLog().next
/** The most severe toast since a mark, including those no longer shown. */
export function gravestSince(mark: number): Tone | null {
  const tones = toastLog()
    .told.filter(({ id }) => id >= mark)
    .map(({ tone }) => tone)
  return gravity.findLast((tone) => tones.includes(tone)) ?? null
}

const MOST_TOLD = 50

export type NewToast = Omit<Toast, 'id' | 'tone'> & { readonly tone?: Tone; readonly ms?: number }
/** Shows a toast; returns a function that dismisses it. */
export function notice(spec: NewToast): number {
  const { ms, ...rest } = spec
  const log = toastLog()
  const shown: Toast = { tone: 'info', ...rest, id: log.next++ }
  toasts().shown.push(shown)
  const { id, tone, text } = shown
  log.told = [...log.told, { id, tone, text, at: new Date().toISOString() }].slice(-MOST_TOLD)
  // Refusals stay longer, so that they can be read.
  after(ms ?? (shown.tone === 'stop' ? 8000 : shown.action ? 6000 : 2000), () => dismiss(shown.id))
  return shown.id
}
export const toast = (spec: NewToast): void => void notice(spec)
