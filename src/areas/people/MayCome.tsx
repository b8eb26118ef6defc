/** May it come, yes, or no because: judged by the rules that stop loads, in the head of its record. */
import type { Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { cureObstacle } from '#src/ui/verbs/cure.ts'
import { ObstacleLine } from '#src/ui/verbs/ObstacleLine.tsx'
import styles from './MayCome.module.css'

/** Rows by which it is judged, beside its own. */
const sources = [
  'terminal:certification',
  'terminal:userCertification',
  'terminal:companyCertification',
  'terminal:vehicleCertification',
  'terminal:server',
  'terminal:user',
  'terminal:company',
  'terminal:vehicle',
] as const

function Line({ controller, id }: RecordPart & { readonly id: number | string }) {
  const { draft, name, resource } = controller
  const answer = useFresh<Obstruction, readonly unknown[]>({
    queryKey: [name, 'may come', id],
    queryFn: ({ signal }) => api<Obstruction>(`${resource.path}${id}/may_come/`, { signal }),
    meta: { resources: sources },
  })
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState
        title="Whether it may come could not be asked"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === undefined) return null
  const { can, blockers, warnings } = answer.data
  if (can && warnings.length === 0)
    return (
      <p className={styles['yes']} role="status">
        <span aria-hidden>●</span> May come: yes
      </p>
    )
  return (
    <ObstacleLine
      label="May come"
      heading={can ? 'May come: yes, but look at:' : 'May come: no, because:'}
      blockers={blockers}
      warnings={warnings}
      onCure={(one) => cureObstacle(one, (field) => draft.want(field))}
    />
  )
}

export default function MayCome({ controller }: RecordPart) {
  const { row } = controller
  return row ? <Line controller={controller} id={row.id} /> : null
}
