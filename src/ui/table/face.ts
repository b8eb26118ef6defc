/** What a table shows, as its controller keeps it and its components draw it. */
import type { RangeSummary, RowId, Summary, TableFacts, TableWindow } from '#workers/jobs.ts'
import type { Proposed } from '../../engine/target.ts'
import type { CellEdit } from './cellEdit.ts'
import type { Settings } from './settings.ts'

export type Panel = { readonly kind: 'columns' | 'views' | 'select' | 'order' } | { readonly kind: 'values'; readonly column: string }

/** All that is drawn. Replaced as a whole when anything changes. */
export type TableNow = {
  readonly settings: Settings
  readonly errors: Readonly<Record<string, string>>
  readonly facts: TableFacts | null
  readonly window: TableWindow | null
  /** Where the cursor is: the entry, and the place among the shown columns. */
  readonly cursor: { readonly row: number; readonly column: number }
  /** The cells drawn from the cursor on; null where it is the one under it alone. `x` is a place among the shown columns. */
  readonly range: Rectangle | null
  readonly rangeSummary: RangeSummary | null
  readonly selected: number
  readonly summary: Summary | null
  readonly panel: Panel | null
  readonly edit: CellEdit | null
  readonly find: Find | null
  /** Rows in sight that no longer match, and are about to go. */
  readonly leaving: ReadonlySet<RowId>
  /** Rows of a change that is being considered, by what it would do to them. */
  readonly proposed: ReadonlyMap<RowId, Proposed>
  /** The column whose header is being carried, by its name. */
  readonly carried: string | null
  /** What an address or a view asked for and this table has not, in words. */
  readonly lost: readonly string[]
}

/**
 * What is looked for in the rows, how many cells hold it, and which of them the cursor is on, from 1. `cells` is null until it is known;
 * of rows that stay on the server the rows that hold it, and `nth` null for not counted.
 */
export type Find = {
  readonly text: string
  readonly cells: number | null
  readonly nth: number | null
  readonly in?: 'rows' | undefined
  /** The next one is under a group that is shut: nothing is opened while one types. */
  readonly isShut?: boolean
  /** Why it could not be looked for. */
  readonly failure?: string | undefined
  /** How often it was asked for: each time the keyboard goes to what is looked for. */
  readonly asked: number
}

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** What the controller needs of the grid on screen. */
export type GridHandle = {
  focus(): void
  focusFilter(field: string | undefined): void
  show(row: number, column: number): void
  /** Scrolls so many rows along with what was put in or taken out above. */
  shift(rows: number): void
  /** Scrolls to where it was left, px. */
  place(to: { readonly top: number; readonly left: number }): void
  readonly hasFocus: boolean
}
