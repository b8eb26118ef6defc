/** The shipping schedule: how many cars on which day, spread anew with everything one sets; looked at before it is saved. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRecordTitle } from '../../engine/pane.ts'
import { useFresh } from '../../engine/query.ts'
import { useOffer } from '../../engine/target.ts'
import { activeElement } from '../../engine/windows.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/Notice.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { readSchedule, scheduleKey } from './schedule-calls.ts'
import { ScheduleBar } from './ScheduleBar.tsx'
import { ScheduleController } from './ScheduleController.ts'
import { ScheduleMonths } from './ScheduleMonths.tsx'
import { ScheduleSide } from './ScheduleSide.tsx'
import styles from './Schedule.module.css'

const resources = ['contract:schedule', 'contract:route']

export default function Schedule({ scheduleId }: { readonly scheduleId: number }) {
  // A pane that goes to another schedule begins anew: no draft of the old one is in hand.
  return <Days key={scheduleId} scheduleId={scheduleId} />
}

function Days({ scheduleId }: { readonly scheduleId: number }) {
  const answer = useFresh({ queryKey: scheduleKey(scheduleId), queryFn: ({ signal }) => readSchedule(scheduleId, signal), meta: { resources } })
  const [controller] = useState(() => new ScheduleController())
  const { work, fault, newer } = useSnapshot(controller.state)
  useOffer('contract:days', controller)
  useOffer('focus', controller)
  useRecordTitle(answer.data?.row.name)
  useEffect(() => {
    if (answer.data) controller.receive(answer.data.row, answer.data.routeCars)
  }, [controller, answer.data])
  const isThere = work !== undefined
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only from the pane itself: whoever is in another one stays there.
    if (isThere && activeElement()?.contains(root.current)) controller.focus()
  }, [isThere, controller])
  const retry = useCallback(() => void answer.refetch(), [answer])

  if (answer.isError && !answer.data) return <ErrorState title="This schedule could not be shown" error={answer.error} onRetry={retry} />
  if (fault !== '') return <EmptyState title="The days of this schedule make no sense">{fault} Mend its first and last day on its own page.</EmptyState>
  if (!work) return <Skeleton rows={16} label="Loading the schedule" />
  if (work.draft.days.length === 0) return <EmptyState title={`${work.row.name} has no days yet`}>Give it a first and a last day on its own page.</EmptyState>
  return (
    <div className={styles['schedule']} ref={root}>
      <ScheduleBar controller={controller} />
      {newer && (
        <div className={styles['newer']} role="status">
          <span>Somebody has changed this schedule meanwhile. What you have set is still here; saving keeps what you both changed apart, or says what clashes.</span>
          <Button onPress={() => controller.discard()}>Take theirs</Button>
        </div>
      )}
      <div className={styles['middle']}>
        <ScheduleMonths controller={controller} />
        <ScheduleSide controller={controller} />
      </div>
      <SaveDialog controller={controller} />
      <Said controller={controller} />
    </div>
  )
}

function Said({ controller }: { readonly controller: ScheduleController }) {
  const { said } = useSnapshot(controller.state)
  return (
    <div aria-live="polite" className={styles['unseen']}>
      {said}
    </div>
  )
}
