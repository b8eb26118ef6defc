/** The table of a resource: its rows with filters, sorting, groups, selection, editing and export. */
import { inSentence } from '#model/shared/label-text.ts'
import { useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { late } from '#src/engine/console/late.ts'
import type { Criterion } from '#model/shared/filter.ts'
import type { RowId } from '#workers/jobs.ts'
import { workerJobs } from '#src/engine/data/worker.ts'
import { useAdditional } from '#src/engine/data/additional-fields.ts'
import { useAge } from '#src/engine/panes/pane.ts'
import { usePaneScope } from '#src/engine/panes/pane-scope.ts'
import { useHandheld } from '#src/engine/session/media.ts'
import { useUnitsRead } from '#src/engine/session/use-display-settings.ts'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { ErrorState, Skeleton } from '../controls/Notice.tsx'
import { controllerOf } from './state/controllers.state.ts'
import { Footer } from './panels/Footer.tsx'
import { Linked } from './saved/Linked.tsx'
import { Table, useTable } from './state/use-table.ts'
import type { FirstSettings } from './state/settings.ts'
import { Panels } from './panels/Panels.tsx'
import { tablePaneScope } from './saved/pane-scope.ts'
import styles from './Table.module.css'
import { Toolbar } from './panels/Toolbar.tsx'

// The grid (106 kB) loads with the first table.
const loadGrid = () => import('./grid/Grid.tsx')
const loadCards = () => import('./cards/Cards.tsx')
const NoRows = late(() => import('./panels/NoRows.tsx'))
const Grid = late(loadGrid, <Skeleton />)
const Cards = late(loadCards, <Skeleton />)
// Rows come first.
const Strips = late(() => import('./panels/Strips.tsx'))

export type ResourceTableProps = {
  /** `area:name` */
  readonly resource: string
  /** A fixed filter that the user neither sees nor can remove. */
  readonly where?: readonly Criterion[]
  /** What Enter does on a row instead of opening its record. `beside` means in another pane. */
  readonly onOpen?: (id: RowId, beside: boolean) => void
  /** Prints selected rows as papers instead of as a list. */
  readonly onPrint?: () => void
  readonly first?: FirstSettings
  /** Keeps its settings in the pane's URL; for a table that fills the screen, not for one inside a record. */
  readonly linked?: boolean
  /** Additional tools of the area, shown in the toolbar. */
  readonly children?: ReactNode
}

const NOWHERE: readonly Criterion[] = []
const AS_DECLARED: FirstSettings = {}

/** Waits for the company's custom fields, because they are columns like any other. Meanwhile the worker begins and the grid is loaded. */
export function ResourceTable(props: ResourceTableProps) {
  const turn = useAdditional()
  const isHandheld = useHandheld()
  useEffect(() => {
    workerJobs()
    // A failure is told where the component is drawn.
    ;(isHandheld ? loadCards() : loadGrid()).catch(() => undefined)
  }, [isHandheld])
  return turn === undefined ? <Skeleton /> : <ReadyTable {...props} turn={turn} />
}

function ReadyTable({
  resource,
  where = NOWHERE,
  onOpen,
  onPrint,
  first = AS_DECLARED,
  linked = false,
  children,
  turn,
}: ResourceTableProps & { readonly turn: number }) {
  const pane = useContext(PaneId)
  // Callers write criteria inline; compared by content, so that equal ones keep the table.
  const criteria = JSON.stringify(where)
  const firstly = JSON.stringify(first)
  const units = useUnitsRead()
  const table = useMemo(
    () =>
      controllerOf(
        pane,
        resource,
        JSON.parse(criteria) as readonly Criterion[],
        turn,
        units,
        JSON.parse(firstly) as FirstSettings,
      ),
    [pane, resource, criteria, turn, units, firstly],
  )
  const isHandheld = useHandheld()
  const phase = useSyncExternalStore(table.subscribe, () => table.now.facts?.source.phase)
  useEffect(() => {
    table.enter()
    return () => table.leave()
  }, [table])
  useEffect(() => {
    table.attach({ onOpen, onPrint })
  }, [table, onOpen, onPrint])
  useCommandTarget('table', table)
  useCommandTarget('record', table.record)
  useCommandTarget('focus', table)
  usePaneScope(useMemo(() => tablePaneScope(table), [table]))
  const source = phase === undefined ? undefined : table.now.facts?.source
  // During the first load the age of the data is unknown.
  useAge(
    source === undefined || source.phase === 'loading' ? 'unknown' : source.phase === 'stale' ? source.since : null,
  )

  if (source?.phase === 'refused')
    return <ErrorState title={source.status === 403 ? '403 · Not allowed' : 'Not available'} error={source.reason} />
  return (
    <Table value={table}>
      <section className={styles['table']} aria-label={table.resource.plural}>
        {linked && <Linked hasViews={first.columns === undefined} />}
        <Toolbar>{children}</Toolbar>
        <Strips />
        <div className={styles['body']} data-rows>
          {isHandheld ? <Cards /> : <Grid />}
          <Instead />
        </div>
        <Footer />
        <Panels />
      </section>
    </Table>
  )
}

/** Replaces the rows while there are none. The filter row stays visible, because it may be the reason. */
function Instead() {
  const { table, now } = useTable()
  const { facts } = now
  const plural = inSentence(table.resource.plural)
  if (!facts || (facts.source.phase === 'loading' && facts.entries === 0)) {
    return (
      <div className={styles['veil']}>
        <Skeleton label={`Loading ${plural}`} />
      </div>
    )
  }
  if (facts.entries > 0) return null
  if (facts.source.phase === 'stale' && facts.total === 0)
    return (
      <div className={styles['veil']}>
        <ErrorState title={`The ${plural} could not be loaded`} error={facts.source.reason}>
          It will be retried automatically.
        </ErrorState>
      </div>
    )
  return (
    <div className={styles['veil']}>
      <NoRows />
    </div>
  )
}
