/** A report: its sentence above, its rows as a live table, and beside them the chart of its groups. */
import { Pencil } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { resourceNames } from '#model/areas/named.ts'
import { columnFinder } from '#model/areas/report/rules/columns.ts'
import { liveTableOf } from '#model/areas/report/rules/live-table.ts'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { dayIn, firstMomentIn } from '#model/shared/clock.ts'
import { tableFields } from '#model/kernel/table.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { after } from '#src/engine/console/timers.state.ts'
import { resourceWithAdditional, useAdditional } from '#src/engine/data/additional-fields.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useRow } from '#src/ui/record/state/row.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { reportCatalogue } from '../asking/catalogue.ts'
import { definitionOf } from '../edit/definition-of.ts'
import { NoReport } from '../asking/NoReport.tsx'
import { reportKeys } from '../asking/keys.ts'
import { sampleOf } from '../sample/calls.ts'
import { Totals } from '../sample/SampleFoot.tsx'
import { useReportZone } from '../asking/zone.ts'
import { PagedReport } from './PagedReport.tsx'
import { Runs } from '../schedule/Runs.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import styles from './Report.module.css'

const RESOURCE = 'report:report'

export default function ReportScreen({ reportId }: { readonly reportId: number }) {
  const turn = useAdditional()
  const answer = useRow(RESOURCE, reportId)
  if (!answer.data) return <NoReport answer={answer} />
  if (turn === undefined) return <Skeleton label="Loading the report" />
  return <Shown key={reportId} row={answer.data} turn={turn} />
}

const DAY_MS = 24 * 3_600_000
/** The time from which periods are counted: when the report was opened or, after midnight, when the day began. */
function useMomentOfDay(zone: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const midnight = firstMomentIn(Date.parse(`${dayIn(now, zone)}T00:00:00Z`) + DAY_MS, zone)
    return after(Math.max(0, midnight - Date.now()), () => setNow(Date.now()))
  }, [now, zone])
  return now
}

/** The live table of the report, made again only if its question, the company's fields or the day change. */
function useLiveTable(definition: ReportDefinition, turn: number, zone: string) {
  const question = JSON.stringify(definition)
  const now = useMomentOfDay(zone)
  return useMemo(() => {
    const asked: ReportDefinition = JSON.parse(question)
    const source = resourceWithAdditional(asked.source)
    const reader = { now, zone, user: signedIn()?.id }
    const table = turn < 0 ? undefined : liveTableOf(asked, tableFields(source), reader)
    if (!table) return undefined
    const { where, columns, group, sort } = table
    return {
      where,
      first: {
        columns: columns.length > 0 ? columns : Object.keys(source.fields).filter((name) => source.fields[name]?.table),
        group,
        ...(sort.length > 0 && { sort }),
      },
    }
  }, [question, turn, now, zone])
}

function Shown({ row, turn }: { readonly row: AnyRow; readonly turn: number }) {
  const id = Number(row.id)
  const definition = definitionOf(row)
  const isKnown = resourceNames.has(definition.source)
  const source = isKnown ? resourceWithAdditional(definition.source) : undefined
  const name = typeof row['name'] === 'string' ? row['name'] : ''
  useRecordTitle(name)
  useCommandTarget(
    'report:shown',
    useMemo(() => ({ id }), [id]),
  )
  useCommandTarget(
    `record:${RESOURCE}`,
    useMemo(() => ({ resource: RESOURCE, ids: () => [id], rows: () => Promise.resolve([row]) }), [id, row]),
  )
  if (source === undefined || !may(source.needs.view))
    return (
      <EmptyState title="You do not have permission to see these rows">
        {source === undefined
          ? 'It asks about records that no longer exist.'
          : `It lists ${inSentence(source.plural)}, for which you do not have permission.`}
      </EmptyState>
    )
  return <Rows id={id} name={name} row={row} definition={definition} turn={turn} />
}

function Rows(props: {
  readonly id: number
  readonly name: string
  readonly row: AnyRow
  readonly definition: ReportDefinition
  readonly turn: number
}) {
  const { id, name, row, definition, turn } = props
  const { zone = userZone(), isRead } = useReportZone(row['timezone'])
  const live = useLiveTable(definition, turn, zone)
  const answer = useFresh({
    queryKey: [RESOURCE, 'figures', id, row['version']],
    queryFn: ({ signal }) => sampleOf(id, { limit: 1, offset: 0 }, signal),
    meta: { resources: [definition.source] },
  })
  const question = JSON.stringify(definition)
  const find = useMemo(() => columnFinder(reportCatalogue(), JSON.parse(question) as ReportDefinition), [question])
  const isScheduled = row['frequency'] !== 'never'
  const isGrouped = definition.group_by.length > 0
  const missing = answer.data?.missing ?? []
  return (
    <section className={styles['report']} aria-label={name}>
      <header className={styles['head']}>
        <div className={styles['names']}>
          <h2>{name}</h2>
          <p>{answer.data?.sentence}</p>
          {answer.data && Object.keys(answer.data.sums).length > 0 && (
            <p className={styles['totals']}>
              <Totals sample={answer.data} find={find} />
            </p>
          )}
          {missing.map((column) => (
            <p key={column.name} className={styles['missing']} role="note">
              {`Without the column ${column.name}: it no longer exists, or you do not have permission to see it.`}
            </p>
          ))}
        </div>
        {may('change_report') && (
          <Button
            icon={Pencil}
            shortcut={reportKeys.edit}
            onPress={() => open('company:report:edit', { reportId: id })}
          >
            Edit
          </Button>
        )}
      </header>
      <div className={styles['columns']}>
        <div className={styles['rows']}>
          {!isRead ? (
            <Skeleton label="Loading the rows" />
          ) : live ? (
            <ResourceTable resource={definition.source} where={live.where} first={live.first} linked />
          ) : (
            <PagedReport key={question} id={id} name={name} definition={definition} version={row['version']} />
          )}
        </div>
        {(isGrouped || isScheduled) && (
          <aside className={styles['figures']} aria-label="Figures and schedule">
            {isGrouped && (
              <ReportFigures
                answer={answer}
                definition={definition}
                chart={typeof row['chart'] === 'string' ? row['chart'] : 'none'}
                id={id}
              />
            )}
            {isScheduled && <Runs id={id} timezone={typeof row['timezone'] === 'string' ? row['timezone'] : ''} />}
          </aside>
        )}
      </div>
    </section>
  )
}
