/* oxlint-disable jsx-a11y/no-autofocus -- who asked for a dialog by key types on into it */
/** Signs off the shift, with a note for the next one. */
import { useState } from 'react'
import { resourceNamed } from '#model/areas/named.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'

async function signOff(yard: number, comments: string): Promise<boolean> {
  const resource = resourceNamed('yard:yard')
  const { signOff: action } = resource.actions
  if (action === undefined) throw new Error('Yards have no such call.')
  const call = { resource, action }
  try {
    const answer = await callAction(call, yard, { comments })
    toast({ text: 'Signed off. The next hand-over starts now.', tone: 'ok' })
    recordAction({ call, title: 'Sign off yard', done: [{ id: yard, answer }] })
    return true
  } catch (error) {
    toast({ text: `Not signed off. ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
    return false
  }
}

/** `says` describes the state of the yard above the question. */
export function SignOffDialog({
  yard,
  says = '',
  onClose,
}: {
  readonly yard: number
  readonly says?: string
  readonly onClose: () => void
}) {
  const [comments, setComments] = useState('')
  const [busy, setBusy] = useState(false)
  const sign = async (): Promise<void> => {
    setBusy(true)
    if (await signOff(yard, comments)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      title="Sign off yard"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Back</Button>
          <Button look="primary" isDisabled={busy} onPress={() => void sign()}>
            Sign off
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void sign()
        }}
      >
        <p>{says} The next hand-over begins at this moment.</p>
        <TextField autoFocus label="Note for the next shift" value={comments} onChange={setComments} maxLength={2000} />
      </form>
    </Dialog>
  )
}
