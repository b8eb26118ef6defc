/** The limits in which a ticket counts: what remains of each window without the load and with it. */
import { decimal } from '#model/kernel/field.ts'
import { quantityText } from '#model/kernel/quantity.ts'
import type { TicketWindowAnswer } from '#model/areas/legacy/rules/window/answers.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import styles from './Ticket.module.css'

const amounts = { L: decimal(1, { unit: 'L' }), kg: decimal(1, { unit: 'kg' }) } as const

type Props = { readonly id: number | string; readonly allocation: number | null; readonly version: unknown }

export function Windows({ id, allocation, version }: Props) {
  const answer = useFresh<TicketWindowAnswer, readonly unknown[]>({
    queryKey: ['legacy:ticket', 'window', id, version],
    queryFn: ({ signal }) => api<TicketWindowAnswer>(`terminalboss/ticketview/${id}/window/`, { signal }),
    meta: { resources: ['legacy:transferLimit', 'legacy:allocation'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={2} label="Loading the limits of the ticket" />
  const { results, unit } = answer.data
  const shown = (value: string | null): string =>
    value === null || unit === null ? '—' : quantityText(asShown(amounts[unit]), value)
  return (
    <section aria-label="Limits before and after this load">
      <h3 className={styles['heading']}>
        Limits before and after this load
        {allocation !== null && may('access_menu__v2__sync_data__allocation') && (
          <Button
            look="quiet"
            onPress={() => open('terminalboss:allocation', { entityId: allocation }, { place: 'right' })}
          >
            Open allocation
          </Button>
        )}
      </h3>
      {results.length === 0 ? (
        <p className={styles['none']}>It counts in no limit on its day.</p>
      ) : (
        <table className={styles['windows']} aria-label="Limits before and after this load">
          <thead>
            <tr>
              <th scope="col">Window</th>
              <th scope="col">Remaining before</th>
              <th scope="col">This load</th>
              <th scope="col">Remaining after</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ transfer_limit, period_start, period_end, before, this: own, after }) => (
              <tr key={`${transfer_limit} ${period_start}`}>
                <th scope="row">{`${period_start} – ${period_end}`}</th>
                <td>{shown(before)}</td>
                <td>{shown(own)}</td>
                <td data-over={after !== null && after.startsWith('-')}>
                  {after?.startsWith('-') === true ? `▲ ${shown(after)}` : shown(after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
