/** Windows that a desk had and that only a key may open again: opened at once where one was just pressed, otherwise offered. */
import { subscribeKey } from 'valtio/utils'
import { dismiss, notice } from '../engine/toast.ts'
import { desk } from './panes.ts'

const SHOWN_MS = 12_000

const open = (): void => void import('./pop-out.ts').then(({ reopen }) => reopen())

export function tellOwed(): void {
  if (navigator.userActivation?.isActive) return open()
  const { length } = desk.owed
  const told = notice({ text: length === 1 ? 'This desk had one more window.' : `This desk had ${length} more windows.`, ms: SHOWN_MS, action: { label: 'Open again', key: 'k>j', run: open } })
  // Opened by the key, or another desk came: there is nothing to offer any more.
  const stop = subscribeKey(desk, 'owed', () => dismiss(told))
  setTimeout(stop, SHOWN_MS)
}
