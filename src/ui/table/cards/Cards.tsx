/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/** The rows of a table as cards, for a phone: those in sight, from the same window of rows that the grid draws. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from 'react-aria-components'
import { inSentence } from '#model/shared/label-text.ts'
import type { RowId } from '#workers/jobs.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'
import { activeElement } from '#src/engine/panes/windows.ts'
import { headText } from '../cells/words.ts'
import { useTablePart, useTableParts } from '../state/use-table.ts'
import { Card } from './Card.tsx'
import { cardColumns, cardFacts } from './card-fields.ts'
import styles from './Cards.module.css'

const CARD_PX = 104
const HEAD_PX = 48

export default function Cards() {
  const { table, now } = useTableParts('settings', 'window', 'selected')
  const { part: entries } = useTablePart(({ facts }) => facts?.entries ?? 0)
  const scroller = useRef<HTMLDivElement>(null)
  const { columns: names } = now.settings
  const columns = useMemo(
    () =>
      cardColumns(
        names.flatMap((name) => table.columns.find((column) => column.name === name) ?? []),
        table.resource.life?.field ?? (table.resource.fields['status'] === undefined ? undefined : 'status'),
      ),
    [names, table],
  )
  const virtual = useVirtualizer({
    count: entries,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => (table.headAt(row) ? HEAD_PX : CARD_PX),
    overscan: 6,
    initialRect: { width: 390, height: 700 },
    initialOffset: table.scrolled?.top ?? 0,
  })
  const shown = virtual.getVirtualItems()
  const [from, to] = [shown[0]?.index ?? 0, (shown.at(-1)?.index ?? 0) + 1]
  useEffect(() => table.setVisibleRows(from, to), [table, from, to])
  // Headings of groups are lower than cards, and are known only once their rows are there.
  useEffect(() => virtual.measure(), [virtual, now.window, entries])
  useEffect(() => {
    const box = scroller.current
    table.attach({
      grid: {
        focus: () => box?.focus(),
        focusFilter: () => table.focusSearch?.(),
        show: (row) => virtual.scrollToIndex(row),
        shift: (rows) => box?.scrollBy(0, rows * CARD_PX),
        place: ({ top }) => box?.scrollTo({ top }),
        get hasFocus() {
          return box?.contains(activeElement()) === true
        },
      },
    })
    return () => table.attach({ grid: undefined })
  }, [table, virtual])

  const open = (id: RowId): void => {
    if (table.onOpen) return table.onOpen(id, false)
    const path = recordPath(table.name, id)
    if (path !== undefined) openPath(path)
  }
  return (
    <div
      ref={scroller}
      className={styles['cards']}
      role="list"
      aria-label={`Cards of ${inSentence(table.resource.plural)}`}
      tabIndex={-1}
      onScroll={({ currentTarget }) => table.attach({ scrolled: { top: currentTarget.scrollTop, left: 0 } })}
    >
      <div style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start, size }) => {
          const head = table.headAt(index)
          const facts = head ? undefined : cardFacts(now.window, index, columns)
          return (
            <div
              key={facts?.id ?? `row ${index}`}
              role="listitem"
              aria-setsize={entries}
              aria-posinset={index + 1}
              className={styles['place']}
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              {head && (
                <Button className={styles['head'] ?? ''} onPress={() => table.toggle(index)} aria-expanded={head.open}>
                  {head.open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
                  {headText(table.columns, head)}
                </Button>
              )}
              {facts && <Card table={table} row={index} facts={facts} onOpen={open} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
