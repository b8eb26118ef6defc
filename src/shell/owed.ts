/** Windows that a desk had and that only a key may open again: opened at once where one was just pressed, otherwise offered. */
import { notice } from '../engine/toast.ts'
import { desk } from './panes.ts'

const open = (): void => void import('./pop-out.ts').then(({ reopen }) => reopen())

export function tellOwed(): void {
  if (navigator.userActivation?.isActive) return open()
  const { length } = desk.owed
  notice({ text: length === 1 ? 'This desk had one more window.' : `This desk had ${length} more windows.`, ms: 12_000, action: { label: 'Open again', key: 'k>j', run: open } })
}
