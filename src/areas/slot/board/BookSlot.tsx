/** Books the slot under the cursor. Where it is full by now, what could be booked instead is offered. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { clock } from '#model/shared/clock.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { AskForm } from '#src/ui/form/AskForm.tsx'
import type { SlotBoardController } from './state/board-controller.ts'
import { BookingChoice, type InsteadSlot } from './state/booking-choice.ts'
import { slotName } from './state/slot-words.ts'
import { watchRoom } from './watching.ts'
import styles from './SlotBoard.module.css'

type Props = { readonly controller: SlotBoardController; readonly slot: number; readonly onClose: () => void }

export default function BookSlot({ controller, slot: first, onClose }: Props) {
  const [choice] = useState(() => new BookingChoice(first, () => void controller.refresh()))
  const { slot, instead } = useSnapshot(choice.state)
  const { saving } = useSnapshot(choice.draft.state)
  const { board } = controller.now
  const at = board?.byId.get(slot)
  const save = async (): Promise<void> => {
    if (await choice.save()) onClose()
  }
  const wait = async (): Promise<void> => {
    await watchRoom({ slot })
    onClose()
  }
  const take = (one: InsteadSlot): void => {
    choice.take(one.id)
    if (board?.byId.has(one.id) === true) controller.walk(one.id)
    void save()
  }
  return (
    <Dialog
      title={at && board ? `Book ${slotName(at, board)}` : 'Book another slot'}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button look="primary" shortcut="mod+enter" isDisabled={saving} onPress={() => void save()}>
            Book
          </Button>
        </>
      }
    >
      <AskForm draft={choice.draft} label="Booking" onSubmit={() => void save()}>
        {instead.length > 0 && (
          <section aria-label="What could be booked instead">
            <p className={styles['outcome']}>The nearest that could be booked:</p>
            <div className={styles['actions']}>
              <Button look="quiet" onPress={() => void wait()}>
                Tell me when this one frees
              </Button>
              {instead.map((one) => (
                <Button key={one.id} onPress={() => take(one)}>
                  {`${one.bay} ${clock(one.starts_at, board?.timezone ?? '')}`}
                </Button>
              ))}
            </div>
          </section>
        )}
      </AskForm>
    </Dialog>
  )
}
