/**
 * Delayed sends: a command whose undo is 'held' is sent some seconds after it was given. Until then its toast counts down, and undo or
 * Escape cancels it; afterwards nothing can. Signing out sends it at once; a window that closes asks first (shell/state/unsaved.ts).
 */
import { ref } from 'valtio'
import { after } from '../console/timers.state.ts'
import { delayedSends, type DelayedSend } from './delayed-send.state.ts'
import { dismiss, notice, toast, type NewToast } from './toast.ts'
import { recordUndo, forget } from './undo.ts'
import type { UndoEntry } from './undo.state.ts'

/** How long a send can be cancelled, in ms. */
export const SEND_DELAY_MS = 10_000

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What is sent; `send` resolves to what is shown afterwards. */
export type Sending = { readonly title: string; readonly send: () => Promise<string | NewToast> }

export function sendDelayed({ title, send }: Sending, ms: number = SEND_DELAY_MS): void {
  const all = delayedSends()
  const leave = (): void => {
    cancel()
    dismiss(shown)
    all.waiting = all.waiting.filter((other) => other !== one)
  }
  const go = async (): Promise<void> => {
    leave()
    forget(deed)
    try {
      const said = await send()
      toast(typeof said === 'string' ? { text: said, tone: 'ok' } : said)
    } catch (error) {
      toast({ text: `${title}: not sent. ${sentence(error)}`, tone: 'stop' })
    }
  }
  const takeBack = (): void => {
    leave()
    forget(deed)
    toast({ text: `${title}: taken back, nothing was sent.`, tone: 'ok' })
  }
  const deed: UndoEntry = {
    title,
    kind: 'held',
    undo: () => {
      leave()
      return Promise.resolve(`${title}: taken back, nothing was sent.`)
    },
  }
  const one: DelayedSend = ref({ title, send: go, takeBack })
  const cancel = after(ms, () => void go())
  const shown = notice({
    text: title,
    ms: ms + 1000,
    until: Date.now() + ms,
    action: { label: 'Take back', key: 'escape', run: takeBack },
  })
  all.waiting.push(one)
  recordUndo(deed)
}
