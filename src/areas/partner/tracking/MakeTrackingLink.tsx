/** Makes a tracking link of a shipment: asks for how many days, then shows the link once. Undo stops it. */
import { useState } from 'react'
import { resourceNamed } from '#model/areas/named.ts'
import { open } from '#src/engine/panes/screen.ts'
import { api } from '#src/engine/api/api.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import { MadeLink, type NewLink } from '#src/ui/form/MadeLink.tsx'
import styles from './Tracking.module.css'

/** `of`: the resource of the shipment, which is one's own or a partner's. */
type Props = { readonly of: 'rail:shipment' | 'partner:shipment'; readonly id: number; readonly onClose: () => void }

export default function MakeTrackingLink({ of, id, onClose }: Props) {
  const [made, setMade] = useState<NewLink>()
  const [draft] = useState(() => {
    const resource = resourceNamed(of)
    const action = resource.actions['trackingLink']
    if (action === undefined) throw new Error(`${of} has no tracking links`)
    return inputDraft(action.input, {}, async (entered) => {
      const answer = await api<NewLink & { readonly id: number }>(`${resource.path}${id}/${action.path}`, {
        method: 'POST',
        body: entered,
        idempotencyKey: crypto.randomUUID(),
      })
      recordAction({ call: { resource, action }, title: 'Make a tracking link', done: [{ id, answer }] })
      setMade(answer)
      return {}
    })
  })
  if (made) return <MadeLink made={made} onList={() => open('partner:trackingLinks', {})} onClose={onClose} />
  return (
    <AskDialog
      title="Make a tracking link"
      about={
        <p className={styles['about']}>
          People with the link see the bill number, each car’s last place, its ETA and its state, and nothing else. They
          need no account.
        </p>
      }
      submit="Make link"
      draft={draft}
      onSubmit={() => void draft.save()}
      onClose={onClose}
    />
  )
}
