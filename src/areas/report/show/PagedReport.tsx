/** A report with columns that the common table does not have: the server returns its rows page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { columnFinder } from '#model/areas/report/rules/columns.ts'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { reportCatalogue } from '../asking/catalogue.ts'
import { sampleOf } from '../sample/calls.ts'
import { linesOf, SampleController } from '../sample/sample-controller.ts'
import { SampleFoot } from '../sample/SampleFoot.tsx'
import { SampleGrid } from '../sample/SampleGrid.tsx'
import styles from '../sample/Sample.module.css'

const PAGE = 500

export function PagedReport(props: {
  readonly id: number
  readonly name: string
  readonly definition: ReportDefinition
  readonly version: unknown
}) {
  const { id, name, definition, version } = props
  const question = JSON.stringify(definition)
  const find = useMemo(() => columnFinder(reportCatalogue(), JSON.parse(question) as ReportDefinition), [question])
  const fieldOf = useCallback((column: string) => find(column)?.field, [find])
  const { source } = definition
  const answer = useInfiniteQuery({
    queryKey: ['report:report', 'rows', id, version],
    queryFn: ({ signal, pageParam }) => sampleOf(id, PAGE, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.results.length < PAGE ? undefined : all.length * PAGE),
    meta: { resources: [source] },
  })
  const pages = answer.data?.pages
  const lines = useMemo(() => linesOf(pages?.flatMap(({ results }) => results) ?? []), [pages])
  const [controller] = useState(
    () =>
      new SampleController({
        definition: () => undefined,
        change: () => {},
        columnOf: (column) => find(column),
        open: ({ row }) => {
          const { id: of } = row
          const path = typeof of === 'number' || typeof of === 'string' ? recordPath(source, of) : undefined
          if (path !== undefined) openPath(path, 'right')
        },
      }),
  )
  useCommandTarget('report:sample', controller)
  useCommandTarget('focus', controller)
  useCommandTarget(
    'record',
    useMemo(() => ({ resource: source, ids: () => controller.ids }), [source, controller]),
  )
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = answer
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const [first] = pages ?? []
  if (answer.isError && first === undefined)
    return (
      <ErrorState title="The rows could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (first === undefined) return <Skeleton label="Loading the rows" />
  return (
    <div className={styles['panel']}>
      {lines.length === 0 ? (
        <EmptyState title="No rows">Nothing matches the filters of this report now.</EmptyState>
      ) : (
        <SampleGrid
          label={name}
          columns={first.columns}
          fieldOf={fieldOf}
          lines={lines}
          controller={controller}
          isWhole
          onEnd={onEnd}
        />
      )}
      <SampleFoot sample={{ ...first, results: lines }} find={find} />
    </div>
  )
}
