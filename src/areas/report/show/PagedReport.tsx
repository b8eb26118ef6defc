/** A report with columns that the common table does not have: the server returns its rows page by page. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { columnFinder } from '#model/areas/report/rules/columns.ts'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { grouped } from '#model/shared/number-format.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { sayOrdering } from '#src/ui/table/state/settings.ts'
import { reportCatalogue } from '../asking/catalogue.ts'
import { sampleOf, type RowNarrowing } from '../sample/calls.ts'
import { marksOf } from '../sample/marks.ts'
import { ReportRows } from '../sample/report-rows.ts'
import { linesOf, type SampleLine } from '../sample/sample-controller.ts'
import { SampleFoot } from '../sample/SampleFoot.tsx'
import { SampleGrid } from '../sample/SampleGrid.tsx'
import { RowTools } from './RowTools.tsx'
import { rowsFile } from './rows-file.ts'
import { rowsRead } from './rows-read.ts'
import { useRowLinks } from './use-row-links.ts'
import { useRowsAddress } from './use-rows-address.ts'
import styles from '../sample/Sample.module.css'

const PAGE = 500
/** The server is asked after a pause in typing. */
const REST_MS = 150
/** As many rows as every table selects by their ids. */
const MOST_SELECTED = 20_000
const AT_ONCE = 1000

/** All rows that match; undefined where they are too many, which the user has been told. */
async function allLines(id: number, narrowing: RowNarrowing): Promise<readonly SampleLine[] | undefined> {
  const lines: SampleLine[] = []
  for (let offset = 0; ; offset += AT_ONCE) {
    const { results, count, at_least = 0 } = await sampleOf(id, { limit: AT_ONCE, offset }, undefined, narrowing)
    if ((count ?? at_least) > MOST_SELECTED) {
      const text = `At most ${grouped(MOST_SELECTED)} rows can be selected here, not ${grouped(count ?? at_least)}. Add a filter.`
      toast({ text, tone: 'warn' })
      return undefined
    }
    lines.push(...linesOf(results))
    if (results.length < AT_ONCE) return lines
  }
}

type Props = {
  readonly id: number
  readonly name: string
  readonly definition: ReportDefinition
  readonly version: unknown
}

/** The state of the rows, offered to commands. */
function useReportRows({ id, name, definition }: Props) {
  const question = JSON.stringify(definition)
  const find = useMemo(() => columnFinder(reportCatalogue(), JSON.parse(question) as ReportDefinition), [question])
  const { source, ordering } = definition
  const [rows] = useState(
    () =>
      new ReportRows(
        {
          columnOf: (column) => find(column),
          open: ({ row: { id: of } }) => {
            const path = typeof of === 'number' || typeof of === 'string' ? recordPath(source, of) : undefined
            if (path !== undefined) openPath(path, 'right')
          },
        },
        ordering,
        (narrowing) => allLines(id, narrowing),
      ),
  )
  const file = useMemo(() => rowsFile(id, name, rows), [id, name, rows])
  useCommandTarget('report:sample', rows)
  useCommandTarget(
    'report:rows',
    useMemo(() => ({ rows, file }), [rows, file]),
  )
  useCommandTarget('focus', rows)
  useCommandTarget(
    'record',
    useMemo(
      () => ({
        resource: source,
        ids: () => rows.ids,
        rows: (fields: readonly string[]) => rowsRead(source, rows.ids, fields),
      }),
      [source, rows],
    ),
  )
  return { rows, find, file }
}

export function PagedReport(props: Props) {
  const { id, name, definition, version } = props
  const { source } = definition
  const { rows, find, file } = useReportRows(props)
  const { filters, sort, errors } = useSnapshot(rows.table)
  const fieldOf = useCallback((column: string) => find(column)?.field, [find])
  // With the errors, because a filter that could not be read may be read later.
  const asked = useSettled(JSON.stringify({ filters, sort, errors }), REST_MS)
  const answer = useInfiniteQuery({
    queryKey: ['report:report', 'rows', id, version, asked],
    queryFn: ({ signal, pageParam }) =>
      sampleOf(id, { limit: PAGE, offset: pageParam }, signal, rows.narrowing([], JSON.parse(asked))),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.results.length < PAGE ? undefined : all.length * PAGE),
    placeholderData: keepPreviousData,
    meta: { resources: [source] },
  })
  const pages = answer.data?.pages
  const lines = useMemo(() => linesOf(pages?.flatMap(({ results }) => results) ?? []), [pages])
  const [first] = pages ?? []
  const shown = useMemo(() => (first?.columns ?? []).flatMap((column) => find(column.name) ?? []), [first, find])
  useRowLinks(source, rows, shown)
  useRowsAddress(rows)
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = answer
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  if (answer.isError && first === undefined)
    return (
      <ErrorState title="The rows could not be loaded" error={answer.error} onRetry={() => void answer.refetch()}>
        {rows.isFiltered && <Button onPress={() => rows.clearFilters()}>Clear filters</Button>}
      </ErrorState>
    )
  if (first === undefined) return <Skeleton label="Loading the rows" />
  return (
    <div className={styles['panel']} data-behind={answer.isPlaceholderData || undefined}>
      <RowTools rows={rows} file={file} shown={shown} labelOf={(column) => find(column)?.label ?? column} />
      <SampleGrid
        label={name}
        columns={first.columns}
        fieldOf={fieldOf}
        lines={lines}
        controller={rows}
        table={rows}
        marks={marksOf({ ordering: sayOrdering(sort), group_by: [], sums: [] })}
        isWhole
        onEnd={onEnd}
      />
      {lines.length === 0 && (
        <EmptyState title="No rows">
          {rows.isFiltered
            ? 'No row of this report matches the filters.'
            : 'Nothing matches the filters of this report now.'}
        </EmptyState>
      )}
      <SampleFoot sample={{ ...first, results: lines }} find={find} />
    </div>
  )
}
