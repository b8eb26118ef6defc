/** The unsaved changes of a schedule, day by day. */
import type { ScheduleController } from '../state/schedule-controller.ts'
import { useSnapshot } from 'valtio'
import { differencesOf, type DayDifference } from '#model/areas/schedule/rules/draft-differences.ts'
import styles from './Side.module.css'

export function DifferenceOf({ controller }: { readonly controller: ScheduleController }) {
  const { work } = useSnapshot(controller.state)
  if (!work) return null
  return (
    <Differences
      days={differencesOf(work.base, work.draft)}
      total={work.base.total === work.draft.total ? null : [work.base.total, work.draft.total]}
    />
  )
}

/** The unsaved changes, day by day. */
export function Differences({
  days,
  total,
}: {
  readonly days: readonly DayDifference[]
  readonly total: readonly [before: number, after: number] | null
}) {
  if (days.length === 0 && total === null) return <p className={styles['nothing']}>There are no unsaved changes.</p>
  return (
    <table className={styles['differences']}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
          <th scope="col">Change</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {total && (
          <tr>
            <th scope="row">Total</th>
            <td>{total[0]}</td>
            <td>{total[1]}</td>
            <td>{signed(total[1] - total[0])}</td>
            <td>cars in total</td>
          </tr>
        )}
        {days.map(({ date, before, after, notes }) => (
          <tr key={date}>
            <th scope="row">{date}</th>
            <td>{before}</td>
            <td>{after}</td>
            <td>{signed(after - before)}</td>
            <td>{notes.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
const signed = (by: number): string => (by === 0 ? '' : by > 0 ? `+${by}` : `−${-by}`)
