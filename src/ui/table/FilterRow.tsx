/** One filter per column, under its header and scrolled along with it. */
import { Filter, ListFilter } from 'lucide-react'
import { lazy, memo, Suspense, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Button, Input } from 'react-aria-components'
import { filterBy } from './arrange.ts'
import { MARK_WIDTH, useTablePart, type ShownColumn } from './now.ts'
import styles from './Table.module.css'

const ValuesMenu = lazy(() => import('./ValuesMenu.tsx').then((menu) => ({ default: menu.ValuesMenu })))

export const FilterRow = memo(function FilterRow({ columns, box }: { readonly columns: readonly ShownColumn[]; readonly box: RefObject<HTMLDivElement | null> }) {
  const { part: pinnedCount } = useTablePart(({ settings }) => settings.pinned)
  const moving = useRef<HTMLDivElement>(null)
  const pinned = columns.slice(0, pinnedCount)
  const pinnedWidth = pinned.reduce((sum, { width }) => sum + width, 0)

  // Moved by hand, not by rendering: it must stand under its header in every frame of a scroll.
  useEffect(() => {
    const element = box.current
    const follow = (): void => {
      const scroller = element?.querySelector('.dvn-scroller')
      if (moving.current && scroller) moving.current.style.transform = `translateX(${-scroller.scrollLeft}px)`
    }
    follow()
    element?.addEventListener('scroll', follow, { passive: true, capture: true })
    return () => element?.removeEventListener('scroll', follow, { capture: true })
  }, [box, columns])

  return (
    <div className={styles['filters']} role="group" aria-label="Filters">
      <div className={styles['mark']} style={{ width: MARK_WIDTH }}>
        <Filter size={12} aria-hidden />
      </div>
      {pinned.map((column) => (
        <FilterInput key={column.name} column={column} />
      ))}
      <div className={styles['clip']} style={{ left: MARK_WIDTH + pinnedWidth }}>
        <div ref={moving} className={styles['moving']}>
          {columns.slice(pinnedCount).map((column) => (
            <FilterInput key={column.name} column={column} />
          ))}
        </div>
      </div>
    </div>
  )
})

function FilterInput({ column }: { readonly column: ShownColumn }) {
  const { name, label, width } = column
  const { table, part: text } = useTablePart(({ settings }) => settings.filters[name] ?? '')
  const { part: error } = useTablePart(({ errors }) => errors[name])
  const { part: isPicking } = useTablePart(({ panel }) => panel?.kind === 'values' && panel.column === name)
  const button = useRef<HTMLButtonElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' && event.altKey) table.openPanel({ kind: 'values', column: name })
    else if (event.key === 'Enter' || event.key === 'ArrowDown') table.grid?.focus()
    else if (event.key === 'Escape') {
      if (text === '') table.grid?.focus()
      else filterBy(table, name, '')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles['filter']} style={{ width }} data-set={text !== ''} data-wrong={error !== undefined}>
      <Input
        aria-label={`Filter ${label}`}
        data-filter={name}
        value={text}
        title={error ?? ''}
        aria-invalid={error !== undefined}
        onChange={(event) => filterBy(table, name, event.target.value)}
        onKeyDown={onKeyDown}
        spellCheck={false}
        autoComplete="off"
      />
      <Button ref={button} aria-label={`Values of ${label}`} excludeFromTabOrder onPress={() => table.openPanel({ kind: 'values', column: name })}>
        <ListFilter size={12} aria-hidden />
      </Button>
      {isPicking && (
        <Suspense>
          <ValuesMenu column={column} anchor={button} />
        </Suspense>
      )}
      {error !== undefined && (
        <span role="alert" className={styles['wrong']}>
          {error}
        </span>
      )}
    </div>
  )
}
