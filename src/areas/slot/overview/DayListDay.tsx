/** Asks of which day the list of trucks is printed. */
import { useState } from 'react'
import { day } from '#model/kernel/field.ts'
import { openDocument } from '#src/engine/data/documents.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { AskForm } from '#src/ui/form/AskForm.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'

type Props = { readonly location: number; readonly today: string; readonly onClose: () => void }

export default function DayListDay({ location, today, onClose }: Props) {
  const [draft] = useState(() =>
    inputDraft({ date: day({ label: 'Day', required: true }) }, { date: today }, async ({ date }) => {
      openDocument(`schedule/location/${location}/print/?code=day&date=${String(date)}`)
      return {}
    }),
  )
  const print = async (): Promise<void> => {
    await draft.settled
    if (await draft.save()) onClose()
  }
  return (
    <Dialog
      title="List of trucks of a day"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button look="primary" shortcut="mod+enter" onPress={() => void print()}>
            Print
          </Button>
        </>
      }
    >
      <AskForm draft={draft} label="List of trucks of a day" onSubmit={() => void print()} />
    </Dialog>
  )
}
