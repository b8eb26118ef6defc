/** The first rows of the report in the editor. They stay until the rows of the next question have arrived. */
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { columnFinder } from '#model/areas/report/rules/columns.ts'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { knownZone } from '#model/shared/clock.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { reportCatalogue } from '../asking/catalogue.ts'
import { sampleOfDefinition } from '../sample/calls.ts'
import { linesOf } from '../sample/sample-controller.ts'
import { SampleFoot } from '../sample/SampleFoot.tsx'
import { SampleKeys } from '../sample/SampleKeys.tsx'
import { SampleGrid } from '../sample/SampleGrid.tsx'
import { marksOf } from '../sample/marks.ts'
import { scheduleIn } from '../schedule/schedule-in.ts'
import styles from '../sample/Sample.module.css'
import type { ReportEditor } from './report-editor.ts'

const LIMIT = 25
/** The sample is asked for after a pause in typing. */
const REST_MS = 30

export function SampleBeside({ editor }: { readonly editor: ReportEditor }) {
  const { asked: now } = useSnapshot(editor.state)
  const { base, mine } = useSnapshot(editor.record.draft.state)
  // While a time zone is half typed, the sample uses the company's.
  const timezone = knownZone(scheduleIn({ ...base, ...mine }).timezone) ?? ''
  const question = useSettled(JSON.stringify(now), REST_MS)
  const asked = useMemo((): ReportDefinition => JSON.parse(question), [question])
  const answer = useFresh({
    queryKey: ['report:report', 'sample', question, timezone],
    queryFn: ({ signal }) => sampleOfDefinition(asked, timezone, LIMIT, signal),
    enabled: asked.source !== '',
    placeholderData: keepPreviousData,
    retry: false,
    meta: { resources: [asked.source] },
  })
  const find = useMemo(() => columnFinder(reportCatalogue(), asked), [asked])
  const fieldOf = useCallback((name: string) => find(name)?.field, [find])
  const lines = useMemo(() => linesOf(answer.data?.results ?? []), [answer.data])
  const { data } = answer
  return (
    <section className={styles['panel']} aria-label="Sample" data-behind={answer.isPlaceholderData || undefined}>
      {asked.source === '' ? (
        <EmptyState title="No sample yet">
          Type a sentence that begins with what the report lists, such as “Trips:”. The first rows follow as you type.
        </EmptyState>
      ) : data === undefined || answer.isError ? (
        answer.isError ? (
          <ErrorState title="There is no sample" error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <Skeleton label="Loading the sample" />
        )
      ) : (
        <>
          <SampleGrid
            label="Sample of the report"
            columns={data.columns}
            fieldOf={fieldOf}
            lines={lines}
            controller={editor.sample}
            marks={marksOf(asked)}
          />
          <SampleFoot sample={data} find={find}>
            <SampleKeys />
          </SampleFoot>
        </>
      )}
    </section>
  )
}
