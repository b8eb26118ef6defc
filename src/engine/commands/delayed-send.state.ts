/** Requests that wait to be sent, oldest first. */
import { proxy } from 'valtio'
import { state } from '../console/console.state.ts'
import { onClear, onLeave } from '../session/lifecycle.ts'

export type DelayedSend = {
  readonly title: string
  readonly send: () => Promise<void>
  readonly takeBack: () => void
}

export const delayedSends = state(() => {
  const all = proxy<{ waiting: DelayedSend[] }>({ waiting: [] })
  onLeave(sendAll)
  onClear(() => {
    all.waiting = []
  })
  return all
})

export const sendAll = async (): Promise<void> =>
  void (await Promise.all(delayedSends().waiting.map(({ send }) => send())))
export const cancelLastSend = (): void => delayedSends().waiting.at(-1)?.takeBack()
