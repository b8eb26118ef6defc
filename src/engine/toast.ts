/** Short notices. The shell shows them; anyone may send one. 2000 ms unless said otherwise (document 1, section 9). */
import { proxy } from 'valtio'

export type Tone = 'info' | 'ok' | 'warn' | 'stop'
export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: Tone
  /** The moment (Date.now()) at which what it tells of happens: it counts down to that. */
  readonly until?: number
  readonly action?: { readonly label: string; readonly key?: string; readonly run: () => void }
}

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] })
let next = 1

export const dismiss = (id: number): void => {
  toasts.shown = toasts.shown.filter((toast) => toast.id !== id)
}

const gravity: readonly Tone[] = ['info', 'ok', 'warn', 'stop']
let told: readonly { readonly id: number; readonly tone: Tone }[] = []
/** Where the notices stand; see `gravestSince`. */
export const noticeMark = (): number => next
/** The gravest notice since a mark, also one that is gone from the screen. */
export function gravestSince(mark: number): Tone | null {
  const tones = told.filter(({ id }) => id >= mark).map(({ tone }) => tone)
  return gravity.findLast((tone) => tones.includes(tone)) ?? null
}

type Spec = Omit<Toast, 'id' | 'tone'> & { readonly tone?: Tone; readonly ms?: number }
/** Shows a notice; answers what it can be dismissed by. */
export function notice(spec: Spec): number {
  const { ms, ...rest } = spec
  const shown: Toast = { tone: 'info', ...rest, id: next++ }
  toasts.shown.push(shown)
  told = [...told, { id: shown.id, tone: shown.tone }].slice(-50)
  // A refusal is read, not glimpsed.
  setTimeout(() => dismiss(shown.id), ms ?? (shown.tone === 'stop' ? 8000 : shown.action ? 6000 : 2000))
  return shown.id
}
export const toast = (spec: Spec): void => void notice(spec)
