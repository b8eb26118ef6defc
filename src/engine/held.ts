/**
 * Sends that wait: a command whose undo is 'held' goes out some seconds after it was given. Until then its notice counts down, and undo or Escape
 * takes it back; after that nothing can. A user who signs out has sent it; a window that closes asks first (shell/unsaved.ts).
 */
import { proxy, ref } from 'valtio'
import { onClear, onLeave } from './sign.ts'
import { dismiss, notice, toast } from './toast.ts'
import { did, forget, type Deed } from './undo.ts'

/** How long a send can be taken back, in ms. */
export const HELD_MS = 8000

type Held = { readonly title: string; readonly send: () => Promise<void>; readonly takeBack: () => void }
/** Oldest first. */
export const held = proxy<{ waiting: Held[] }>({ waiting: [] })

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What is sent, and what is said of it when it has gone. */
export type Sending = { readonly title: string; readonly send: () => Promise<string> }

export function hold({ title, send }: Sending, ms: number = HELD_MS): void {
  const leave = (): void => {
    clearTimeout(timer)
    dismiss(shown)
    held.waiting = held.waiting.filter((other) => other !== one)
  }
  const go = async (): Promise<void> => {
    leave()
    forget(deed)
    try {
      toast({ text: await send(), tone: 'ok' })
    } catch (error) {
      toast({ text: `${title}: not sent. ${sentence(error)}`, tone: 'stop' })
    }
  }
  const takeBack = (): void => {
    leave()
    forget(deed)
    toast({ text: `${title}: taken back, nothing was sent.`, tone: 'ok' })
  }
  const deed: Deed = {
    title, kind: 'held',
    undo: () => {
      leave()
      return Promise.resolve(`${title}: taken back, nothing was sent.`)
    },
  }
  const one: Held = ref({ title, send: go, takeBack })
  const timer = setTimeout(() => void go(), ms)
  const shown = notice({ text: title, ms: ms + 1000, until: Date.now() + ms, action: { label: 'Take back', key: 'escape', run: takeBack } })
  held.waiting.push(one)
  did(deed)
}

export const takeBackLast = (): void => held.waiting.at(-1)?.takeBack()
export const sendAll = async (): Promise<void> => void (await Promise.all(held.waiting.map(({ send }) => send())))

onLeave(sendAll)
onClear(() => {
  held.waiting = []
})
