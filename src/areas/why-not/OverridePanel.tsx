/** Asks why records may go in spite of what stands in their way, and says of each that could not be overridden why. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Action } from '#model/kernel/action.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { sendAll } from '#src/ui/action/open-action.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import { AskForm } from '#src/ui/form/AskForm.tsx'
import { obstacleText } from '#model/kernel/why-not/obstacle.ts'
import type { ObstacleLine } from './lines.ts'
import styles from './WhyNot.module.css'

type Values = Readonly<Record<string, unknown>>
type Subject = { readonly resource: Resource; readonly action: Action; readonly line: ObstacleLine }

/** Throws only if none was overridden. */
async function overrideAll({ resource, action, line }: Subject, { reason }: Values): Promise<void> {
  const { kind, object } = line.obstacle
  const rows = line.records.map(({ id, title }) => ({ id, name: title }))
  const title = `Override for ${rows.length === 1 ? rows[0]?.name : `${grouped(rows.length)} records`}`
  const asked = { kind, object: String(object?.id ?? ''), reason }
  toast({ text: await sendAll({ resource, action }, { rows }, asked, title), tone: 'ok' })
}

export default function OverridePanel(props: Subject & { readonly onClose: () => void }) {
  const { action, line, onClose } = props
  const [draft] = useState(() => {
    const { reason } = action.input
    return inputDraft(reason ? { reason } : {}, {}, async (input) => {
      await overrideAll(props, input)
      return {}
    })
  })
  const { saving } = useSnapshot(draft.state)
  const go = async (): Promise<void> => {
    if (await draft.save()) onClose()
  }
  const names = line.records.map(({ title }) => title)
  return (
    <Dialog
      title={`Override for ${names.length === 1 ? names[0] : `${grouped(names.length)} records`}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button look="primary" shortcut="mod+enter" isDisabled={saving} onPress={() => void go()}>
            Override
          </Button>
        </>
      }
    >
      <p className={styles['told']}>{obstacleText(line.obstacle)}</p>
      <AskForm draft={draft} label="Why it may go all the same" onSubmit={() => void go()}>
        <p className={styles['note']}>
          Only this is overridden, and only for {names.length === 1 ? 'this record' : 'these records'}. Your name and
          the reason are kept, and printed on the ticket.
        </p>
      </AskForm>
    </Dialog>
  )
}
