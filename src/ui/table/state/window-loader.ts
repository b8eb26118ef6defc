/** Loads the rows that a table shows, with some beyond them, and decides how newly read rows replace those shown. */
import type { TableFacts, TableWindow } from '#workers/jobs.ts'
import { namesToRead, type TableColumn } from './columns.ts'
import { EXIT_MS, NO_ROWS, exitingRows, isStill } from './row-exit.ts'
import type { TableState } from './table-state.ts'
import { sameRowWindow, type RowWindow } from './window-request.ts'

/** Rows requested beyond the visible ones, in both directions. With a query only the nearest come at first, as they are there sooner. */
const BEYOND = 60
const NEAR = 10
/** After which time the others follow, ms. */
const WIDER_MS = 150
/** How long changed cells are highlighted, ms. */
const HIGHLIGHT_MS = 1600

const same = (one: ArrayLike<unknown>, other: ArrayLike<unknown>): boolean => {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (!Object.is(one[at], other[at])) return false
  return true
}

/**
 * Whether newly read rows equal those shown, as they do after most changes by others: these concern rows outside the window.
 * A window with group headings always counts as different, since their counts and totals depend on hidden rows.
 */
function sameWindow(before: TableWindow | null, after: TableWindow): boolean {
  if (
    !before ||
    before.from !== after.from ||
    !same(before.ids, after.ids) ||
    after.ids.includes(null) ||
    !same(before.marks, after.marks)
  )
    return false
  const names = Object.keys(after.cells)
  return (
    names.length === Object.keys(before.cells).length &&
    names.every((name) => same(before.cells[name] ?? [], after.cells[name] ?? []))
  )
}

/** The state change needed to show the rows read: none if they are the same. */
const unlessShown = (now: TableState, window: TableWindow): Partial<TableState> =>
  now.leaving.size === 0 && sameWindow(now.window, window) ? {} : { window, leaving: NO_ROWS }

type WindowReader = {
  readonly window: (from: number, to: number, columns: readonly string[]) => Promise<TableWindow>
}
/** The table whose rows are loaded. */
type LoadingTable = {
  readonly now: TableState
  readonly columns: readonly TableColumn[]
  set(part: Partial<TableState>): void
  connection(): Promise<WindowReader>
}
type Listeners = {
  /** Called with the facts that are about to be shown; answers what is to be done when they are. */
  readonly onFacts: (facts: TableFacts) => (() => void) | undefined
  readonly onShown: () => void
}

export class WindowLoader {
  readonly #table: LoadingTable
  readonly #listeners: Listeners
  #visible = { from: 0, to: 40 }
  /** Counts requests: only the latest one is shown. */
  #fetch = 0
  #pendingFacts: TableFacts | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  /** When the rows now fading out will be gone. */
  #exitUntil = 0

  constructor(table: LoadingTable, listeners: Listeners) {
    this.#table = table
    this.#listeners = listeners
  }

  readonly columnNames = (): readonly string[] => namesToRead(this.#table.columns)
  readonly range = (beyond = BEYOND): RowWindow => ({
    from: Math.max(0, this.#visible.from - beyond),
    to: this.#visible.to + beyond,
  })
  /** Of the window that comes with the answer to a query. */
  readonly nearRange = (): RowWindow => this.range(NEAR)
  /** Loads rows if some of the visible entries are missing. */
  setVisible(from: number, to: number): void {
    this.#visible = { from, to }
    if (this.#isMissing()) void this.load()
  }
  #isMissing(): boolean {
    const { window, facts } = this.#table.now
    const end = Math.min(this.#visible.to, facts?.entries ?? 0)
    return !window || this.#visible.from < window.from || end > window.from + window.ids.length
  }
  /** Drops what is being loaded. */
  cancel(): void {
    this.#pendingFacts = undefined
    this.#fetch++
  }
  async load(facts?: TableFacts, isLive = false, known?: TableWindow): Promise<void> {
    const fetch = ++this.#fetch
    // Notified facts may be overtaken by a window request; they are then shown with the next window.
    this.#pendingFacts = facts ?? this.#pendingFacts
    const reach = this.range()
    const { from, to } = reach
    const window = known ?? (await (await this.#table.connection()).window(from, to, this.columnNames()))
    if (isLive && !isStill()) await this.#awaitExit(window)
    if (fetch !== this.#fetch) return
    this.#exitUntil = 0
    const pending = this.#pendingFacts
    this.#pendingFacts = undefined
    const scroll = pending && this.#listeners.onFacts(pending)
    this.#table.set({ ...unlessShown(this.#table.now, window), ...(pending && { facts: pending }) })
    scroll?.()
    this.#listeners.onShown()
    // The table was scrolled while these rows were read, at a time when the rows shown before seemed enough.
    if (!sameRowWindow(reach, this.range()) && this.#isMissing()) return this.load()
    // The rows around those that came with a query, and the cells again once change highlights have expired.
    clearTimeout(this.#again)
    const after = known ? WIDER_MS : window.marks.some((bits) => bits !== 0) ? HIGHLIGHT_MS : undefined
    if (after !== undefined) this.#again = setTimeout(() => void this.load(), after)
  }
  /** Waits for rows to fade out; the time limit applies to all of them together. */
  async #awaitExit(next: TableWindow): Promise<void> {
    const leaving = exitingRows(this.#table.now.window, next, this.#visible)
    if (leaving.size === 0) return
    this.#exitUntil ||= performance.now() + EXIT_MS
    this.#table.set({ leaving })
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, this.#exitUntil - performance.now())))
  }
}
