/** The days of a schedule on its record: scheduled and actual cars by day. */
import { CalendarDays } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { draftOf, spreadOf } from '#model/areas/schedule/rules/draft.ts'
import { BadSchedule } from '#model/areas/schedule/rules/schedule-request.ts'
import { dayIn } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { readSchedule } from '#src/ui/plan/schedule-calls.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { DayCell, mostOf, roleOf, rolesOf } from '#src/ui/days/DayCell.tsx'
import { Months } from '#src/ui/days/Months.tsx'
import { openDaysKey } from './state/keys.ts'
import styles from './Calendar.module.css'

type Saved = Awaited<ReturnType<typeof readSchedule>>

/** Its days as they are saved; why there are none where its dates are wrong. */
function savedDays({ row, routeCars, timezone }: Saved) {
  try {
    const draft = draftOf(row, dayIn(new Date().toISOString(), timezone), routeCars)
    const spread = spreadOf(draft)
    return { draft, spread, roles: rolesOf(spread), most: mostOf(draft) }
  } catch (error) {
    if (error instanceof BadSchedule) return error.message
    throw error
  }
}

function Calendar({ saved }: { readonly saved: Saved }) {
  const found = useMemo(() => savedDays(saved), [saved])
  const grid = useRef<HTMLDivElement>(null)
  const today = typeof found === 'string' ? '' : found.draft.today
  useEffect(() => {
    const day = grid.current?.querySelector<HTMLElement>(`[data-day="${today}"]`)
    if (grid.current && day) grid.current.scrollTop = day.offsetTop - grid.current.clientHeight / 2
  }, [today])
  if (typeof found === 'string') return <p className={styles['none']}>{`${found} Correct its first and last day.`}</p>
  const { draft, spread, roles, most } = found
  const scheduled = [...draft.quantities.values()].reduce((sum, quantity) => sum + quantity, 0)
  return (
    <>
      <header className={styles['head']}>
        <h3 className={styles['heading']}>
          {`${grouped(scheduled)} of ${grouped(draft.total)} cars scheduled, ${grouped(spread.actual)} shipped`}
        </h3>
        {may('change_railshippingschedule') && (
          <Button icon={CalendarDays} shortcut={openDaysKey} onPress={() => runCommand('contract:openDays')}>
            Open days
          </Button>
        )}
      </header>
      {draft.days.length === 0 ? (
        <p className={styles['none']}>No days yet. Enter a first and a last day.</p>
      ) : (
        <div
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label="Days of the schedule"
          aria-readonly
          className={styles['months']}
        >
          <Months days={draft.days}>
            {(day) => (
              <DayCell
                key={day}
                day={day}
                role={roleOf(draft, roles, day)}
                cars={draft.quantities.get(day)}
                gone={draft.actual.get(day)}
                was={draft.quantities.get(day)}
                most={most}
              />
            )}
          </Months>
        </div>
      )}
    </>
  )
}

function Days({ id }: { readonly id: number }) {
  const answer = useFresh({
    queryKey: ['contract:schedule', 'screen', id],
    queryFn: ({ signal }) => readSchedule(id, signal),
    meta: { resources: ['contract:schedule', 'contract:route'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={6} label="Loading the days" />
  return (
    <section aria-label="Calendar" className={styles['calendar']}>
      <Calendar saved={answer.data} />
    </section>
  )
}

export default function ScheduleCalendar({ controller: { row } }: RecordPart) {
  return typeof row?.id === 'number' ? <Days id={row.id} /> : null
}
