/** The state of a table as rendered by its components. */
import type { RangeSummary, RowId, Summary, TableFacts, TableWindow } from '#workers/jobs.ts'
import type { Proposed } from '#src/engine/panes/command-target.ts'
import type { CellEdit } from './cell-edit.ts'
import type { Settings } from './settings.ts'

export type TablePanel =
  | { readonly kind: 'columns' | 'views' | 'select' | 'order' }
  | { readonly kind: 'values'; readonly column: string }

/** Immutable: replaced as a whole on every change. */
export type TableState = {
  readonly settings: Settings
  readonly errors: Readonly<Record<string, string>>
  readonly facts: TableFacts | null
  readonly window: TableWindow | null
  /** The entry, and the index among the shown columns. */
  readonly cursor: { readonly row: number; readonly column: number }
  /** The selected cells; null if it is only the one under the cursor. `x` is an index among the shown columns. */
  readonly range: Rectangle | null
  readonly rangeSummary: RangeSummary | null
  readonly selected: number
  readonly summary: Summary | null
  readonly panel: TablePanel | null
  readonly edit: CellEdit | null
  readonly find: Find | null
  /** Visible rows that no longer match and are fading out. */
  readonly leaving: ReadonlySet<RowId>
  /** Rows of a change being previewed, by its effect on them. */
  readonly proposed: ReadonlyMap<RowId, Proposed>
  /** The column whose header is being dragged. */
  readonly carried: string | null
  /** Settings of a URL or view that this table cannot apply, in words. */
  readonly lost: readonly string[]
}

/**
 * The find bar: text, number of matching cells, and which of them (from 1) has the cursor. `cells` is null until
 * counted. For rows on the server it counts rows, and `nth` is null.
 */
export type Find = {
  readonly text: string
  readonly cells: number | null
  readonly nth: number | null
  readonly in?: 'rows' | undefined
  /** The next match is in a closed group; groups are not opened while typing. */
  readonly isShut?: boolean
  /** Why the search failed. */
  readonly failure?: string | undefined
  /** Increases with every request, and so focuses the find bar again. */
  readonly asked: number
}

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** What the controller needs of the visible grid. */
export type GridHandle = {
  focus(): void
  focusFilter(field: string | undefined): void
  show(row: number, column: number): void
  /** Scrolls by as many rows as were inserted or removed above. */
  shift(rows: number): void
  /** Scrolls to a position in px. */
  place(to: { readonly top: number; readonly left: number }): void
  readonly hasFocus: boolean
}

export const initialState = (settings: Settings): TableState => ({
  settings,
  errors: {},
  facts: null,
  window: null,
  cursor: { row: 0, column: 0 },
  range: null,
  rangeSummary: null,
  selected: 0,
  summary: null,
  panel: null,
  edit: null,
  find: null,
  leaving: new Set(),
  proposed: new Map(),
  carried: null,
  lost: [],
})
