/** The panel of a declared action: a form of what it asks for, what a trial says of it, and the answer of each row. */
import { hasTrial } from '#model/kernel/action.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { BulkSteps } from '../bulk/BulkPanel.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { AskDialog } from '../form/AskDialog.tsx'
import { type DeclaredCall } from './action-call.ts'
import { ActionChoice, type ActionHeard } from './action-choice.ts'
import type { ActionSubject } from './action-operation.ts'
import { FilePartField } from './FilePartField.tsx'
import { Trial } from './Trial.tsx'

export default function ActionPanel(props: {
  readonly call: DeclaredCall
  readonly subject: ActionSubject
  readonly given?: Readonly<Record<string, unknown>>
  readonly heard?: ActionHeard
  readonly onClose: () => void
}) {
  const { onClose } = props
  const [choice] = useState(() => new ActionChoice(props.call, props.subject, props.given ?? {}, onClose, props.heard))
  const { bulk } = useSnapshot(choice.state)
  const { action } = choice.call
  if (bulk !== null && choice.state.bulk)
    return (
      <Dialog
        title={choice.title}
        isOpen
        wide
        onClose={() => choice.state.bulk?.state.stage !== 'sending' && onClose()}
      >
        <BulkSteps
          change={choice.state.bulk}
          onClose={onClose}
          other={{ key: 'backspace', label: 'Back', hint: 'back to the form', run: () => choice.back() }}
        />
      </Dialog>
    )
  return (
    <AskDialog
      title={choice.title}
      label={action.label}
      submit={choice.subject.rows.length > 1 ? 'Preview' : action.label}
      draft={choice.draft}
      onSubmit={() => void choice.go()}
      onClose={onClose}
    >
      {Object.entries(action.files).map(([name, part]) => (
        <FilePartField key={name} choice={choice} name={name} part={part} />
      ))}
      {hasTrial(action) && choice.subject.rows.length <= 1 && <Trial choice={choice} />}
    </AskDialog>
  )
}
