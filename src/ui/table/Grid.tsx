/** The rows, drawn by Glide Data Grid from the window the worker last gave. A chunk of its own: 106 kB that no other screen needs. */
import {
  CompactSelection,
  DataEditorCore,
  loadingCellRenderer,
  textCellRenderer,
  type DataEditorCoreProps,
  type DataEditorRef,
  type GridColumn,
  type GridKeyEventArgs,
  type GridSelection,
  type Item,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { lazy, Suspense, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'wouter'
import type { RowId } from '#workers/jobs.ts'
import { recordPath } from '../../engine/screen.ts'
import { activeElement, PaneWindow, windows } from '../../engine/windows.ts'
import { moveColumn, resizeColumn, sortBy } from './arrange.ts'
import { dataCell, markCell } from './cell.ts'
import type { GridHandle } from './face.ts'
import { FilterRow } from './FilterRow.tsx'
import { drawHeader } from './header.ts'
import { useHeaderCarry } from './headerCarry.ts'
import { describeColumn, HeaderTip } from './HeaderTip.tsx'
import { HEADER, MARK_WIDTH, shownColumns, useTablePart, useTableParts } from './now.ts'
import { drawRange } from './range.ts'
import styles from './Table.module.css'
import { useLook } from './theme.ts'

/** What Glide would do with keys that are commands of the console. */
const keybindings = {
  activateCell: false, clear: false, selectAll: false, selectRow: false, selectColumn: false, search: false, delete: false, downFill: false, rightFill: false,
  selectGrowUp: false, selectGrowDown: false, copy: false, cut: false, paste: false,
} as const
const NO_ROWS = CompactSelection.empty()

/** The filter input of a column, or the first one. */
// Comes with its forms when the first value is changed.
const CellEditor = lazy(() => import('./CellEditor.tsx').then((editor) => ({ default: editor.CellEditor })))

function focusFilter(box: HTMLElement | null, field: string | undefined): void {
  const inputs = box?.querySelectorAll<HTMLInputElement>('[data-filter]') ?? []
  const input = [...inputs].find((each) => each.dataset['filter'] === field) ?? inputs[0]
  input?.focus()
  input?.select()
}

/** Begun anew in another window: Glide hears the pointer and draws for the window in which it began. */
export default function Grid() {
  const view = useContext(PaneWindow)
  return <GridIn key={windows.all.indexOf(view)} view={view} />
}

function GridIn({ view }: { readonly view: Window }) {
  // Counts and totals change all the time under traffic, and the rows in sight do not.
  const { table, now } = useTableParts('settings', 'window', 'cursor', 'range', 'edit', 'find', 'selected', 'leaving', 'proposed', 'carried')
  const { part: entries } = useTablePart(({ facts }) => facts?.entries ?? 0)
  const { settings, window, cursor, range, edit } = now
  const { theme, token, rowHeight: heightFor } = useLook()
  const rowHeight = heightFor(settings.density)
  const needle = now.find?.text.toLowerCase() ?? ''
  const grid = useRef<DataEditorRef>(null)
  const box = useRef<HTMLDivElement>(null)
  // A filter changes no column: one that is set draws its own input and the rows, not every header.
  const { columns: named, widths, group } = settings
  const shown = useMemo(() => shownColumns(table, { columns: named, widths, group }), [table, named, widths, group])
  // A tab that comes back stands where it was left.
  const [start] = useState(() => ({ ...(table.scrolled && { scrollOffsetX: table.scrolled.left, scrollOffsetY: table.scrolled.top }) }))
  const [tip, setTip] = useState<{ readonly name: string; readonly left: number }>()
  /** Where the cursor was drawn last. */
  const drawn = useRef(cursor)
  useLayoutEffect(() => void (drawn.current = cursor), [cursor])
  const isDropped = useHeaderCarry(table, grid, box, shown)

  useEffect(() => {
    table.attach({ grid: handleOf(grid, box, rowHeight, (row, column) => isToCome(drawn.current, table.now.cursor, row, column)) })
    // Heard on its way down: what scrolls is drawn later, once Glide knows its size, and its scrolling does not bubble.
    const element = box.current
    const keep = (): void => table.attach({ scrolled: placeOf(scrollerOf(box)) })
    element?.addEventListener('scroll', keep, { passive: true, capture: true })
    return () => {
      element?.removeEventListener('scroll', keep, { capture: true })
      table.attach({ grid: undefined })
    }
  }, [table, rowHeight])

  // The pane was entered before its rows were there to take the keyboard.
  const isThere = entries > 0
  useEffect(() => {
    const active = activeElement()
    if (isThere && active?.hasAttribute('data-pane') === true && active.contains(box.current)) grid.current?.focus()
  }, [isThere])

  const mono = token('font-mono')
  const columns = useMemo(
    (): GridColumn[] => [
      { id: 'mark', title: '', width: MARK_WIDTH },
      // The header is drawn by ourselves: its title is what a screen reader says.
      ...shown.map((column) => ({ id: column.name, title: describeColumn(column, settings), width: column.width, ...(column.mono && { themeOverride: { fontFamily: mono } }) })),
    ],
    [shown, mono, settings],
  )
  const getCellContent = useCallback(
    ([at, row]: Item) => {
      if (at === 0) return window ? markCell(window, row, table.selection.has(table.idAt(row) ?? ''), token) : dataCell(null, row, blank, first, token)
      const column = shown[at - 1]
      return column ? dataCell(window, row, column, { index: column.index, isFirst: at === 1, total: settings.total, needle }, token) : dataCell(null, row, blank, first, token)
    },
    // The number of selected rows stands for the selection, which is one and the same object.
    // oxlint-disable-next-line react/exhaustive-deps
    [window, shown, settings.total, token, now.selected, table, needle],
  )
  const rowTheme = useCallback(
    (row: number) => {
      const id = table.idAt(row)
      const proposed = id === undefined ? undefined : now.proposed.get(id)
      if (proposed === 'changes' || proposed === 'refused') return { bgCell: token(proposed === 'changes' ? 'ok-soft' : 'stop-soft'), bgCellMedium: token(proposed === 'changes' ? 'ok-soft' : 'stop-soft') }
      if (id !== undefined && table.selection.has(id)) return { bgCell: token('surface-selected'), bgCellMedium: token('surface-selected') }
      if (id !== undefined && now.leaving.has(id)) return { bgCell: token('surface-sunken'), textDark: token('text-faint') }
      return table.headAt(row) ? { bgCell: token('surface-sunken'), baseFontStyle: `600 ${token('size-table')}` } : undefined
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [window, now.selected, now.leaving, now.proposed, token, table],
  )
  const header = useMemo(() => drawHeader(shown, settings.sort, { text: token('font-text'), mono }), [shown, settings.sort, mono, token])
  // Told to who does not see the marks; of those out of sight nobody asks.
  const marked = useMemo(
    () => (window?.ids ?? []).reduce((rows, id, at) => (id !== null && table.selection.has(id) ? rows.add(window === null ? 0 : window.from + at) : rows), NO_ROWS),
    // oxlint-disable-next-line react/exhaustive-deps
    [window, now.selected, table],
  )
  const selection = useMemo((): GridSelection => {
    const cell: Item = [cursor.column + 1, cursor.row]
    const drawn = range ? { ...range, x: range.x + 1 } : { x: cell[0], y: cell[1], width: 1, height: 1 }
    return { columns: NO_ROWS, rows: marked, ...(entries > 0 && { current: { cell, range: drawn, rangeStack: [] } }) }
  }, [cursor, range, entries, marked])

  function select(next: GridSelection): void {
    // An empty grid that takes the keyboard would put the cursor to its beginning.
    if (!next.current || entries === 0) return
    const { cell, range: drawn } = next.current
    const [column, row] = [Math.max(0, cell[0] - 1), cell[1]]
    if (column !== cursor.column || row !== cursor.row) {
      table.selection.settle()
      table.moveTo(row, column)
    }
    // The mark before the rows is no cell of theirs.
    const x = Math.max(1, drawn.x)
    void drawRange(table, { x: x - 1, y: drawn.y, width: Math.max(1, drawn.x + drawn.width - x), height: drawn.height })
  }

  const [, navigate] = useLocation()
  function openRow(id: RowId): void {
    if (table.onOpen) return table.onOpen(id, false)
    const path = recordPath(table.name, id)
    if (path !== undefined) navigate(path)
  }

  function click([column, row]: Item, isShift: boolean): void {
    if (table.headAt(row)) table.toggle(row)
    else if (column === 0 && isShift) void table.selectRange(row)
    else if (column === 0) table.toggle(row)
  }

  // Glide answers Alt with arrows, which belong to the panes.
  const onKeyDown = (event: GridKeyEventArgs): void => {
    if (event.altKey) event.cancel()
  }

  const tipped = tip && shown.find(({ name }) => name === tip.name)
  return (
    <div ref={box} className={styles['grid']} data-table={table.name}>
      <DataEditorCore
        ref={grid}
        renderers={renderers}
        experimental={{ eventTarget: view }}
        imageWindowLoader={noImages}
        width="100%"
        height="100%"
        columns={columns}
        rows={entries}
        rowHeight={rowHeight}
        headerHeight={HEADER}
        freezeColumns={Math.min(settings.pinned, shown.length) + 1}
        getCellContent={getCellContent}
        getRowThemeOverride={rowTheme}
        drawHeader={header}
        theme={theme}
        gridSelection={selection}
        onGridSelectionChange={select}
        rangeSelect="rect"
        columnSelect="none"
        rowSelect="none"
        keybindings={keybindings}
        onKeyDown={onKeyDown}
        editOnType={false}
        verticalBorder={false}
        {...start}
        smoothScrollX
        smoothScrollY
        onVisibleRegionChanged={({ y, height }) => table.look(y, y + height + 1)}
        onHeaderClicked={(at, { shiftKey, localEventY, preventDefault }) => {
          preventDefault()
          const column = shown[at - 1]
          if (column && localEventY < HEADER / 2) sortBy(table, column.name, shiftKey)
        }}
        onCellClicked={(cell, { shiftKey, isDoubleClick }) => {
          const id = table.idAt(cell[1])
          if (isDoubleClick === true && cell[0] > 0 && id !== undefined) openRow(id)
          else click(cell, shiftKey)
        }}
        onColumnResize={({ id }, width) => resizeColumn(table, id ?? '', width)}
        onColumnMoved={(from, to) => !isDropped.current && from > 0 && moveColumn(table, from - 1, Math.max(1, to) - 1)}
        onItemHovered={({ kind, location, ...args }) => {
          const column = kind === 'header' ? shown[location[0] - 1] : undefined
          setTip(column && 'bounds' in args ? { name: column.name, left: Math.max(0, args.bounds.x - (box.current?.getBoundingClientRect().left ?? 0)) } : undefined)
        }}
        onHeaderContextMenu={(at) => table.moveTo(cursor.row, Math.max(0, at - 1))}
        minColumnWidth={48}
        maxColumnWidth={900}
      />
      <FilterRow columns={shown} box={box} />
      {tipped && tip && now.carried === null && <HeaderTip column={tipped} left={tip.left} />}
      {edit && (
        <Suspense>
          <CellEditor grid={grid} />
        </Suspense>
      )}
    </div>
  )
}

// Only what cell.ts makes: Glide's whole set would bring a carousel, a Markdown reader and a number editor.
const renderers = [textCellRenderer, loadingCellRenderer] as NonNullable<DataEditorCoreProps['renderers']>
const noImages: DataEditorCoreProps['imageWindowLoader'] = { setWindow: () => {}, loadOrGetImage: () => undefined, setCallback: () => {} }

const blank = { name: '', field: { kind: 'text', initial: '' }, label: '', header: '', width: 0, right: false, mono: false, additive: false } as const
const first = { index: 0, isFirst: false, total: 'sum' } as const
const placeOf = (scroller: Element | null) => (scroller ? { top: scroller.scrollTop, left: scroller.scrollLeft } : undefined)
const scrollerOf = (box: RefObject<HTMLDivElement | null>): Element | null => box.current?.querySelector('.dvn-scroller') ?? null

type Place = { readonly row: number; readonly column: number }
/** Glide scrolls to a cursor that was put elsewhere by itself, once that is drawn. Both together would scroll twice as far. */
const isToCome = (drawn: Place, cursor: Place, row: number, column: number): boolean =>
  cursor.row === row && cursor.column === column && (drawn.row !== row || drawn.column !== column)

function handleOf(grid: RefObject<DataEditorRef | null>, box: RefObject<HTMLDivElement | null>, rowHeight: number, willScroll: (row: number, column: number) => boolean): GridHandle {
  return {
    focus: () => grid.current?.focus(),
    focusFilter: (field) => focusFilter(box.current, field),
    show: (row, column) => (willScroll(row, column) ? undefined : grid.current?.scrollTo(column + 1, row, 'both', 40, 0)),
    shift: (rows) => scrollerOf(box)?.scrollBy(0, rows * rowHeight),
    place: (to) => scrollerOf(box)?.scrollTo(to),
    get hasFocus() {
      const active = activeElement()
      return active !== null && box.current?.contains(active) === true && active.closest('canvas, [role="grid"]') !== null
    },
  }
}
