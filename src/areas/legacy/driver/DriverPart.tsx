/** A driver of an older site: the reason for a lock, open tickets, and loads per week. */
import { useSnapshot } from 'valtio'
import { open } from '#src/engine/panes/screen.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import styles from '../similar/Facts.module.css'
import { LoadsPerWeek } from '../similar/LoadsPerWeek.tsx'
import { useDriverFacts } from './MayLoad.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function OpenTickets({ id }: { readonly id: number }) {
  const { data } = useDriverFacts(id)
  if (data === undefined || data.open === null) return null
  if (data.open.length === 0) return <p className={styles['none']}>No open ticket.</p>
  return (
    <p className={styles['none']}>
      Open:{' '}
      {data.open.map(({ id: of, ticket_number, load_start, site_user__timezone: zone }) => (
        <Button key={of} look="quiet" onPress={() => open('terminalboss:ticket', { entityId: of }, { place: 'right' })}>
          {load_start === null ? ticket_number : `${ticket_number}, since ${momentText(load_start, zone ?? '')}`}
        </Button>
      ))}
    </p>
  )
}

export default function DriverPart({ controller }: RecordPart) {
  useDisplaySettings()
  const { base } = useSnapshot(controller.draft.state)
  const { row } = controller
  if (row === undefined) return null
  const since = textOf(base['lockout_date'])
  const reason = textOf(base['lockout_reason']).trim()
  return (
    <div className={styles['part']}>
      {since !== '' && (
        <p
          className={styles['stop']}
          role="status"
        >{`Locked out from ${since} on: ${reason || 'no reason is saved'}. Use Unlock to let the driver load again.`}</p>
      )}
      <OpenTickets id={Number(row.id)} />
      <LoadsPerWeek
        by="driver"
        id={row.id}
        called={`${textOf(base['first_name'])} ${textOf(base['last_name'])}`.trim()}
      />
    </div>
  )
}
