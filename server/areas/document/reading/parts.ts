/** Finds the pages of a document within its file, and the values of its row that a reading changes. */
import type { bill } from '#model/areas/document/bill.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { conflict } from '#server/engine/base/http-error.ts'

type Bill = Row<typeof bill>
type Span = { readonly from: number; readonly to: number }

/** Returns the span of pages that the document has in its file; undefined until a reading has counted the pages of the file. */
export function pagesOf({
  page_from,
  page_to,
  pages,
}: Pick<Bill, 'page_from' | 'page_to' | 'pages'>): Span | undefined {
  const from = page_from ?? 1
  const to = page_to ?? (pages === null ? undefined : from + pages - 1)
  return to === undefined ? undefined : { from, to }
}

/** Returns the values that put a document into the queue of readings. */
export const toBeRead = ({ attempts }: Pick<Bill, 'attempts'>, now: string) => ({
  status: 'waiting' as const,
  run_at: now,
  finished_at: null,
  problem: '',
  earlier_attempts: attempts ?? 0,
})

const readings = [
  'status',
  'run_at',
  'finished_at',
  'problem',
  'attempts',
  'earlier_attempts',
  'page_from',
  'page_to',
  'pages',
  'turn',
  'asked_pages',
  'made_by',
  'bol_number',
  'bol_date',
  'car_mark',
  'car_number',
  'product_name',
  'net_volume',
  'confidence',
  'doubts',
  'match',
  'difference_count',
  'extracted_data',
] as const
/** Returns the current values of all fields that a cut and the readings after it change, for its undo. */
export const readingState = (row: Bill): Readonly<Record<string, unknown>> =>
  Object.fromEntries(readings.map((name) => [name, row[name]]))

/** Throws 409 unless the document was read or failed. `rule`: the sentence that says so for the action. */
export function requireChecked(row: Bill, rule: string): void {
  if (row.status === 'read' || row.status === 'failed') return
  const why = {
    waiting: 'It waits to be read.',
    reading: 'It is being read.',
    saved: 'It is saved. Reopen it first.',
    discarded: 'It was discarded. Reopen it first.',
  }[row.status]
  throw conflict(`${why} ${rule}`, { current: row })
}
