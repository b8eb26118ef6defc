/** A row as a card: a tap opens its record, the box selects it, and drawn to the left it shows its next verb. */
import { Check } from 'lucide-react'
import { Button as AriaButton, ToggleButton } from 'react-aria-components'
import type { RowId } from '#workers/jobs.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import type { TableController } from '../state/controller.ts'
import type { CardFacts } from './card-fields.ts'
import { OPEN_PX, useSwipe } from './use-swipe.ts'
import { useNextVerb } from './use-next-verb.ts'
import styles from './Cards.module.css'

export function Card({
  table,
  row,
  facts: { id, title, state, fields },
  onOpen,
}: {
  readonly table: TableController
  readonly row: number
  readonly facts: CardFacts
  readonly onOpen: (id: RowId) => void
}) {
  const next = useNextVerb(table, id)
  const { offset, close, wasDrawn, handlers } = useSwipe(() => void next.read())
  const isSelected = table.selection.has(id)
  const hasLife = table.resource.life !== undefined
  const press = (): void => {
    if (wasDrawn()) return
    if (offset > 0) return close()
    onOpen(id)
  }
  return (
    <div className={styles['card']} data-selected={isSelected || undefined}>
      {hasLife && offset > 0 && (
        <div className={styles['behind']} style={{ width: OPEN_PX }}>
          <Button
            look="primary"
            isDisabled={next.label === undefined}
            onPress={() => {
              close()
              void next.run()
            }}
          >
            {next.label ?? '…'}
          </Button>
        </div>
      )}
      <div className={styles['face']} style={{ transform: `translateX(${-offset}px)` }} {...(hasLife && handlers)}>
        <ToggleButton
          aria-label={`Select ${title}`}
          className={styles['box'] ?? ''}
          isSelected={isSelected}
          onChange={() => table.toggle(row)}
        >
          {isSelected && <Check size={16} aria-hidden />}
        </ToggleButton>
        <AriaButton className={styles['open'] ?? ''} onPress={press}>
          <span className={styles['title']}>{title}</span>
          {state && <Badge state={state.mark}>{state.words}</Badge>}
          <dl className={styles['fields']}>
            {fields.map(({ label, words, isMono }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd data-mono={isMono || undefined}>{words}</dd>
              </div>
            ))}
          </dl>
        </AriaButton>
      </div>
    </div>
  )
}
