/** Reads a file and cuts it into documents: the figures of each, by both readers. */
import type { bill } from '#model/areas/document/bill.resource.ts'
import { turnOf, type KeptReading } from '#model/areas/document/rules/kept-reading.ts'
import type { ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import type { PageWords, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { numericFigures, withSecondReading } from '#model/areas/document/rules/reading/second-reading.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { DocumentFile, DocumentReader, WordsOptions } from '#server/reading/document-reader.ts'
import { pagesOf } from './parts.ts'
import { figuresOf } from './thread/figure-thread.state.ts'

type Bill = Pick<Row<typeof bill>, 'page_from' | 'page_to' | 'pages' | 'turn' | 'asked_pages'>
export type ReaderCall = {
  readonly reader: DocumentReader
  readonly signal: AbortSignal
  readonly onPage?: WordsOptions['onPage']
}
/** Pages count within the file. */
export type ReadPart = { readonly from: number; readonly to: number; readonly reading: KeptReading }

/** Returns the pages to read; none for the whole file. */
function askedOf(row: Bill): readonly number[] {
  if (row.asked_pages.length > 0) return row.asked_pages.map(Number)
  const span = row.page_from === null && row.page_to === null ? undefined : pagesOf(row)
  return span === undefined ? [] : Array.from({ length: span.to - span.from + 1 }, (_, at) => span.from + at)
}

async function readTwice(
  { reader, signal }: ReaderCall,
  file: DocumentFile,
  pages: readonly PageWords[],
  read: ReadBill,
): Promise<ReadBill> {
  const turns = new Map(pages.map(({ page, turn }) => [page, turn]))
  const turnAt = (page: number): PageTurn => turns.get(page) ?? 0
  const crops = numericFigures(read)
  const second = crops.length === 0 ? [] : await reader.crops(file, turnAt, crops, signal)
  return second.length === 0 ? read : withSecondReading(read, second)
}

/** Throws `UnreadableFile`, or `ReaderEnded` if another attempt may succeed. */
export async function readParts(call: ReaderCall, file: DocumentFile, row: Bill): Promise<readonly ReadPart[]> {
  const { reader, signal, onPage } = call
  const asked = askedOf(row)
  const rotate = turnOf(row.turn)
  const options = {
    ...(rotate !== undefined && { rotate }),
    ...(asked.length > 0 && { pages: asked }),
    ...(onPage && { onPage }),
  }
  const pages = await reader.words(file, options, signal)
  const parts: ReadPart[] = []
  for (const { from, to, cuts, read } of await figuresOf(pages, asked.length > 0)) {
    const own = pages.filter(({ page }) => page >= from && page <= to)
    const both = await readTwice(call, file, own, read)
    const kept = own.map(({ page, turn, aspect, source }) => ({ page, turn, aspect, source }))
    parts.push({ from, to, reading: { ...both, cuts, pages: kept } })
  }
  return parts
}
