/** Chooses a status by letter. Each shows how many of the tickets can take it, by the server's own rule. */
import { grouped } from '#model/shared/number-format.ts'
import { Button } from 'react-aria-components'
import { statusLetters } from '#model/areas/ticket/rules/status-letters.ts'
import { judgeStatus, needsReason, type TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { stateOf } from '#src/ui/controls/status-tone.ts'
import styles from './Status.module.css'
import type { SeenTicket } from './calls.ts'
import type { StatusChange } from './status-change.ts'

function countsFor(tickets: readonly SeenTicket[], to: TicketStatus) {
  const counts = { change: 0, already: 0, not_allowed: 0 }
  for (const { status, direction } of tickets)
    if (status !== null) counts[judgeStatus({ status, direction }, to).outcome] += 1
  return counts
}

export function StatusMenu({ change }: { readonly change: StatusChange }) {
  const rows = statusLetters.map(([letter, status]) => ({ letter, status, counts: countsFor(change.tickets, status) }))
  // Preselects the status that most tickets can take, but never one that voids or rejects.
  const best = rows
    .filter(({ status }) => !needsReason(status))
    .toSorted((one, other) => other.counts.change - one.counts.change)[0]
  return (
    <ul className={styles['menu']} aria-label="Statuses">
      {rows.map(({ letter, status, counts }) => (
        <li key={status}>
          <Button
            className={styles['choice'] ?? ''}
            autoFocus={status === best?.status}
            data-none={counts.change === 0}
            onPress={() => change.choose(status)}
          >
            <Key of={letter} />
            <Badge state={stateOf('status', status) ?? 'plain'}>{status}</Badge>
            <span className={styles['counts']}>
              {counts.change > 0 ? `${grouped(counts.change)} can change` : 'none can change'}
              {counts.already > 0 && ` · ${grouped(counts.already)} already`}
              {counts.not_allowed > 0 && ` · ${grouped(counts.not_allowed)} not allowed`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
