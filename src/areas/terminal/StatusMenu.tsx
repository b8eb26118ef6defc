/** Which status: each with its letter and with how many of these tickets could take it, judged by the rule the server enforces. */
import { Button } from 'react-aria-components'
import { statusLetters } from '#model/rules/ticket-letters.ts'
import { judgeStatus, needsReason, type TicketStatus } from '#model/rules/ticket.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Key } from '../../ui/Key.tsx'
import { stateOf } from '../../ui/state.ts'
import styles from './Status.module.css'
import type { SeenTicket } from './status-call.ts'
import type { StatusChange } from './StatusChange.ts'

function countsFor(tickets: readonly SeenTicket[], to: TicketStatus) {
  const counts = { change: 0, already: 0, not_allowed: 0 }
  for (const { status, direction } of tickets) if (status !== null) counts[judgeStatus({ status, direction }, to).outcome] += 1
  return counts
}

export function StatusMenu({ change }: { readonly change: StatusChange }) {
  const rows = statusLetters.map(([letter, status]) => ({ letter, status, counts: countsFor(change.tickets, status) }))
  // Enter begins where most can go; never at what ends or sends back, which one chooses on purpose.
  const best = rows.filter(({ status }) => !needsReason(status)).toSorted((one, other) => other.counts.change - one.counts.change)[0]
  return (
    <ul className={styles['menu']} aria-label="Statuses">
      {rows.map(({ letter, status, counts }) => (
        <li key={status}>
          <Button className={styles['choice'] ?? ''} autoFocus={status === best?.status} data-none={counts.change === 0} onPress={() => change.choose(status)}>
            <Key of={letter} />
            <Badge state={stateOf('status', status) ?? 'plain'}>{status}</Badge>
            <span className={styles['counts']}>
              {counts.change > 0 ? `${counts.change} can change` : 'none can change'}
              {counts.already > 0 && ` · ${counts.already} already`}
              {counts.not_allowed > 0 && ` · ${counts.not_allowed} not allowed`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
