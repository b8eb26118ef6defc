/** Windows of a desk can only be opened by a key press: they open at once if one just happened, otherwise a toast offers it. */
import { subscribeKey } from 'valtio/utils'
import { dismiss, notice } from '#src/engine/commands/toast.ts'
import { desk } from '../state/desk.state.ts'

const SHOWN_MS = 12_000

const open = (): void => void import('./pop-out.ts').then(({ reopen }) => reopen())

export function offerReopen(): void {
  if (navigator.userActivation?.isActive) return open()
  const { length } = desk().owed
  const told = notice({
    text: length === 1 ? 'This desk had one more window.' : `This desk had ${length} more windows.`,
    ms: SHOWN_MS,
    action: { label: 'Open again', key: 'k>j', run: open },
  })
  // The windows were opened, or another desk was loaded: the offer ends.
  const stop = subscribeKey(desk(), 'owed', () => dismiss(told))
  setTimeout(stop, SHOWN_MS)
}
