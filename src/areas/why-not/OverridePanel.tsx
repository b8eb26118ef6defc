/** Asks why records may go in spite of what stands in their way, and says of each that could not be overridden why. */
import { useState } from 'react'
import type { Action } from '#model/kernel/action.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { previewAction, sendAll } from '#src/ui/action/open-action.ts'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import { obstacleText } from '#model/kernel/why-not/obstacle.ts'
import type { ObstacleLine } from './lines.ts'
import styles from './WhyNot.module.css'

type Values = Readonly<Record<string, unknown>>
type Subject = { readonly resource: Resource; readonly action: Action; readonly line: ObstacleLine }

/** One is sent at once; many go through the panel of every bulk change: a preview, progress, and what became of each. */
async function override({ resource, action, line }: Subject, { reason }: Values): Promise<void> {
  const { kind, object } = line.obstacle
  const rows = line.records.map(({ id, title }) => ({ id, name: title }))
  const asked = { kind, object: String(object?.id ?? ''), reason }
  const call = { resource, action }
  if (rows.length > 1) previewAction(call, { rows }, asked)
  else toast(await sendAll(call, { rows }, asked, `Override for ${rows[0]?.name ?? ''}`))
}

export default function OverridePanel(props: Subject & { readonly onClose: () => void }) {
  const { action, line, onClose } = props
  const [draft] = useState(() => {
    const { reason } = action.input
    return inputDraft(reason ? { reason } : {}, {}, async (input) => {
      await override(props, input)
      return {}
    })
  })
  const names = line.records.map(({ title }) => title)
  const isOne = names.length === 1
  const go = async (): Promise<void> => {
    // What is previewed took the place of this panel.
    if ((await draft.save()) && isOne) onClose()
  }
  return (
    <AskDialog
      title={`Override for ${isOne ? names[0] : `${grouped(names.length)} records`}`}
      label="Why it may go all the same"
      about={<p className={styles['told']}>{obstacleText(line.obstacle)}</p>}
      submit={isOne ? 'Override' : 'Preview'}
      draft={draft}
      onSubmit={() => void go()}
      onClose={onClose}
    >
      <p className={styles['note']}>
        Only this is overridden, and only for {isOne ? 'this record' : 'these records'}. Your name and the reason are
        kept, and printed on the ticket.
      </p>
    </AskDialog>
  )
}
