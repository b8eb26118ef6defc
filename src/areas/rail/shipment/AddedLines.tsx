/** What becomes of each car that is to be put on a shipment, in the order of the list. */
import type { AddedCar } from '#model/areas/rail/rules/car-list.ts'
import type { RowOutcome } from '#model/shared/outcome.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import styles from './Shipment.module.css'

const words: Readonly<Record<RowOutcome, { readonly will: string; readonly was: string; readonly state: BadgeState }>> =
  {
    changed: { will: 'will be added', was: 'added', state: 'ok' },
    already: { will: 'no change', was: 'no change', state: 'plain' },
    not_allowed: { will: 'not added', was: 'not added', state: 'stop' },
    not_found: { will: 'not found', was: 'not found', state: 'stop' },
    conflict: { will: 'changed by someone else', was: 'changed by someone else', state: 'warn' },
  }

export function AddedLines({ answers, isDone }: { readonly answers: readonly AddedCar[]; readonly isDone: boolean }) {
  return (
    // The list must take focus to be scrolled by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className={styles['answers']} tabIndex={0} aria-label="Answers" role="status">
      {answers.map(({ id, line, name, outcome, message }) => (
        <li key={`${line ?? ''} ${id}`}>
          <span className={styles['line']}>{line ?? ''}</span>
          <span className={styles['car']}>{name}</span>
          <Badge state={words[outcome].state}>{words[outcome][isDone ? 'was' : 'will']}</Badge>
          <span>{message}</span>
        </li>
      ))}
    </ol>
  )
}
