/** Shows a new link that opens without an account. It is shown once, because only the hash of its token is stored. */
import { useState } from 'react'
import { toast } from '#src/engine/commands/toast.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { TextField } from '../controls/TextField.tsx'
import styles from './MadeLink.module.css'

export type NewLink = { readonly url: string; readonly expires_at: string }
type Props = { readonly made: NewLink; readonly onList: () => void; readonly onClose: () => void }

export function MadeLink({ made, onList, onClose }: Props) {
  const [failure, setFailure] = useState('')
  const { url } = made
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ text: 'The link was copied.', tone: 'ok' })
    } catch {
      setFailure('The browser did not allow copying. Select the link and copy it by hand.')
    }
  }
  const list = (): void => {
    onClose()
    onList()
  }
  return (
    <Dialog
      title="The link was made"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Close
          </Button>
          <Button look="quiet" onPress={list}>
            Show all links
          </Button>
          <Button look="primary" onPress={() => void copy()}>
            Copy link
          </Button>
        </>
      }
    >
      <TextField label="Link" value={url} isReadOnly mono autoFocus />
      <p className={styles['about']}>{`It is shown only this once and ends on ${momentText(made.expires_at)}.`}</p>
      {failure !== '' && (
        <p role="alert" className={styles['refused']}>
          {failure}
        </p>
      )}
    </Dialog>
  )
}
