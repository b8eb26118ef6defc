/** One filter per column, under its header and scrolled with it. */
import { Filter, ListFilter } from 'lucide-react'
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { late } from '#src/engine/console/late.ts'
import { Button, Input } from 'react-aria-components'
import { filterBy } from '../state/arrange.ts'
import { MARK_WIDTH, useTablePart, type ShownColumn } from '../state/use-table.ts'
import styles from '../Table.module.css'

const menu = () => import('./FilterMenu.tsx')
// Loaded with the first filter that is typed.
const FilterHint = late(async () => ({ default: (await import('./FilterHint.tsx')).FilterHint }))
const FilterMenu = late(async () => ({ default: (await menu()).FilterMenu }))

export const FilterRow = memo(function FilterRow({
  columns,
  box,
}: {
  readonly columns: readonly ShownColumn[]
  readonly box: RefObject<HTMLDivElement | null>
}) {
  const { part: pinnedCount } = useTablePart(({ settings }) => settings.pinned)
  const moving = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<{ readonly name: string; readonly left: number }>()
  const pinned = columns.slice(0, pinnedCount)
  const pinnedWidth = pinned.reduce((sum, { width }) => sum + width, 0)

  // Loaded ahead of time, so that keys typed right after the command are not lost; not on a connection that is
  // interrupted.
  useEffect(() => {
    const idle = setTimeout(() => void menu().catch(() => undefined), 1500)
    return () => clearTimeout(idle)
  }, [])

  // Moved without rendering, to stay under its header in every frame of a scroll.
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

  const onTyping = useCallback(
    (input: { readonly name: string; readonly at: Element } | undefined): void => {
      setTyping(
        input && {
          name: input.name,
          left: input.at.getBoundingClientRect().left - (box.current?.getBoundingClientRect().left ?? 0),
        },
      )
    },
    [box],
  )
  const requested = typing && columns.find(({ name }) => name === typing.name)

  return (
    <>
      <div className={styles['filters']} role="group" aria-label="Filters">
        <div className={styles['mark']} style={{ width: MARK_WIDTH }}>
          <Filter size={12} aria-hidden />
        </div>
        {pinned.map((column) => (
          <FilterInput key={column.name} column={column} onTyping={onTyping} />
        ))}
        <div className={styles['clip']} style={{ left: MARK_WIDTH + pinnedWidth }}>
          <div ref={moving} className={styles['moving']}>
            {columns.slice(pinnedCount).map((column) => (
              <FilterInput key={column.name} column={column} onTyping={onTyping} />
            ))}
          </div>
        </div>
      </div>
      {requested && typing && <FilterHint column={requested} left={typing.left} />}
    </>
  )
})

type OnTyping = (input: { readonly name: string; readonly at: Element } | undefined) => void

const FilterInput = memo(function FilterInput({
  column,
  onTyping,
}: {
  readonly column: ShownColumn
  readonly onTyping: OnTyping
}) {
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
        aria-invalid={error !== undefined}
        aria-describedby="filter-hint"
        onChange={(event) => filterBy(table, name, event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => onTyping({ name, at: currentTarget })}
        onBlur={() => onTyping(undefined)}
        spellCheck={false}
        autoComplete="off"
      />
      <Button
        ref={button}
        aria-label={`Open filter menu of ${label}`}
        excludeFromTabOrder
        onPress={() => table.openPanel({ kind: 'values', column: name })}
      >
        <ListFilter size={12} aria-hidden />
      </Button>
      {isPicking && <FilterMenu column={column} anchor={button} />}
    </div>
  )
})
