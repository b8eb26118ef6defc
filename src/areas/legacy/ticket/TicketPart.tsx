/** A ticket of an older site beside its fields: its limits, the working of its net volume, and its corrections. */
import { useSnapshot } from 'valtio'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { Corrections } from './Corrections.tsx'
import { Windows } from './Windows.tsx'
import { Working, type MeasuredTicket } from './Working.tsx'
import styles from './Ticket.module.css'

const isMeasured = (values: object): values is MeasuredTicket =>
  'product' in values && typeof values.product === 'number' && 'gross_volume' in values && 'temperature' in values

const voidSentence = (reason: unknown): string =>
  `Void: ${typeof reason === 'string' && reason !== '' ? reason : 'no reason is saved'}. It counts in no limit.`

export default function TicketPart({ controller }: RecordPart) {
  useDisplaySettings()
  const { base } = useSnapshot(controller.draft.state)
  const { row } = controller
  if (row === undefined) return null
  const allocation = typeof base['allocation'] === 'number' ? base['allocation'] : null
  return (
    <div className={styles['part']}>
      {base['status'] === 'void' ? (
        <p className={styles['none']}>{voidSentence(base['status_reason'])}</p>
      ) : (
        <Windows id={row.id} allocation={allocation} version={base['version']} />
      )}
      {isMeasured(base) && <Working ticket={base} />}
      <Corrections controller={controller} id={row.id} />
    </div>
  )
}
