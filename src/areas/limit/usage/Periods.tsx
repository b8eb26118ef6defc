/** The periods of a limit as columns, the current one first. Each opens the tickets that used it up. */
import type { Row } from '#model/kernel/resource.ts'
import type { limitPeriod } from '#model/areas/limit/limit.resource.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { TicketFilters } from './ticket-filters.ts'
import { UsageBar, volumeText } from './UsageBar.tsx'
import styles from './Usage.module.css'

export type ShownPeriod = Pick<
  Row<typeof limitPeriod>,
  | 'id'
  | 'status'
  | 'period_start'
  | 'period_end'
  | 'limit_volume'
  | 'carried_over'
  | 'used_volume'
  | 'reserved_volume'
  | 'remaining_volume'
  | 'used_percent'
  | 'loads'
>

const lines: readonly (readonly [label: string, of: (period: ShownPeriod) => string])[] = [
  ['Limit', ({ limit_volume }) => volumeText(limit_volume)],
  ['Carried over', ({ carried_over }) => volumeText(carried_over)],
  ['Used', ({ used_volume }) => volumeText(used_volume)],
  ['Reserved', ({ reserved_volume }) => volumeText(reserved_volume)],
  ['Left', ({ remaining_volume }) => volumeText(remaining_volume)],
  ['Loads', ({ loads }) => String(loads ?? 0)],
]

const openTickets = (filters: TicketFilters, { period_start, period_end }: ShownPeriod): void =>
  open(
    'terminalboss:v3:ticket:table',
    {},
    { query: { ...filters, 'f.completed_at': `${period_start} .. ${period_end}` }, place: 'right' },
  )

type Props = {
  readonly periods: readonly ShownPeriod[]
  readonly warningPercent: number
  readonly filters: TicketFilters
}

export function Periods({ periods, warningPercent, filters }: Props) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['periods']} aria-label="Periods">
        <thead>
          <tr>
            <th scope="col">Period</th>
            {periods.map(({ id, period_start, period_end, status }) => (
              <th key={id} scope="col">
                {`${period_start} – ${period_end}`}
                <span className={styles['state']}>{status}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Used up</th>
            {periods.map((period) => (
              <td key={period.id}>
                <UsageBar figures={period} warningPercent={warningPercent} isThin />
              </td>
            ))}
          </tr>
          {lines.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {periods.map((period) => (
                <td key={period.id}>{of(period)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Who used it</th>
            {periods.map((period) => (
              <td key={period.id}>
                <Button aria-label={`Tickets from ${period.period_start}`} onPress={() => openTickets(filters, period)}>
                  Tickets
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
