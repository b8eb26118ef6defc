/** All yards of the company, and the tracks of the selected one. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { track as trackResource, yard as yardResource } from '#model/areas/yard/yard.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { boardKey, yardCalls } from '../data/calls.ts'
import { TrackList } from './TrackList.tsx'
import { YardsController } from './yards-controller.ts'
import { YardsDialogs } from './YardListDialogs.tsx'
import { summaryOf, useSettled, YardTable, type YardSummary } from './YardTable.tsx'
import styles from './Yards.module.css'

const NO_YARDS: readonly YardSummary[] = []
const NO_COUNTS: readonly (readonly [number, number])[] = []

export default function Yards() {
  const queries = useQueryClient()
  const controller = useMemo(
    () =>
      new YardsController(async () =>
        queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('yard:') }),
      ),
    [queries],
  )
  const state = useSnapshot(controller.state)
  const yards = useFresh({
    queryKey: ['yard:yard', 'all'],
    queryFn: ({ signal }) => rowsOf(yardResource).list({ limit: 1000, ordering: 'name' }, signal),
  })
  const rows = yards.data?.results
  const boards = useQueries({
    queries: (rows ?? []).map(({ id }) => ({
      queryKey: boardKey(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => yardCalls(id).cars(signal),
      meta: { resources: ['yard:track', 'yard:yard', 'trace:railcar'] },
    })),
  })
  const chosen = state.yard ?? rows?.[0]?.id ?? null
  const tracks = useFresh({
    queryKey: ['yard:track', chosen],
    queryFn: ({ signal }) =>
      rowsOf(trackResource).list({ yard: chosen ?? 0, limit: 1000, ordering: 'position,id' }, signal),
    enabled: chosen !== null,
  })
  // Deferred: totals update when nothing more urgent is to be rendered.
  const summary = useSettled(
    useDeferredValue(rows?.map((row, index) => summaryOf(row, boards[index]?.data)) ?? NO_YARDS),
  )
  const chosenBoard = boards[rows?.findIndex(({ id }) => id === chosen) ?? -1]?.data
  const counts = useSettled(
    useDeferredValue(chosenBoard?.placements.actual.map(([track, cars]) => [track, cars.length] as const) ?? NO_COUNTS),
  )
  useCommandTarget('yard:list', controller)
  useEffect(() => {
    controller.show(rows ?? [], tracks.data?.results ?? [], chosen)
  }, [controller, rows, tracks.data, chosen])
  if (yards.isError && !yards.data)
    return <ErrorState title="The yards could not be loaded" error={yards.error} onRetry={() => void yards.refetch()} />
  if (!rows) return <Skeleton rows={8} label="Loading yards" />
  const change = may('change_railyard')
  const buttons = change && (
    <>
      <Button icon={Plus} shortcut="n" onPress={() => controller.ask('new yard')}>
        New yard
      </Button>
      <Button icon={FileUp} shortcut="i" onPress={() => open('company:facilities:railyards:import', {})}>
        Import
      </Button>
    </>
  )
  return (
    <div className={styles['screen']}>
      {rows.length === 0 ? (
        <EmptyState title="No yards yet">Create one, or import a roster of tracks and cars. {buttons}</EmptyState>
      ) : (
        <>
          <section className={styles['yards']} onFocus={() => controller.hold('yards')}>
            <header className={styles['bar']}>
              <h2>Rail yards</h2>
              {buttons}
            </header>
            <YardTable rows={summary} chosen={chosen} controller={controller} />
          </section>
          <TrackList controller={controller} tracks={tracks.data?.results} counts={counts} />
        </>
      )}
      <YardsDialogs controller={controller} />
    </div>
  )
}
