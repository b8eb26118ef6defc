/** Shows the new secret of an inbox for signed e-mail once, because it is stored sealed, with the facts that the sender needs. */
import { bill } from '#model/areas/document/bill.resource.ts'
import { useState } from 'react'
import { toast } from '#src/engine/commands/toast.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from './Inbox.module.css'

export type NewSecret = { readonly id: number; readonly name: string; readonly secret: string }
type Props = { readonly made: NewSecret; readonly onClose: () => void }

export function MadeSecret({ made: { id, name, secret }, onClose }: Props) {
  const [failure, setFailure] = useState('')
  const address = `${location.origin}/api/${bill.path}receive_mail/?inbox=${id}`
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ text: 'The secret was copied.', tone: 'ok' })
    } catch {
      setFailure('The browser did not allow copying. Select the secret and copy it by hand.')
    }
  }
  return (
    <Dialog
      title={`The secret of ${name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Close
          </Button>
          <Button look="primary" onPress={() => void copy()}>
            Copy secret
          </Button>
        </>
      }
    >
      <TextField label="Secret" value={secret} isReadOnly mono autoFocus />
      <TextField label="Send each message to" value={address} isReadOnly mono />
      <p className={styles['about']}>
        The secret is shown only this once. Give both to the program that passes on your e-mail: it posts each message
        as message/rfc822 and signs it in the header X-Highball-Signature.
      </p>
      {failure !== '' && (
        <p role="alert" className={styles['refused']}>
          {failure}
        </p>
      )}
    </Dialog>
  )
}
