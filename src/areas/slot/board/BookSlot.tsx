/** Books the slot under the cursor. Where it is full by now, what could be booked instead is offered. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { clock } from '#model/shared/clock.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import type { SlotBoardController } from './state/board-controller.ts'
import { BookingChoice, type InsteadSlot } from './state/booking-choice.ts'
import { slotName } from './state/slot-words.ts'
import { watchRoom } from './watching.ts'
import styles from './SlotBoard.module.css'

type Props = { readonly controller: SlotBoardController; readonly slot: number; readonly onClose: () => void }

export default function BookSlot({ controller, slot: first, onClose }: Props) {
  const [choice] = useState(() => new BookingChoice(first, () => void controller.refresh()))
  const { slot, instead } = useSnapshot(choice.state)
  const { board } = controller.now
  const at = board?.byId.get(slot)
  const wait = async (): Promise<void> => {
    if (await watchRoom({ slot })) onClose()
  }
  const take = async (one: InsteadSlot): Promise<void> => {
    choice.take(one.id)
    if (board?.byId.has(one.id) === true) controller.walk(one.id)
    if (await choice.draft.save()) onClose()
  }
  return (
    <AskDialog
      title={at && board ? `Book ${slotName(at, board)}` : 'Book another slot'}
      label="Booking"
      submit="Book"
      draft={choice.draft}
      onClose={onClose}
    >
      {instead.length > 0 && (
        <section aria-label="What could be booked instead">
          <p className={styles['outcome']}>The nearest that could be booked:</p>
          <div className={styles['actions']}>
            <Button look="quiet" onPress={() => void wait()}>
              Tell me when this one frees
            </Button>
            {instead.map((one) => (
              <Button key={one.id} onPress={() => void take(one)}>
                {`${one.bay} ${clock(one.starts_at, board?.timezone ?? '')}`}
              </Button>
            ))}
          </div>
        </section>
      )}
    </AskDialog>
  )
}
