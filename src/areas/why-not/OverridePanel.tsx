/** Asks why records may go in spite of what stands in their way, and says of each that could not be overridden why. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Action } from '#model/kernel/action.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { api } from '#src/engine/api/api.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import { AskForm } from '#src/ui/form/AskForm.tsx'
import { obstacleText } from '#model/kernel/why-not/obstacle.ts'
import type { ObstacleLine } from './lines.ts'
import styles from './WhyNot.module.css'

type Values = Readonly<Record<string, unknown>>
type Subject = { readonly resource: Resource; readonly action: Action; readonly line: ObstacleLine }

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const idOf = (answer: unknown): number | string | undefined => {
  if (typeof answer !== 'object' || answer === null || !('override' in answer)) return undefined
  const { override } = answer
  const id = typeof override === 'object' && override !== null && 'id' in override ? override.id : undefined
  return typeof id === 'number' || typeof id === 'string' ? id : undefined
}

function keepUndo(kept: string, title: string, ids: readonly (number | string)[]): void {
  recordUndo({
    title,
    kind: 'exact',
    undo: async () => {
      const refused: string[] = []
      for (const id of ids)
        await api(`${resourceNamed(kept).path}${id}/withdraw/`, { method: 'POST' }).catch((error: unknown) =>
          refused.push(sentence(error)),
        )
      if (refused.length === ids.length) throw new Error(refused.join(' '))
      return refused.length === 0 ? `Taken back: ${title}.` : `Taken back in part: ${title}. ${refused.join(' ')}`
    },
  })
}

/** One after the other. Throws only if none was overridden. */
async function overrideAll({ resource, action, line }: Subject, { reason }: Values): Promise<void> {
  const { kind, object } = line.obstacle
  const asked = { kind, object: String(object?.id ?? ''), reason }
  const refused: string[] = []
  const made: (number | string)[] = []
  for (const { id, title } of line.records)
    await callAction({ resource, action }, id, asked).then(
      (answer) => {
        const id = idOf(answer)
        if (id !== undefined) made.push(id)
      },
      (error: unknown) => {
        if (line.records.length === 1) throw error
        refused.push(`${title}: ${sentence(error)}`)
      },
    )
  const done = line.records.length - refused.length
  if (done === 0) throw new Error(refused.join(' '))
  const what = line.records.length === 1 ? (line.records[0]?.title ?? '') : grouped(done)
  if (action.overrides !== undefined) keepUndo(action.overrides, `Override for ${what}`, made)
  toast({
    text: refused.length === 0 ? `Overridden: ${what}.` : `Overridden: ${what}. Not done: ${refused.join(' ')}`,
    tone: refused.length === 0 ? 'ok' : 'warn',
  })
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
