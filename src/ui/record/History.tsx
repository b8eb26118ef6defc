/** What happened to the record: when, who, which field, from what to what. Read off the audit trail. */
import { labelOf } from '#model/field.ts'
import { shownText, momentText } from '../form/text.ts'
import { labelIn } from '../form/labels.ts'
import { EmptyState, ErrorState, Skeleton } from '../Notice.tsx'
import styles from './Record.module.css'
import type { RecordController } from './RecordController.ts'
import { useHistory } from './row.ts'

const words = { create: 'made', update: 'changed', delete: 'deleted' } as const

export function History({ controller, id }: { readonly controller: RecordController; readonly id: number | string }) {
  const answer = useHistory(controller.name, id, true)
  const { fields } = controller.resource
  if (answer.isError) return <ErrorState title="The history could not be read" error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={5} />
  if (answer.data.results.length === 0) return <EmptyState title="Nothing has been changed yet." />
  const named = (label: unknown): string | undefined => {
    const said = [label].flat().filter((one) => typeof one === 'string')
    return said.length > 0 ? said.join(', ') : undefined
  }
  const read = (field: string, value: unknown, label: unknown): string => named(label) ?? shownText(fields[field], value, (to, ref) => labelIn(controller.labels.known, to, ref))
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
