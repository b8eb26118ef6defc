/** Whether a driver may load today, in the head of the record: yes, or no with every reason. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { dayIn } from '#model/shared/clock.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { cureObstacle } from '#src/ui/verbs/cure.ts'
import { ObstacleLine } from '#src/ui/verbs/ObstacleLine.tsx'
import styles from '../similar/Facts.module.css'
import { mayLoad, readDriverFacts, type Driver, type DriverFacts } from './driver-facts.ts'

const isDriver = (row: object): row is Driver => 'lockout_reason' in row && 'first_name' in row && 'enabled' in row

export const useDriverFacts = (id: number) =>
  useFresh<DriverFacts, readonly unknown[]>({
    queryKey: ['legacy:person', 'may load', id],
    queryFn: ({ signal }) => readDriverFacts(id, signal),
    meta: { resources: ['legacy:personCompany', 'legacy:company', 'legacy:ticket'] },
  })

function Line({ controller, id }: RecordPart & { readonly id: number }) {
  const { draft } = controller
  const { base } = useSnapshot(draft.state)
  const [today] = useState(() => dayIn(Date.now(), userZone()))
  const answer = useDriverFacts(id)
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState
        title="Whether the driver may load could not be read"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === undefined || !isDriver(base)) return null
  const { can, blockers, warnings } = mayLoad(id, base, answer.data, today)
  if (can && warnings.length === 0)
    return (
      <p className={styles['yes']} role="status">
        <span aria-hidden>●</span> May load: yes
      </p>
    )
  return (
    <ObstacleLine
      label="May load"
      heading={can ? 'May load: yes. Note:' : 'May load: no, because:'}
      blockers={blockers}
      warnings={warnings}
      onCure={(one) => cureObstacle(one, (field) => draft.want(field))}
    />
  )
}

export default function MayLoad({ controller }: RecordPart) {
  const { row } = controller
  return row ? <Line key={row.id} controller={controller} id={Number(row.id)} /> : null
}
