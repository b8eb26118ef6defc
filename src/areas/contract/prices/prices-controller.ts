/** What is typed and pasted into the grid of prices, the day it shows, and the preview of the change. */
import { proxy } from 'valtio'
import { resourceNamed } from '#model/areas/named.ts'
import { priceGrid, type GridColumn, type GridPrice } from '#model/areas/contract/rules/price-grid.ts'
import type { Field } from '#model/kernel/field.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import type { BulkRow } from '#src/ui/bulk/bulk-operation.ts'
import { readText } from '#src/ui/form/draft/text.ts'
import { pastedCells } from './pasted-cells.ts'
import { priceOperation } from './price-operation.ts'

/** By their names: a declaration that is imported by itself is a file of its own in the first load. */
const fieldOf = (name: string): Field => {
  const field = resourceNamed('terminal:servicePrice').fields[name]
  if (field === undefined) throw new Error(`Service prices have no field ${name}`)
  return field
}

export const headingOf = (column: GridColumn): string =>
  `${codeText(fieldOf('service'), column.service)}, per ${column.unit}`

export type Shown = {
  readonly prices: readonly GridPrice[]
  readonly nameOf: (product: string | null) => string
}
type Place = { readonly product: string | null; readonly column: GridColumn }
/** By what it is a price of: the grid may get other lines and columns while somebody types. */
const keyOf = (product: string | null, { service, unit }: GridColumn): string =>
  JSON.stringify([product, service, unit])

export class PricesController {
  readonly state: { day: string; typed: Record<string, string>; turn: number }
  readonly #places = new Map<string, Place>()
  #shown: Shown = { prices: [], nameOf: () => '' }

  constructor(today: string) {
    this.state = proxy({ day: today, typed: {}, turn: 0 })
  }

  /** What the pane shows now. */
  show(shown: Shown): void {
    this.#shown = shown
  }
  typedIn = (typed: Readonly<Record<string, string>>, product: string | null, column: GridColumn): string | undefined =>
    typed[keyOf(product, column)]
  type(product: string | null, column: GridColumn, text: string): void {
    const key = keyOf(product, column)
    this.#places.set(key, { product, column })
    this.state.typed[key] = text
  }
  discard(): void {
    this.state.typed = {}
  }
  /** What is typed stays: it is a price of the day that is chosen. */
  go(day: string): void {
    this.state.day = day
  }

  /** Goes into the grid; with something typed in it, on to the preview. */
  begin(): void {
    if (Object.keys(this.state.typed).length > 0) this.preview()
    else this.state.turn += 1
  }

  #rowOf(key: string, text: string): BulkRow | undefined {
    const place = this.#places.get(key)
    if (place === undefined) return undefined
    const { product, column } = place
    const grid = priceGrid(this.#shown.prices)
    const { day } = this.state
    const unitPrice = fieldOf('unit_price')
    const { now } = grid.cell(product, column, day)
    const read = readText(unitPrice, text)
    const said = 'problem' in read ? [read.problem] : problemsOf(unitPrice, read.value)
    const value = 'value' in read && said.length === 0 ? String(read.value) : text
    if (now !== undefined && said.length === 0 && value === now.unit_price) return undefined
    return {
      id: now?.id ?? key,
      name: `${headingOf(column)}, ${this.#shown.nameOf(product)}`,
      version: 0,
      values: { unit_price: value, effective_date: day },
      line: `${now?.unit_price ?? ''} → ${value} from ${day}`,
      problems: now === undefined ? ['No price holds on this day: add a price for it first.'] : said,
    }
  }

  /** Opens what each price would be; it is written there. */
  preview(notes: readonly string[] = []): void {
    const rows = Object.entries(this.state.typed).flatMap(([key, text]) => this.#rowOf(key, text) ?? [])
    if (rows.length === 0) return toast({ text: 'No price is changed: type or paste others first.' })
    const operation = priceOperation(rows.length, this.state.day, notes)
    const change = new BulkChange(
      {
        ...operation,
        send: async (some, key) => {
          const results = await operation.send(some, key)
          // What is refused stays typed.
          if (results.every(({ outcome }) => outcome === 'changed' || outcome === 'already')) this.discard()
          return results
        },
      },
      rows,
    )
    openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), { change })
  }

  async paste(text: string, row: number, column: number): Promise<void> {
    const { products, columns } = priceGrid(this.#shown.prices)
    const size = { rows: products.length, columns: columns.length }
    const { typed, notes } = await pastedCells(text, { row, column }, size)
    for (const [down, right, cell] of typed) {
      const [product, at] = [products[down], columns[right]]
      if (product !== undefined && at !== undefined) this.type(product, at, cell)
    }
    this.preview(notes)
  }
}
