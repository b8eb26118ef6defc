/** Makes a link to a place: for one carrier, for anyone who has it, or for the screen at the gate. It is shown only once. */
import { useState } from 'react'
import { pick } from '#model/kernel/field.ts'
import { location as locations } from '#model/areas/slot/location.resource.ts'
import { api } from '#src/engine/api/api.ts'
import { open } from '#src/engine/panes/screen.ts'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import { MadeLink, type NewLink } from '#src/ui/form/MadeLink.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import styles from './Link.module.css'

/** `location`: the place that is shown; undefined if the dialog asks for it. */
type Props = { readonly location: number | undefined; readonly onClose: () => void }

const call = locations.actions.generateToken
const asked = pick(call.input, 'scope', 'company', 'name', 'expires_in_days')
const askedWithPlace = { ...pick(call.input, 'location'), ...asked }

export default function MakeLink({ location, onClose }: Props) {
  const [made, setMade] = useState<NewLink>()
  const [draft] = useState(() =>
    inputDraft(location === undefined ? askedWithPlace : asked, {}, async (entered) => {
      const path = `${locations.path}${call.path}`
      const body = { location, ...entered }
      setMade(await api<NewLink>(path, { method: 'POST', body, idempotencyKey: crypto.randomUUID() }))
      return {}
    }),
  )
  if (made) return <MadeLink made={made} onList={() => open('scheduler:links', {})} onClose={onClose} />
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
