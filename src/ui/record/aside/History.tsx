/** The history of a record from the audit trail: when, who, which field, old and new value. */
import { labelOf } from '#model/kernel/field.ts'
import { withFieldNames } from '#model/areas/field-names.ts'
import { zoneOf } from '#model/kernel/table.ts'
import { shownText } from '#src/ui/form/draft/text.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { labelIn } from '#src/ui/form/draft/labels.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import styles from '../Record.module.css'
import type { RecordController } from '../state/record-controller.ts'
import { useHistory } from '../state/row-history.ts'

const words = { create: 'made', update: 'changed', delete: 'deleted' } as const

export function History({ controller, id }: { readonly controller: RecordController; readonly id: number | string }) {
  useDisplaySettings()
  const answer = useHistory(controller.name, id, true)
  const { fields } = controller.resource
  if (answer.isError)
    return (
      <ErrorState title="The history could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={5} />
  if (answer.data.results.length === 0) return <EmptyState title="No changes yet." />
  const named = (label: unknown): string | undefined => {
    const labels = [label].flat().filter((one) => typeof one === 'string')
    return labels.length > 0 ? labels.join(', ') : undefined
  }
  const read = (field: string, value: unknown, label: unknown): string => {
    const declared = fields[field]
    return (
      named(label) ??
      shownText(
        declared && withFieldNames(declared, controller.draft.state.base),
        value,
        (to, ref) => labelIn(controller.labels.known, to, ref),
        zoneOf(fields[field] ?? {}, controller.draft.state.base),
      )
    )
  }
  return (
    <ol className={styles['history']}>
      {answer.data.results.map((entry) => (
        <li key={entry.id}>
          <p className={styles['entry']}>
            <time dateTime={entry.at}>{momentText(entry.at)}</time>
            <strong>{entry.by__label || 'the system'}</strong> {words[entry.kind]} {entry.kind === 'update' ? '' : 'it'}
          </p>
          {entry.kind === 'update' && (
            <dl className={styles['changes']}>
              {entry.changes.map(({ field, before, after, before__label, after__label }) => (
                <div key={field}>
                  <dt>{labelOf(field, fields[field] ?? {})}</dt>
                  <dd>
                    <del>{read(field, before, before__label)}</del> → <ins>{read(field, after, after__label)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  )
}
