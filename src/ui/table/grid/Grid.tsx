/**
 * The grid, drawn by Glide Data Grid from the worker's latest window. A separate chunk of 106 kB that only tables
 * need.
 */
import { selectRange } from '../cells/select-rows.ts'
import {
  CompactSelection,
  DataEditorCore,
  type DataEditorRef,
  type GridColumn,
  type GridKeyEventArgs,
  type GridSelection,
  type Item,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import type { RowId } from '#workers/jobs.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'
import { activeElement, indexOfWindow, PaneWindow } from '#src/engine/panes/windows.ts'
import { moveColumn, resizeColumn, sortBy } from '../state/arrange.ts'
import { dataCell, markCell } from '../cells/cell.ts'
import { FilterRow } from '../filter/FilterRow.tsx'
import { blank, first, keybindings, noImages, renderers } from './glide-options.ts'
import { gridHandle, isToCome, scrollerOf, scrollPosition } from './grid-handle.ts'
import { drawHeader } from './header.ts'
import { useHeaderDrag } from './header-drag.ts'
import { leaveRows } from './leave-rows.ts'
import { describeColumn } from './describe-column.ts'
import { MARK_WIDTH, shownColumns, useTablePart, useTableParts } from '../state/use-table.ts'
import { drawRange } from '../cells/range.ts'
import styles from '../Table.module.css'
import { useLook } from './theme.state.ts'

const NO_ROWS = CompactSelection.empty()

// Loaded when the pointer rests on a header.
const HeaderTip = late(() => import('./HeaderTip.tsx'))
// Loaded with its editors when the first value is edited.
const CellEditor = late(async () => ({ default: (await import('../edit/CellEditor.tsx')).CellEditor }))

/** Remounted when the pane moves to another window, because Glide binds to the window in which it starts. */
export default function Grid() {
  const view = useContext(PaneWindow)
  return <GridIn key={indexOfWindow(view)} view={view} />
}

function GridIn({ view }: { readonly view: Window }) {
  // Subscribes only to what is drawn: counts and totals change constantly under traffic.
  const { table, now } = useTableParts(
    'settings',
    'window',
    'cursor',
    'range',
    'edit',
    'find',
    'selected',
    'leaving',
    'proposed',
    'carried',
  )
  const { part: entries } = useTablePart(({ facts }) => facts?.entries ?? 0)
  const { settings, window, cursor, range, edit } = now
  const { theme, token, rowHeight: heightFor, heading } = useLook()
  const rowHeight = heightFor(settings.density)
  const needle = now.find?.text.toLowerCase() ?? ''
  const grid = useRef<DataEditorRef>(null)
  const box = useRef<HTMLDivElement>(null)
  // Only these settings affect columns: a new filter must not redraw every header.
  const { columns: named, widths, group } = settings
  const shown = useMemo(() => shownColumns(table, { columns: named, widths, group }), [table, named, widths, group])
  // A tab that is shown again keeps its scroll position.
  const [start] = useState(() => ({
    ...(table.scrolled && { scrollOffsetX: table.scrolled.left, scrollOffsetY: table.scrolled.top }),
  }))
  const [tip, setTip] = useState<{ readonly name: string; readonly left: number }>()
  /** The cursor position drawn last. */
  const drawnCursor = useRef(cursor)
  useLayoutEffect(() => void (drawnCursor.current = cursor), [cursor])
  const isDropped = useHeaderDrag(table, grid, box, shown, heading)

  useEffect(() => {
    table.attach({
      grid: gridHandle(grid, box, rowHeight, (row, column) =>
        isToCome(drawnCursor.current, table.now.cursor, row, column),
      ),
    })
    // Listens in the capture phase: Glide's scrolling element appears later, and its scroll events do not bubble.
    const element = box.current
    const keep = (): void => table.attach({ scrolled: scrollPosition(scrollerOf(box)) })
    element?.addEventListener('scroll', keep, { passive: true, capture: true })
    return () => {
      element?.removeEventListener('scroll', keep, { capture: true })
      table.attach({ grid: undefined })
    }
  }, [table, rowHeight])

  // The pane was focused before it had rows to take the focus.
  const isThere = entries > 0
  useEffect(() => {
    const active = activeElement()
    if (isThere && active?.hasAttribute('data-pane') === true && active.contains(box.current)) grid.current?.focus()
  }, [isThere])

  const mono = token('font-mono')
  const columns = useMemo(
    (): GridColumn[] => [
      // We draw the headers ourselves; the titles are for screen readers.
      { id: 'mark', title: 'Selected', width: MARK_WIDTH },
      ...shown.map((column) => ({
        id: column.name,
        title: describeColumn(column, settings),
        width: column.width,
        ...(column.mono && { themeOverride: { fontFamily: mono } }),
      })),
    ],
    [shown, mono, settings],
  )
  const getCellContent = useCallback(
    ([at, row]: Item) => {
      if (at === 0)
        return window
          ? markCell(window, row, table.selection.has(table.idAt(row) ?? ''), token)
          : dataCell(null, row, blank, first, token)
      const column = shown[at - 1]
      return column
        ? dataCell(
            window,
            row,
            column,
            { index: column.index, isFirst: at === 1, total: settings.total, needle, columns: table.columns },
            token,
          )
        : dataCell(null, row, blank, first, token)
    },
    // The selection is a mutable object, so its size is the dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [window, shown, settings.total, token, now.selected, table, needle],
  )
  const rowTheme = useCallback(
    (row: number) => {
      const id = table.idAt(row)
      const proposed = id === undefined ? undefined : now.proposed.get(id)
      if (proposed === 'changes' || proposed === 'refused')
        return {
          bgCell: token(proposed === 'changes' ? 'ok-soft' : 'stop-soft'),
          bgCellMedium: token(proposed === 'changes' ? 'ok-soft' : 'stop-soft'),
        }
      if (id !== undefined && table.selection.has(id))
        return { bgCell: token('surface-selected'), bgCellMedium: token('surface-selected') }
      if (id !== undefined && now.leaving.has(id))
        return { bgCell: token('surface-sunken'), textDark: token('text-faint') }
      return table.headAt(row)
        ? { bgCell: token('surface-sunken'), baseFontStyle: `600 ${token('size-table')}` }
        : undefined
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [window, now.selected, now.leaving, now.proposed, token, table],
  )
  const header = useMemo(
    () => drawHeader(shown, settings.sort, { text: token('font-text'), mono }, heading),
    [shown, settings.sort, mono, token, heading],
  )
  // The selection for screen readers, for visible rows only.
  const marked = useMemo(
    () =>
      (window?.ids ?? []).reduce(
        (rows, id, at) =>
          id !== null && table.selection.has(id) ? rows.add(window === null ? 0 : window.from + at) : rows,
        NO_ROWS,
      ),
    // oxlint-disable-next-line react/exhaustive-deps
    [window, now.selected, table],
  )
  const selection = useMemo((): GridSelection => {
    const cell: Item = [cursor.column + 1, cursor.row]
    const rectangle = range ? { ...range, x: range.x + 1 } : { x: cell[0], y: cell[1], width: 1, height: 1 }
    return {
      columns: NO_ROWS,
      rows: marked,
      ...(entries > 0 && { current: { cell, range: rectangle, rangeStack: [] } }),
    }
  }, [cursor, range, entries, marked])

  function select(next: GridSelection): void {
    // An empty grid that takes the focus would reset the cursor.
    if (!next.current || entries === 0) return
    const { cell, range: rectangle } = next.current
    const [column, row] = [Math.max(0, cell[0] - 1), cell[1]]
    if (column !== cursor.column || row !== cursor.row) {
      table.selection.settle()
      table.moveTo(row, column)
    }
    // The marker column cannot hold the cursor.
    const x = Math.max(1, rectangle.x)
    void drawRange(table, {
      x: x - 1,
      y: rectangle.y,
      width: Math.max(1, rectangle.x + rectangle.width - x),
      height: rectangle.height,
    })
  }

  function openRow(id: RowId): void {
    if (table.onOpen) return table.onOpen(id, false)
    const path = recordPath(table.name, id)
    if (path !== undefined) openPath(path)
  }

  function click([column, row]: Item, isShift: boolean): void {
    if (table.headAt(row)) table.toggle(row)
    else if (column === 0 && isShift) void selectRange(table, row)
    else if (column === 0) table.toggle(row)
  }

  const onKeyDown = (event: GridKeyEventArgs): void => {
    // Glide handles Alt with arrow keys, which move between panes.
    if (event.altKey) event.cancel()
    // Glide would go to the row that is shown at the top now, though a query may be pending.
    if (event.key === 'Home' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.cancel()
      event.preventDefault()
      table.moveToTop()
    }
  }

  const tipped = tip && shown.find(({ name }) => name === tip.name)
  return (
    <div ref={box} className={styles['grid']} data-table={table.name} onKeyDownCapture={leaveRows}>
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
        headerHeight={2 * heading}
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
        onVisibleRegionChanged={({ y, height }) => table.setVisibleRows(y, y + height + 1)}
        onHeaderClicked={(at, { shiftKey, localEventY, preventDefault }) => {
          preventDefault()
          const column = shown[at - 1]
          if (column && localEventY < heading) sortBy(table, column.name, shiftKey)
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
          setTip(
            column && 'bounds' in args
              ? {
                  name: column.name,
                  left: Math.max(0, args.bounds.x - (box.current?.getBoundingClientRect().left ?? 0)),
                }
              : undefined,
          )
        }}
        onHeaderContextMenu={(at) => table.moveTo(cursor.row, Math.max(0, at - 1))}
        minColumnWidth={48}
        maxColumnWidth={900}
      />
      <FilterRow columns={shown} box={box} />
      {tipped && tip && now.carried === null && <HeaderTip column={tipped} left={tip.left} />}
      {edit && <CellEditor grid={grid} />}
    </div>
  )
}
