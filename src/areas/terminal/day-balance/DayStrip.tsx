/** The days of the month of a site: which are closed, and on which a product needs attention. */
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import { balanceSources, type BalanceDays } from '#model/areas/terminal/rules/balance/answers.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import type { DayBalanceController } from './day-balance-controller.ts'
import { readDays } from './day-calls.ts'
import { monthSpan } from './days-of-month.ts'
import styles from './DayBalance.module.css'

type BalanceDay = BalanceDays['results'][number]
type Props = {
  readonly controller: DayBalanceController
  readonly site: string
  readonly date: string
  /** The last day that has begun at the site. */
  readonly last: string
}

/** The days from one to another, with what is known of each. */
function daysBetween(from: string, to: string, known: readonly BalanceDay[]) {
  const byDate = new Map(known.map((one) => [one.date, one]))
  const days: { readonly date: string; readonly known: BalanceDay | undefined }[] = []
  for (let date = from; date <= to; date = dayAfter(date, 1)) days.push({ date, known: byDate.get(date) })
  return days
}
const dayWords = ({ state, attention }: BalanceDay): string =>
  `${state}${attention === 0 ? '' : `, ${countOf(attention, 'product')} ${attention === 1 ? 'needs' : 'need'} attention`}`
const markOf = ({ state, attention }: BalanceDay): string =>
  `${attention === 0 ? '' : `▲${grouped(attention)}`}${state === 'closed' ? '✓' : ''}` || '·'

export function DayStrip({ controller, site, date, last }: Props) {
  const { from, to } = monthSpan(date, last)
  const answer = useFresh<BalanceDays, readonly unknown[]>({
    queryKey: ['terminal:ticket', 'days of the balance', site, from, to],
    queryFn: ({ signal }) => readDays(site, from, to, signal),
    meta: { resources: balanceSources },
  })
  return (
    <nav className={styles['strip']} aria-label={`Days of ${date.slice(0, 7)}`}>
      <span className={styles['month']} aria-hidden>
        {date.slice(0, 7)}
      </span>
      {daysBetween(from, to, answer.data?.results ?? []).map(({ date: day, known }) => (
        <button
          key={day}
          type="button"
          className={styles['day']}
          // One of them takes the keyboard: the keys of the pane walk the others.
          tabIndex={day === date ? 0 : -1}
          aria-current={day === date ? 'date' : undefined}
          aria-label={`${day}${known ? `: ${dayWords(known)}` : ''}`}
          title={known && `${day}: ${dayWords(known)}`}
          data-attention={(known?.attention ?? 0) > 0 || undefined}
          onClick={() => controller.toDay(day)}
        >
          <span>{day.slice(8)}</span>
          <span aria-hidden className={styles['mark']}>
            {known ? markOf(known) : ''}
          </span>
        </button>
      ))}
      <span className={styles['key']}>▲ needs attention, ✓ closed</span>
      {answer.isError && !answer.data && <span role="alert">The states of the days could not be loaded.</span>}
    </nav>
  )
}
