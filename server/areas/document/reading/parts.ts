/** The pages of a document within its file, and what of its row a reading writes. */
import type { bill } from '#model/areas/document/bill.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { conflict } from '#server/engine/base/http-error.ts'

type Bill = Row<typeof bill>
type Span = { readonly from: number; readonly to: number }

/** Undefined of a document that was never read. */
export function pagesOf({
  page_from,
  page_to,
  pages,
}: Pick<Bill, 'page_from' | 'page_to' | 'pages'>): Span | undefined {
  const from = page_from ?? 1
  const to = page_to ?? (pages === null ? undefined : from + pages - 1)
  return to === undefined ? undefined : { from, to }
}

/** Values of a document that is to be read from now on. */
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
/** All that a cut and the readings after it change of a row, as it is now. */
export const readingState = (row: Bill): Readonly<Record<string, unknown>> =>
  Object.fromEntries(readings.map((name) => [name, row[name]]))

/** Throws 409 unless a person may change what was read. */
export function requireChecked(row: Bill, deed: string): void {
  if (row.status === 'read' || row.status === 'failed') return
  const why = {
    waiting: 'It waits to be read.',
    reading: 'It is being read.',
    saved: 'It is saved. Reopen it first.',
    discarded: 'It was discarded. Reopen it first.',
  }[row.status]
  throw conflict(`${why} ${deed}`, { current: row })
}
