/** Makes a link to a place: for one carrier, for anyone who has it, or for the screen at the gate. It is shown only once. */
import { useState } from 'react'
import { pick } from '#model/kernel/field.ts'
import { location as locations } from '#model/areas/slot/location.resource.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { open } from '#src/engine/panes/screen.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import styles from './Link.module.css'

type MadeLink = { readonly url: string; readonly expires_at: string }
/** `location`: the place that is shown; undefined if the dialog asks for it. */
type Props = { readonly location: number | undefined; readonly onClose: () => void }

const call = locations.actions.generateToken
const asked = pick(call.input, 'scope', 'company', 'name', 'expires_in_days')
const askedWithPlace = { ...pick(call.input, 'location'), ...asked }

export default function MakeLink({ location, onClose }: Props) {
  const [made, setMade] = useState<MadeLink>()
  const [draft] = useState(() =>
    inputDraft(location === undefined ? askedWithPlace : asked, {}, async (entered) => {
      const path = `${locations.path}${call.path}`
      const body = { location, ...entered }
      setMade(await api<MadeLink>(path, { method: 'POST', body, idempotencyKey: crypto.randomUUID() }))
      return {}
    }),
  )
  if (made) return <Made made={made} onClose={onClose} />
  const about = (
    <p className={styles['about']}>Earlier links stay open. You can end each of them in the list of links.</p>
  )
  return (
    <AskDialog
      title={location === undefined ? 'Make a link to a place' : 'Make a link to this place'}
      about={about}
      submit="Make link"
      draft={draft}
      onSubmit={() => void draft.save()}
      onClose={onClose}
    />
  )
}

function Made({ made, onClose }: { readonly made: MadeLink; readonly onClose: () => void }) {
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
    open('scheduler:links', {})
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
