/** The table of a resource: everything that is declared of it, in rows one can filter, sort, group, select, change and take along. */
import { lazy, Suspense, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Criterion } from '#model/rules/filter.ts'
import type { RowId } from '#workers/jobs.ts'
import { useAdditional } from '../../engine/additional.ts'
import { useAge } from '../../engine/pane.ts'
import { useSight } from '../../engine/sight.ts'
import { PaneId, useOffer } from '../../engine/target.ts'
import { EmptyState, ErrorState, Skeleton } from '../Notice.tsx'
import { Key } from '../Key.tsx'
import { controllerOf } from './controllers.ts'
import { Footer } from './Footer.tsx'
import { keys } from './keys.ts'
import { Linked } from './Linked.tsx'
import { Table, useTable } from './now.ts'
import { Panels } from './Panels.tsx'
import { tableSight } from './sight.ts'
import styles from './Table.module.css'
import { Strips } from './Strips.tsx'
import { Toolbar } from './Toolbar.tsx'

// 106 kB of grid come when the first table does.
const Grid = lazy(() => import('./Grid.tsx'))

export type ResourceTableProps = {
  /** `area:name` */
  readonly resource: string
  /** Only rows that pass these; the user does not see them as filters and cannot take them off. */
  readonly where?: readonly Criterion[]
  /** What Enter does on a row, where that is not to open its record. `beside`: the user wants to keep the table in sight. */
  readonly onOpen?: (id: RowId, beside: boolean) => void
  /** Its settings stand in the address of the pane: for a table that is the screen, not for one inside a record. */
  readonly linked?: boolean
  /** Beside search and merge, for what an area adds to its table. */
  readonly children?: ReactNode
}

const NOWHERE: readonly Criterion[] = []

/** The fields that the company added are columns like any other, so they are known before there is a table. */
export function ResourceTable(props: ResourceTableProps) {
  const turn = useAdditional()
  return turn === undefined ? <Skeleton /> : <ReadyTable {...props} turn={turn} />
}

function ReadyTable({ resource, where = NOWHERE, onOpen, linked = false, children, turn }: ResourceTableProps & { readonly turn: number }) {
  const pane = useContext(PaneId)
  // Callers write their criteria in place: the same ones are the same table.
  const criteria = JSON.stringify(where)
  const table = useMemo(() => controllerOf(pane, resource, JSON.parse(criteria) as readonly Criterion[], turn), [pane, resource, criteria, turn])
  const phase = useSyncExternalStore(table.subscribe, () => table.now.facts?.source.phase)
  useEffect(() => {
    table.enter()
    return () => table.leave()
  }, [table])
  useEffect(() => {
    table.attach({ onOpen })
  }, [table, onOpen])
  useOffer('table', table)
  useOffer('record', table.record)
  useOffer('focus', table)
  useSight(useMemo(() => tableSight(table), [table]))
  const source = phase === undefined ? undefined : table.now.facts?.source
  // While the first read is under way the rows that are there say nothing of those that are not.
  useAge(source === undefined || source.phase === 'loading' ? 'unknown' : source.phase === 'stale' ? source.since : null)

  if (source?.phase === 'refused') return <ErrorState title={source.status === 403 ? '403' : 'Not shown'} error={source.reason} />
  return (
    <Table value={table}>
      <section className={styles['table']} aria-label={table.resource.plural}>
        {linked && <Linked />}
        <Toolbar>{children}</Toolbar>
        <Strips />
        <div className={styles['body']}>
          <Suspense fallback={<Skeleton />}>
            <Grid />
          </Suspense>
          <Instead />
        </div>
        <Footer />
        <Panels />
      </section>
    </Table>
  )
}

/** What stands where rows would. The filter row stays in reach: it may be why there are none. */
function Instead() {
  const { table, now } = useTable()
  const { facts } = now
  const plural = table.resource.plural.toLowerCase()
  if (!facts || (facts.source.phase === 'loading' && facts.entries === 0)) {
    return (
      <div className={styles['veil']}>
        <Skeleton label={`Reading ${plural}`} />
      </div>
    )
  }
  if (facts.entries > 0) return null
  if (facts.source.phase === 'stale' && facts.total === 0)
    return (
      <div className={styles['veil']}>
        <ErrorState title={`The ${plural} could not be read`} error={facts.source.reason}>
          Tried again by itself.
        </ErrorState>
      </div>
    )
  return (
    <div className={styles['veil']}>
      {table.isFiltered ? (
        <EmptyState title={`No ${plural} match.`}>
          <Key of={keys.clearFilter} command="table:clearFilter" /> clears the filter, <Key of={keys.filter} command="table:filter" /> changes it.
        </EmptyState>
      ) : (
        <EmptyState title={`No ${plural} yet.`}>They appear here as soon as there are any.</EmptyState>
      )}
    </div>
  )
}
