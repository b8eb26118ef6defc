/** The shipping schedule: cars per day, spread again after each change and reviewed before saving. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { activeElement } from '#src/engine/panes/windows.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { readSchedule } from '#src/ui/plan/schedule-calls.ts'
import { ScheduleBar } from './ScheduleBar.tsx'
import { ScheduleController } from './state/schedule-controller.ts'
import { ScheduleMonths } from './ScheduleMonths.tsx'
import { ScheduleSide } from './side/ScheduleSide.tsx'
import styles from './Schedule.module.css'

const resources = ['contract:schedule', 'contract:route']

export default function Schedule({ scheduleId }: { readonly scheduleId: number }) {
  // Remounted for another schedule, so that no draft carries over.
  return <Days key={scheduleId} scheduleId={scheduleId} />
}

function Days({ scheduleId }: { readonly scheduleId: number }) {
  const answer = useFresh({
    queryKey: ['contract:schedule', 'screen', scheduleId],
    queryFn: ({ signal }) => readSchedule(scheduleId, signal),
    meta: { resources },
  })
  const [controller] = useState(() => new ScheduleController())
  const { work, fault, newer } = useSnapshot(controller.state)
  useCommandTarget('contract:days', controller)
  useCommandTarget('focus', controller)
  useRecordTitle(answer.data?.row.name)
  useEffect(() => {
    if (answer.data) controller.receive(answer.data.row, answer.data.routeCars, answer.data.timezone)
  }, [controller, answer.data])
  const isThere = work !== undefined
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focus is taken only if it is already in this pane.
    if (isThere && activeElement()?.contains(root.current)) controller.focus()
  }, [isThere, controller])
  const retry = useCallback(() => void answer.refetch(), [answer])

  if (answer.isError && !answer.data)
    return <ErrorState title="The schedule could not be loaded" error={answer.error} onRetry={retry} />
  if (fault !== '')
    return (
      <EmptyState title="The dates of this schedule are invalid">
        {fault} Correct its first and last day on its page.
      </EmptyState>
    )
  if (!work) return <Skeleton rows={16} label="Loading the schedule" />
  if (work.draft.days.length === 0)
    return <EmptyState title={`${work.row.name} has no days yet`}>Enter a first and a last day on its page.</EmptyState>
  return (
    <div className={styles['schedule']} ref={root}>
      <ScheduleBar controller={controller} />
      {newer && (
        <div className={styles['newer']} role="status">
          <span>
            Somebody has changed this schedule meanwhile. What you have set is still here; saving keeps what you both
            changed apart, or says what clashes.
          </span>
          <Button onPress={() => controller.discard()}>Use theirs</Button>
        </div>
      )}
      <div className={styles['middle']}>
        <ScheduleMonths controller={controller} />
        <ScheduleSide controller={controller} />
      </div>
      <SaveDialog controller={controller} />
      <Announcement controller={controller} />
    </div>
  )
}

function Announcement({ controller }: { readonly controller: ScheduleController }) {
  const { said: message } = useSnapshot(controller.state)
  return (
    <div aria-live="polite" className={styles['unseen']}>
      {message}
    </div>
  )
}
