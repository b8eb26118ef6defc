/** The bulk change that raises prices, with each price before and after. Its undo deletes the new prices and lets the old ones go on. */
import { price } from '#model/areas/invoice/price.resource.ts'
import { MOST_PRICES } from '#model/areas/invoice/price-calls.ts'
import { priceText } from '#model/shared/number-format.ts'
import type { ChangeResult } from '#model/shared/outcome.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import { bulkCall, type BulkOperation, type BulkRow, type BulkTable } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { takeBackBatches } from '#src/ui/verbs/verb-operation.ts'
import { lineText } from './price-words.ts'
import type { SeenPrice } from './price-board-controller.ts'

type Shown = { readonly unit_price: string; readonly effective_date: string; readonly expiration_date: string | null }
type Result = Omit<ChangeResult, 'before' | 'id'> & {
  readonly id: number
  readonly before: Shown | null
  readonly after: Shown | null
}
type Answer = { readonly batch: number | null; readonly results: readonly Result[] }
export type RaiseAsked = { readonly percent: unknown; readonly effective_date: unknown }

const counted = (count: number): string => countedRows(price, count)

function tableOf(changed: readonly Result[], seen: ReadonlyMap<number, SeenPrice>): BulkTable {
  return {
    title: 'Before and after',
    columns: [
      { label: 'Price' },
      { label: 'Before', isFigure: true },
      { label: 'After', isFigure: true },
      { label: 'Unit' },
      { label: 'From' },
      { label: 'To' },
    ],
    rows: changed.map(({ id, before, after }) => {
      const one = seen.get(id)
      return {
        id: String(id),
        cells: [
          one === undefined ? String(id) : lineText(one.line),
          priceText(before?.unit_price ?? null),
          priceText(after?.unit_price ?? null),
          one === undefined ? '' : `${one.price.currency} per ${one.price.unit}`,
          after?.effective_date ?? '',
          after?.expiration_date ?? '',
        ],
      }
    }),
    foot: [],
  }
}

export function raising(prices: readonly SeenPrice[], asked: RaiseAsked): BulkChange {
  const seen = new Map(prices.map((one) => [one.price.id, one]))
  const batches: number[] = []
  /** Of all requests, by price. */
  const results = new Map<number, Result>()
  const by = `${String(asked.percent)} % from ${String(asked.effective_date)}`
  const title = `Raise ${counted(prices.length)} by ${by}`
  const rows = prices.map((one): BulkRow => ({
    id: one.price.id,
    name: lineText(one.line),
    version: one.price.version,
    values: { percent: asked.percent },
    line: `${priceText(one.price.unit_price)} ${one.price.currency} per ${one.price.unit}, ${by}`,
    problems: [],
  }))
  const operation: BulkOperation = {
    title,
    what: 'unit prices',
    words: { will: 'will be raised', was: 'raised' },
    button: (count) => `Raise ${counted(count)}`,
    notes: [],
    isGrave: true,
    size: MOST_PRICES,
    lanes: 1,
    ...bulkCall<Answer>({
      path: `${price.path}${price.actions.raise.path}`,
      body: (some) => ({
        ...asked,
        prices: some.map(({ id }) => id),
        versions: Object.fromEntries(some.map(({ id, version }) => [String(id), version])),
      }),
      results: (answer, { isTrial }) => {
        if (answer.batch !== null && !isTrial) batches.push(answer.batch)
        for (const one of answer.results) results.set(one.id, one)
        return answer.results.map(({ before: _before, ...one }) => ({ ...one, before: null }))
      },
    }),
    sums: () => {
      const changed = [...results.values()].filter(({ outcome }) => outcome === 'changed')
      return changed.length > 0 ? tableOf(changed, seen) : undefined
    },
    undo: { kind: 'exact', title, isFinal: true, run: (done) => takeBackBatches(price, batches, [], done) },
  }
  return new BulkChange(operation, rows)
}
