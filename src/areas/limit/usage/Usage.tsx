/** How a limit is used: its bar, how long it lasts, and its periods. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { limit } from '#model/areas/limit/limit.resource.ts'
import { USUAL_WARNING } from '#model/areas/limit/rules/limit.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { Periods, type ShownPeriod } from './Periods.tsx'
import { filtersOf } from './ticket-filters.ts'
import { UsageBar } from './UsageBar.tsx'
import { WhatIf } from './WhatIf.tsx'
import styles from './Usage.module.css'

type Limit = Row<typeof limit>
type Told = {
  readonly periods: readonly ShownPeriod[]
  readonly warningPercent: number
  readonly parts: readonly string[]
}

/** As many as fit beside each other with a little scrolling. */
const SHOWN = 12

/** Products under the group that is limited; none for a product, or for any. */
async function partsOf(product: string | null, signal: AbortSignal): Promise<readonly string[]> {
  if (product === null) return []
  const query = { parent: product, limit: 1000 }
  const { results } = await api<Page<{ readonly product_name: string }>>('terminalboss/v3/product/', { query, signal })
  return results.map(({ product_name }) => product_name)
}

async function read(id: string, product: string | null, signal: AbortSignal): Promise<Told> {
  const query = { periodic_limit: id }
  const [periods, terms, parts] = await Promise.all([
    api<Page<ShownPeriod>>('terminalboss/v3/limit-period/', {
      query: { ...query, ordering: '-period_start', limit: SHOWN },
      signal,
    }),
    api<Page<{ readonly warning_percent: number | null }>>('terminalboss/v3/limit-properties/', { query, signal }),
    partsOf(product, signal),
  ])
  return { periods: periods.results, warningPercent: terms.results[0]?.warning_percent ?? USUAL_WARNING, parts }
}

function Shown({
  id,
  row,
  labels,
}: {
  readonly id: string
  readonly row: Limit
  readonly labels: Readonly<Record<string, unknown>>
}) {
  useDisplaySettings()
  const [today] = useState(() => dayIn(Date.now(), userZone()))
  const answer = useFresh<Told, readonly unknown[]>({
    queryKey: ['terminal:limitPeriod', 'usage', id, row.product],
    queryFn: ({ signal }) => read(id, row.product, signal),
    meta: { resources: ['terminal:limitProperties', 'terminal:product'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} label="Loading how it is used" />
  const { periods, warningPercent, parts } = answer.data
  return (
    <section aria-label="How it is used" className={styles['usage']}>
      <UsageBar figures={row} warningPercent={warningPercent} />
      {row.status !== 'draft' && row.period_end !== null && <WhatIf limit={row} today={today} />}
      {periods.length === 0 ? (
        <p className={styles['none']}>It has no periods yet: the first one begins when it is activated.</p>
      ) : (
        <Periods periods={periods} warningPercent={warningPercent} filters={filtersOf(labels, parts)} />
      )}
    </section>
  )
}

const isLimit = (row: object): row is Limit => 'used_volume' in row && 'period_end' in row

export default function Usage({ controller }: RecordPart) {
  const { base } = useSnapshot(controller.draft.state)
  const { row } = controller
  if (!row || !isLimit(base)) return null
  return <Shown id={String(row.id)} row={base} labels={{ ...row, ...base }} />
}
