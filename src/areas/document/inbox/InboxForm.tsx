/** Adds an inbox of a kind, or changes one that is there. */
import { useState } from 'react'
import { inbox } from '#model/areas/document/inbox/inbox.resource.ts'
import { inboxKindWords, type InboxKind } from '#model/areas/document/inbox/inbox-kinds.ts'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import { addInbox, changeInbox, setPassword, type InboxRow } from './inbox-calls.ts'
import { formFields, newFields } from './kind-fields.ts'
import type { NewSecret } from './MadeSecret.tsx'

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

type AddProps = {
  readonly kind: InboxKind
  readonly onSecret: (made: NewSecret) => void
  readonly onClose: () => void
}
export function AddInbox({ kind, onSecret, onClose }: AddProps) {
  const [draft] = useState(() =>
    inputDraft(newFields(kind), {}, async (entered) => {
      const { id, name, secret } = await addInbox({ ...entered, kind })
      if (secret === undefined) onClose()
      else onSecret({ id, name, secret })
      return {}
    }),
  )
  return (
    <AskDialog
      title={`Add an inbox: ${lowered(inboxKindWords[kind])}`}
      submit="Add"
      onSubmit={() => void draft.save()}
      draft={draft}
      onClose={onClose}
    />
  )
}

type RowProps = { readonly row: InboxRow; readonly onClose: () => void }
export function EditInbox({ row, onClose }: RowProps) {
  const [draft] = useState(() => {
    const fields = formFields(row.kind)
    const before = Object.fromEntries(Object.entries(row).filter(([name]) => name in fields))
    return inputDraft(fields, before, async (entered) => {
      await changeInbox(row, before, entered)
      return {}
    })
  })
  return <AskDialog title={`Change ${row.name}`} submit="Save" draft={draft} onClose={onClose} />
}

export function SetPassword({ row, onClose }: RowProps) {
  const [draft] = useState(() =>
    inputDraft(inbox.actions.setPassword.input, {}, async ({ password }) => {
      await setPassword(row, password)
      return {}
    }),
  )
  return <AskDialog title={`Set the password of ${row.name}`} submit="Set password" draft={draft} onClose={onClose} />
}
