/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of the grid above them */
/** The sums of each day below the plan: planned against what can be loaded, what went, and what is on open bills. */
import { memo } from 'react'
import { overCapacity, type PlaceDay } from '#model/areas/facility/rules/plan.ts'
import { grouped } from '#model/shared/number-format.ts'
import { unplannedOn, type PlacePlan } from './plan-answer.ts'
import styles from './Plan.module.css'

type Sum = {
  readonly title: string
  readonly of: (day: PlaceDay) => number | null
  readonly says: (day: PlaceDay) => string
  readonly isOver?: (day: PlaceDay) => boolean
}
const shown = (count: number | null): string => (count === null ? '—' : count === 0 ? '' : grouped(count))

const sumsOf = (answer: PlacePlan): readonly Sum[] => [
  {
    title: 'Planned',
    of: ({ scheduled }) => scheduled,
    says: (day) => {
      const over = overCapacity(day)
      return `${day.scheduled} planned${over > 0 ? `, ${over} more than the ${day.capacity} that can be loaded` : ''}`
    },
    isOver: (day) => overCapacity(day) > 0,
  },
  {
    title: 'Can load',
    of: ({ capacity }) => capacity,
    says: ({ capacity }) => `${capacity ?? 'not known how many'} can be loaded`,
  },
  { title: 'Shipped', of: ({ shipped }) => shipped, says: ({ shipped }) => `${shipped} shipped` },
  { title: 'On open bills', of: ({ loaded }) => loaded, says: ({ loaded }) => `${loaded} on open bills` },
  ...(answer.days.some(({ date }) => unplannedOn(answer, date) > 0)
    ? [
        {
          title: 'Shipped by no schedule',
          of: ({ date }: PlaceDay) => unplannedOn(answer, date),
          says: ({ date }: PlaceDay) => `${unplannedOn(answer, date)} shipped by no schedule`,
        },
      ]
    : []),
]

export const PlanSums = memo(function PlanSums({
  answer,
  weeks,
}: {
  readonly answer: PlacePlan
  readonly weeks: readonly (readonly string[])[]
}) {
  const days = new Map(answer.days.map((day) => [day.date, day]))
  return (
    <div role="rowgroup" className={styles['sums']}>
      {sumsOf(answer).map(({ title, of, says, isOver }) => (
        <div key={title} role="row" className={styles['row']}>
          <span role="rowheader" className={styles['name']}>
            {title}
          </span>
          {weeks.flatMap((week) =>
            week.map((date, at) => {
              const day = days.get(date)
              const over = day !== undefined && isOver?.(day) === true
              return (
                <span
                  key={date}
                  role="gridcell"
                  className={styles['sum']}
                  data-monday={at === 0 || undefined}
                  data-today={date === answer.today || undefined}
                  data-over={over || undefined}
                >
                  <span aria-hidden>
                    {over && <span className={styles['over']}>▲</span>}
                    {day && shown(of(day))}
                  </span>
                  {day && <span className={styles['unseen']}>{`${date}, ${says(day)}`}</span>}
                </span>
              )
            }),
          )}
        </div>
      ))}
    </div>
  )
})
