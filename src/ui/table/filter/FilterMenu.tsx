/**
 * A column's filter menu: an editor for its kind, and its values with counts. The result is written into the filter
 * row as text.
 */
import { type RefObject } from 'react'
import { late } from '#src/engine/console/late.ts'
import { Popover } from '#src/ui/controls/Popover.tsx'
import overlay from '#src/ui/controls/Overlay.module.css'
import { filterBy } from '../state/arrange.ts'
import { CompareEditor } from './CompareEditor.tsx'
import { useTable, type ShownColumn } from '../state/use-table.ts'
import styles from '../Table.module.css'
import { ValuesList } from './ValuesList.tsx'

// Lazy, because the calendar is large and most columns are not dates.
const PeriodEditor = late(() => import('./PeriodEditor.tsx'))

export function FilterMenu({
  column,
  anchor,
}: {
  readonly column: ShownColumn
  readonly anchor: RefObject<HTMLElement | null>
}) {
  const { table, now } = useTable()
  const { field, name, label } = column
  const typed = now.settings.filters[name] ?? ''
  const change = (text: string): void => filterBy(table, name, text)
  const close = (): void => table.openPanel(null)
  const isTimed = field.kind === 'day' || field.kind === 'instant'
  return (
    <Popover
      isOpen
      onOpenChange={(open) => !open && close()}
      triggerRef={anchor}
      placement="bottom end"
      offset={2}
      className={overlay['popover'] ?? ''}
    >
      <div role="dialog" aria-label={`Filter ${label}`} className={styles['values']} data-wide={isTimed}>
        {isTimed && <PeriodEditor label={label} typed={typed} onChange={change} onDone={close} />}
        {column.right && (
          <CompareEditor column={column} typed={typed} error={now.errors[name]} onChange={change} onDone={close} />
        )}
        <ValuesList
          column={column}
          typed={typed}
          onChange={change}
          onDone={close}
          autoFocus={!isTimed && !column.right}
        />
      </div>
    </Popover>
  )
}
