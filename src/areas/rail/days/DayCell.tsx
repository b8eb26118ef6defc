/** What one facility ships on one day. */
import { Button, VisuallyHidden } from 'react-aria-components'
import { open } from '#src/engine/panes/screen.ts'
import type { DayCellFacts } from './day-cells.ts'
import styles from './Days.module.css'

export function DayCell({
  cell: { figure, open: words, blocked, says, opens },
  isFirst,
}: {
  readonly cell: DayCellFacts
  /** Tab reaches the first one; from there the arrows walk. */
  readonly isFirst: boolean
}) {
  const isEmpty = figure === undefined && words === ''
  return (
    <Button
      className={styles['cell'] ?? ''}
      excludeFromTabOrder={!isFirst}
      onPress={() => open(opens.screen, {}, { query: opens.query, place: 'right' })}
    >
      <VisuallyHidden elementType="span">{says}</VisuallyHidden>
      <span className={styles['figure']} aria-hidden>
        {isEmpty ? '—' : figure}
      </span>
      {words !== '' && (
        <span className={styles['open']} aria-hidden>
          {words}
        </span>
      )}
      {blocked !== '' && (
        <span className={styles['blocked']} aria-hidden>
          {blocked}
        </span>
      )}
    </Button>
  )
}
