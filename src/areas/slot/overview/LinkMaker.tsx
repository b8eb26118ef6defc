/** Makes a link to a place: for one carrier, for anyone who has it, or for the screen at the gate. It is shown only once. */
import { useState } from 'react'
import { company as companies } from '#model/areas/slot/location.resource.ts'
import type { LinkScope } from '#model/areas/slot/rules/link-scopes.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from './Overview.module.css'

type MadeLink = { readonly url: string | null; readonly expires_at: string | null; readonly ended?: number }
const scopes = [
  { value: 'book', label: 'Booking page' },
  { value: 'screen', label: 'Screen at the gate' },
] as const satisfies readonly { readonly value: LinkScope; readonly label: string }[]
const ANYBODY = '0'

export default function LinkMaker({ location, onClose }: { readonly location: number; readonly onClose: () => void }) {
  const [scope, setScope] = useState<LinkScope>('book')
  const [company, setCompany] = useState(ANYBODY)
  const [days, setDays] = useState('90')
  const [made, setMade] = useState<MadeLink | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const list = useFresh({
    queryKey: ['schedule:company', 'names'],
    queryFn: ({ signal }) => rowsOf(companies).list({ limit: 1000 }, signal),
  })
  const ask = async (revoke: boolean): Promise<void> => {
    setFailure(null)
    if (!revoke && !/^\d+$/.test(days.trim())) return setFailure('Enter the number of days, such as 90.')
    try {
      const body = {
        location,
        scope,
        ...(scope === 'book' && company !== ANYBODY && { company: Number(company) }),
        ...(revoke ? { revoke } : { expires_in_days: Number(days) }),
      }
      const answer = await api<MadeLink>('schedule/location/generate_token/', {
        method: 'POST',
        body,
        idempotencyKey: crypto.randomUUID(),
      })
      if (revoke) {
        toast({ text: (answer.ended ?? 0) > 0 ? 'The link has ended.' : 'There was no such link.', tone: 'ok' })
        onClose()
      } else setMade(answer)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const url = made?.url ?? ''
  const expires = made?.expires_at ?? null
  const ends = expires === null ? 'never ends' : `ends on ${momentText(expires)}`
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ text: 'The link was copied.', tone: 'ok' })
    } catch {
      setFailure('The browser did not allow copying. Select the link and copy it by hand.')
    }
  }
  return (
    <Dialog
      title="Link to this place"
      isOpen
      onClose={onClose}
      actions={
        made ? (
          <>
            <Button look="quiet" onPress={onClose}>
              Close
            </Button>
            <Button look="primary" onPress={() => void copy()}>
              Copy link
            </Button>
          </>
        ) : (
          <>
            <Button look="quiet" onPress={onClose}>
              Cancel
            </Button>
            <Button look="stop" onPress={() => void ask(true)}>
              End the current link
            </Button>
            <Button look="primary" onPress={() => void ask(false)}>
              Make link
            </Button>
          </>
        )
      }
    >
      {made ? (
        <>
          <TextField label="Link" value={url} isReadOnly mono autoFocus />
          <p className={styles['faint']}>
            {`It is shown only this once and ${ends}. Any earlier link of this kind has ended.`}
          </p>
        </>
      ) : (
        <>
          <Select label="For" value={scope} choices={scopes} onChange={setScope} />
          {scope === 'book' && (
            <Select
              label="Whose"
              value={company}
              choices={[
                { value: ANYBODY, label: 'Anyone with the link; you confirm each booking' },
                ...(list.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={setCompany}
            />
          )}
          <TextField label="Valid for (days)" value={days} onChange={setDays} inputMode="numeric" />
        </>
      )}
      {failure !== null && (
        <p role="alert" className={styles['refused']}>
          {failure}
        </p>
      )}
    </Dialog>
  )
}
