/** Filters that a screen offers as buttons above its table. Each narrows its own columns and leaves the other filters. */
import type { TableController } from '../state/controller.ts'

export type QuickFilter = {
  readonly label: string
  /** As in the filter row, by column. */
  readonly filters: Readonly<Record<string, string>>
}

/** A key for each, in their order. */
export const quickKeys = ['1', '2', '3', '4', '5', '6', '7'] as const

export const isShown = (shown: Readonly<Record<string, string | undefined>>, { filters }: QuickFilter): boolean =>
  Object.entries(filters).every(([name, filter]) => shown[name] === filter)

export class QuickFilters {
  readonly #table: TableController
  readonly #offered: readonly QuickFilter[]
  constructor(table: TableController, offered: readonly QuickFilter[]) {
    this.#table = table
    this.#offered = offered
  }
  has(at: number): boolean {
    return this.#offered[at] !== undefined
  }
  /** Narrows the table to its rows; if it is narrowed to them already, shows the others again. */
  toggle(at: number): void {
    const one = this.#offered[at]
    if (one === undefined) return
    const { filters } = this.#table.now.settings
    const others = Object.fromEntries(Object.entries(filters).filter(([name]) => one.filters[name] === undefined))
    this.#table.configure({ filters: isShown(filters, one) ? others : { ...others, ...one.filters } })
  }
}
