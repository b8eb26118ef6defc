/** Who is told when the slots of a place run short, and from how many free slots of a day on. */
import { useState } from 'react'
import { user } from '#model/areas/user/user.resource.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import { setTold, whoIsTold, type ShortageNotice } from './told-calls.ts'

const TITLE = 'Who is told of shortages'
const { users, threshold } = user.actions.slotShortageUsers.input
const fields = {
  users: { ...users, label: 'Who is told', help: 'In the console, once for each day that runs short' },
  threshold: { ...threshold, label: 'Fewer free slots than', required: true, help: 'Of a day; 0 tells nobody' },
}

type Props = { readonly location: number; readonly onClose: () => void }

function Asked({ location, told, onClose }: Props & { readonly told: ShortageNotice }) {
  const [draft] = useState(() =>
    inputDraft(fields, { users: told.users.map(({ id }) => id), threshold: told.threshold }, async (entered) => {
      const chosen = entered['users']
      await setTold(location, told, {
        users: Array.isArray(chosen) ? chosen.filter((one) => typeof one === 'number') : [],
        threshold: Number(entered['threshold'] ?? 0),
      })
      return {}
    }),
  )
  const [named] = useState(() => told.users.map(({ id, name }) => ({ to: 'user:user', id, label: name })))
  return <AskDialog title={TITLE} submit="Save" draft={draft} named={named} onClose={onClose} />
}

export default function WhoIsTold({ location, onClose }: Props) {
  const answer = useFresh<ShortageNotice, readonly unknown[]>({
    queryKey: ['schedule:location', 'told', location],
    queryFn: ({ signal }) => whoIsTold(location, signal),
  })
  if (answer.data) return <Asked location={location} told={answer.data} onClose={onClose} />
  return (
    <Dialog title={TITLE} isOpen onClose={onClose}>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton rows={3} label="Loading who is told" />
      )}
    </Dialog>
  )
}
