/** Whether the schedule is behind and when its rest is done, line by line; and the days on which something else went than was planned. */
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { scheduleOf } from '#model/areas/schedule/rules/draft.ts'
import { differingDays, paceWorking, shippedOf } from '#model/areas/schedule/rules/pace.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { ScheduleController } from '../state/schedule-controller.ts'
import { SideList } from './SideList.tsx'
import styles from './Side.module.css'

/** Earlier ones are counted. */
const MOST_SHOWN = 60
const difference = (scheduled: number, actual: number): string =>
  actual < scheduled ? `${grouped(scheduled - actual)} short` : `${grouped(actual - scheduled)} more`

export function Pace({ controller }: { readonly controller: ScheduleController }) {
  const { work } = useSnapshot(controller.state)
  const draft = work?.draft
  const found = useMemo(() => {
    if (!draft) return undefined
    const scheduled = scheduleOf(draft)
    const actual = [...draft.actual].map(([date, quantity]) => ({ date, quantity }))
    const { total, today } = draft
    return {
      lines: paceWorking(scheduled, { total, shipped: shippedOf(actual), actual, today }),
      days: differingDays(scheduled, actual, today),
    }
  }, [draft])
  if (!found) return null
  const { lines, days } = found
  return (
    <section className={styles['part']} data-lists="days" aria-label="Pace">
      <ol className={styles['sums']} aria-label="How the pace is reckoned">
        {lines.map((line) => (
          <li key={line} data-result={line.startsWith('=') || undefined}>
            {line}
          </li>
        ))}
      </ol>
      <p className={styles['sum']}>
        {days.length === 0
          ? 'Every day up to yesterday went as planned.'
          : `${grouped(days.length)} ${days.length === 1 ? 'day' : 'days'} went otherwise than planned. Enter opens the bills of a day.`}
      </p>
      {days.length > 0 && (
        <p className={styles['heads']} aria-hidden>
          <span>Day</span>
          <span>Planned</span>
          <span>Went</span>
          <span />
        </p>
      )}
      <SideList
        controller={controller}
        panel="pace"
        label="Days that went otherwise than planned"
        entries={days.slice(0, MOST_SHOWN).map(({ date, scheduled, actual }) => ({
          key: date,
          says: `${date}: ${scheduled} planned, ${actual} went, ${difference(scheduled, actual)}. Open its bills.`,
          open: () => controller.openDay(date),
          cells: (
            <>
              <span className={styles['name']}>{date}</span>{' '}
              <span className={styles['figure']}>{grouped(scheduled)}</span>{' '}
              <span className={styles['figure']}>{grouped(actual)}</span>{' '}
              <span className={styles['why']} data-late={actual < scheduled || undefined}>
                {difference(scheduled, actual)}
              </span>
            </>
          ),
        }))}
      >
        {days.length > MOST_SHOWN && (
          <p className={styles['nothing']}>{`and ${grouped(days.length - MOST_SHOWN)} earlier ones`}</p>
        )}
      </SideList>
    </section>
  )
}
