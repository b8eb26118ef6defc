/** What one archived paper says otherwise than another one of the same record, field by field. */
import type { Resource } from '#model/kernel/resource.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import recordStyles from '../Record.module.css'
import { useDifference } from './archived.ts'
import styles from './Papers.module.css'

type Props = {
  readonly resource: Resource
  readonly id: number | string
  readonly from: number
  readonly to: number
}

export function Difference({ resource, id, from, to }: Props) {
  const answer = useDifference(resource, id, from, to)
  if (answer.isError)
    return (
      <ErrorState
        title="The difference could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (!answer.data) return <Skeleton rows={2} />
  if (answer.data.changes.length === 0) return <p className={styles['note']}>It says the same.</p>
  return (
    <dl className={recordStyles['changes']}>
      {answer.data.changes.map(({ under, what, from: was, to: is }) => (
        <div key={`${under} ${what} ${was}`}>
          <dt>{[under, what].filter(Boolean).join(': ')}</dt>
          <dd>
            <del>{was || 'empty'}</del> → <ins>{is || 'empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
