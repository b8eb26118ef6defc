/** The copy of an allocation: it is in force a year later, and its limits move with it. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { periodAt } from '#model/areas/limit/rules/limit.ts'
import { dayOrNull, type Validity } from './window/window.ts'

type Values = Readonly<Record<string, unknown>>
const later = (day: string, months: number): string =>
  periodAt({ period_type: 'month', start: day, days: null }, months).start
/** The last day so many months later. It moves with the day after it, so that the end of February stays the end of February. */
const lastDayLater = (day: string, months: number): string => daysFrom(later(daysFrom(day, 1), months), -1)

export const nextYear = ({ effective_date, expiration_date }: Validity): Validity => ({
  effective_date: effective_date && later(effective_date, 12),
  expiration_date: expiration_date && lastDayLater(expiration_date, 12),
})

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Moves limits by as many months as the first day of the allocation moved, and cuts them by the validity of the copy. */
export function limitsOfCopy(limits: readonly Values[], allocation: Values, copy: Values): readonly Values[] {
  const [from, to] = [dayOrNull(allocation['effective_date']), dayOrNull(copy['effective_date'])]
  const months = from === null || to === null ? 0 : monthOf(to) - monthOf(from)
  const last = dayOrNull(copy['expiration_date'])
  return limits.flatMap((limit) => {
    const [starts, ends, counted] = [
      limit['transfer_limit_start_date'],
      limit['transfer_limit_end_date'],
      limit['period_start_date'],
    ].map(dayOrNull)
    const start = starts ? later(starts, months) : null
    const end = ends ? lastDayLater(ends, months) : null
    const begins = start !== null && to !== null && start < to ? to : start
    const finishes = end !== null && last !== null && end > last ? last : end
    if ((begins ?? to ?? '') > (finishes ?? last ?? '9999-12-31')) return []
    // A limit whose first days are cut off still counts its periods from its moved first day.
    const firstPeriod = begins === start ? null : start
    return [
      {
        ...limit,
        transfer_limit_start_date: begins,
        transfer_limit_end_date: finishes,
        period_start_date: counted ? later(counted, months) : firstPeriod,
        late_windows: [],
      },
    ]
  })
}
