/** Reads a file and cuts it into documents: the figures of each, by both readers. */
import type { bill } from '#model/areas/document/bill.resource.ts'
import { turnOf, type KeptReading } from '#model/areas/document/rules/kept-reading.ts'
import type { PageWords, Turn } from '#model/areas/document/rules/reading/page-words.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { cutPages } from '#model/areas/document/rules/reading/cut-pages.ts'
import { numericFigures, withSecondReading } from '#model/areas/document/rules/reading/second-reading.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { DocumentFile, DocumentReader } from '#server/reading/document-reader.ts'
import { pagesOf } from './parts.ts'

type Bill = Pick<Row<typeof bill>, 'page_from' | 'page_to' | 'pages' | 'turn' | 'asked_pages'>
export type ReaderCall = { readonly reader: DocumentReader; readonly signal: AbortSignal }
/** Pages count within the file. */
export type ReadPart = { readonly from: number; readonly to: number; readonly reading: KeptReading }

/** Empty for all pages. A part of a file has its own alone. */
function askedOf(row: Bill): readonly number[] {
  if (row.asked_pages.length > 0) return row.asked_pages.map(Number)
  const span = row.page_from === null && row.page_to === null ? undefined : pagesOf(row)
  return span === undefined ? [] : Array.from({ length: span.to - span.from + 1 }, (_, at) => span.from + at)
}

type Cut = { readonly from: number; readonly to: number; readonly cuts: readonly number[] }
/** Certain cuts are made. An uncertain one is remembered where it would be. */
function certainCuts(pages: readonly PageWords[]): readonly Cut[] {
  return cutPages(pages).reduce<readonly Cut[]>((parts, { from, to, isCertain }) => {
    const last = parts.at(-1)
    return last === undefined || isCertain
      ? [...parts, { from, to, cuts: [] }]
      : [...parts.slice(0, -1), { from: last.from, to, cuts: [...last.cuts, from] }]
  }, [])
}

async function readPart(
  { reader, signal }: ReaderCall,
  file: DocumentFile,
  pages: readonly PageWords[],
  cuts: readonly number[],
): Promise<KeptReading> {
  const read = readBill(pages)
  const turnsOf = new Map(pages.map(({ page, turn }) => [page, turn]))
  const crops = numericFigures(read)
  const turns = (page: number): Turn => turnsOf.get(page) ?? 0
  const second = crops.length === 0 ? [] : await reader.crops(file, turns, crops, signal)
  const reading = second.length === 0 ? read : withSecondReading(read, second)
  return { ...reading, cuts, pages: pages.map(({ page, turn, aspect, source }) => ({ page, turn, aspect, source })) }
}

/** Throws `UnreadableFile`, or `ReaderEnded` where another attempt may succeed. */
export async function readParts(asking: ReaderCall, file: DocumentFile, row: Bill): Promise<readonly ReadPart[]> {
  const { reader, signal } = asking
  const asked = askedOf(row)
  const rotate = turnOf(row.turn)
  const options = { ...(rotate !== undefined && { rotate }), ...(asked.length > 0 && { pages: asked }) }
  const pages = await reader.words(file, options, signal)
  const [first, last] = [pages[0]?.page ?? 1, pages.at(-1)?.page ?? 1]
  const parts = asked.length > 0 ? [{ from: first, to: last, cuts: [] }] : certainCuts(pages)
  const read: ReadPart[] = []
  for (const { from, to, cuts } of parts) {
    const own = pages.filter(({ page }) => page >= from && page <= to)
    read.push({ from, to, reading: await readPart(asking, file, own, cuts) })
  }
  return read
}
