/** Opens a page of rows as the database sent it, and looks up the records that it names. */
import type { RowId } from '#model/columnar/chunk.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { RawRows } from './binary/binary-rows.ts'
import type { ChunkPart } from './chunk-parts.ts'
import { answerOf, memoryOf } from './pages/page-answers.ts'
import { longPageThread, pageThread } from './pages/page-thread.state.ts'
import type { FoundReferences, PageAnswer, PagePart, PageWork } from './pages/page-work.ts'

/** Within a transaction of the reader. */
export type InTransaction = (work: (unit: Unit) => Promise<void>) => Promise<void>

/** Of those that the page names, who is met for the first time is asked about. */
async function lookUp(
  parts: readonly ChunkPart[],
  keys: readonly (readonly RowId[])[],
  inTransaction: InTransaction,
): Promise<readonly FoundReferences[]> {
  const lookups = parts.flatMap(({ lookup }) => lookup ?? []).map((lookup, nth) => ({ lookup, keys: keys[nth] ?? [] }))
  const wanted = lookups.flatMap(({ lookup, keys: some }) => {
    const ids = lookup.unknown(some)
    return ids.length === 0 ? [] : [{ lookup, ids }]
  })
  if (wanted.length > 0)
    await inTransaction(async (unit) => {
      for (const { lookup, ids } of wanted) await lookup.ask(unit, ids)
    })
  return lookups.map(({ lookup, keys: some }) => ({ keys: some, said: some.map(lookup.said) }))
}

/** Of fewer rows a page is made where it is: sooner than another thread is woken, or even started. */
const IN_PLACE = 1000
/** The XML of a sheet takes ten times as long as the same rows of a CSV file. */
const SHEET_IN_PLACE = 200
/** `isLong`: it is one of very many, and gives way to requests. */
export const askPage = (count: number, work: PageWork, isLong = false): Promise<PageAnswer> =>
  count > (work.does === 'sheet' ? SHEET_IN_PLACE : IN_PLACE)
    ? (isLong ? longPageThread : pageThread).ask(work, memoryOf(work))
    : answerOf(work)
const plainPart = ({ called, kind, as }: ChunkPart): PagePart => ({ called, kind, as })

/** With what further work on it takes. `leading`: how many columns come before those of the parts. */
export async function openedPage(
  rows: RawRows,
  asked: readonly ChunkPart[],
  leading: number,
  inTransaction: InTransaction,
  isLong = false,
) {
  const parts = asked.map(plainPart)
  const { opened } = await askPage(rows.count, { does: 'open', rows, parts, leading }, isLong)
  if (opened === undefined) throw new Error('A page of rows could not be opened.')
  return { page: opened.page, parts, references: await lookUp(asked, opened.keys, inTransaction) }
}
