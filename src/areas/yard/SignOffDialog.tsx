/* oxlint-disable jsx-a11y/no-autofocus -- who asked for a dialog by key types on into it */
/** The signature at the end of a shift, with a word for the next one. */
import { useState } from 'react'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { switchListCalls } from './switch-list-calls.ts'

async function signOff(yard: number, comments: string): Promise<boolean> {
  const calls = switchListCalls(yard)
  try {
    const { id } = await calls.signOff(comments)
    toast({ text: 'Signed off. The next hand-over begins here.', tone: 'ok' })
    did({
      title: 'Signed off the yard',
      kind: 'compensating',
      undo: async () => {
        await calls.withdraw(id)
        return 'The sign-off is withdrawn.'
      },
    })
    return true
  } catch (error) {
    toast({ text: `Not signed off. ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
    return false
  }
}

/** `says`: how the yard is left, before the question. */
export function SignOffDialog({ yard, says = '', onClose }: { readonly yard: number; readonly says?: string; readonly onClose: () => void }) {
  const [comments, setComments] = useState('')
  const [busy, setBusy] = useState(false)
  const sign = async (): Promise<void> => {
    setBusy(true)
    if (await signOff(yard, comments)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      title="Sign off the yard"
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
        <TextField autoFocus label="Word for the next shift" value={comments} onChange={setComments} maxLength={2000} />
      </form>
    </Dialog>
  )
}
