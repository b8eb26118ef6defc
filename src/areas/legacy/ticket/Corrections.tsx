/** The corrections of a ticket with both values of each field, the latest first. */
import { labelOf } from '#model/kernel/field.ts'
import { zoneOf } from '#model/kernel/table.ts'
import { may } from '#src/engine/session/session.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import { labelIn } from '#src/ui/form/draft/labels.ts'
import { shownText } from '#src/ui/form/draft/text.ts'
import type { RecordController } from '#src/ui/record/state/record-controller.ts'
import { useHistory } from '#src/ui/record/state/row-history.ts'
import { correctionsIn } from './correction-entries.ts'
import styles from './Ticket.module.css'

type Props = { readonly controller: RecordController; readonly id: number | string }

export function Corrections({ controller, id }: Props) {
  const { fields, needs } = controller.resource
  const answer = useHistory(controller.name, id, may(needs.history))
  const corrections = correctionsIn(answer.data?.results ?? [])
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState
        title="The corrections could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (corrections.length === 0) return null
  const read = (name: string, value: unknown, label: unknown): string => {
    if (typeof label === 'string') return label
    const zone = zoneOf(fields[name] ?? {}, controller.draft.state.base)
    return shownText(fields[name], value, (to, ref) => labelIn(controller.labels.known, to, ref), zone) || '—'
  }
  return (
    <section aria-label="Corrections">
      <h3 className={styles['heading']}>Corrections</h3>
      <ul className={styles['corrections']}>
        {corrections.map(({ id: entry, at, by, reason, changes }) => (
          <li key={entry}>
            <p>
              <time dateTime={at}>{momentText(at)}</time> <strong>{by || 'the system'}</strong>
              {reason === '' ? ' undid a correction' : `: ${reason}`}
            </p>
            <dl>
              {changes.map(({ field, before, after, before__label, after__label }) => (
                <div key={field}>
                  <dt>{labelOf(field, fields[field] ?? {})}</dt>
                  <dd>
                    <del>{read(field, before, before__label)}</del> → <ins>{read(field, after, after__label)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
