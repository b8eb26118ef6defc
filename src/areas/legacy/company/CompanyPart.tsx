/** The allocations of a company of an older site in each role with bars, and its monthly statement as customer. */
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import type { RoleAllocations } from '#model/areas/legacy/rules/window/company-answer.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { useUserDay } from '#src/engine/session/use-user-day.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import styles from '../similar/Facts.module.css'
import { readRoles } from './company-windows.ts'
import { RoleTable } from './RoleTable.tsx'
import { Statement } from './Statement.tsx'

/** The statement goes back a year. */
const DAYS_BACK = 365

function Allocations({ id }: { readonly id: number }) {
  const today = useUserDay()
  const from = `${daysFrom(today, -DAYS_BACK).slice(0, 8)}01`
  const answer = useFresh<readonly RoleAllocations[], readonly unknown[]>({
    queryKey: ['legacy:allocation', 'of a company', id, from, today],
    queryFn: ({ signal }) => readRoles(id, from, today, signal),
    meta: { resources: ['legacy:ticket', 'legacy:transferLimit'] },
  })
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState
        title="The allocations of this company could not be read"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === undefined) return <Skeleton rows={3} label="Loading the allocations of this company" />
  const used = answer.data.filter(({ count }) => count > 0)
  if (used.length === 0) return <p className={styles['none']}>No allocation names this company.</p>
  const asCustomer = used.find(({ role }) => role === 'customer')
  return (
    <>
      {used.map((one) => (
        <RoleTable key={one.role} {...one} />
      ))}
      {asCustomer && <Statement {...asCustomer} from={from} />}
    </>
  )
}

export default function CompanyPart({ controller }: RecordPart) {
  useDisplaySettings()
  const { row } = controller
  if (row === undefined || !may(allocation.needs.view)) return null
  return (
    <div className={styles['part']}>
      <Allocations key={row.id} id={Number(row.id)} />
    </div>
  )
}
