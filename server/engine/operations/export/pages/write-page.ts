/** Makes of an opened page of rows what stands in a file. */
import { compressedSheet, sheetPage, type SheetPart } from '../../../files/sheet/sheet-rows.ts'
import { columnsIn } from '../binary/binary-rows.ts'
import type { CellPage, PartOnPage } from '../cells/cell-column.ts'
import { csvLines, rowLines } from '../cells/page-lines.ts'
import { gzipPart, type PartInMemory } from '../../../files/gzip-parts.ts'
import { columnAt, placesOf } from './make-page.ts'
import { giveBack, memoryFor } from './page-memory.state.ts'
import { isLookedUp, type SheetWork, type WriteWork } from './page-work.ts'

/** A page without rows has no columns either. */
export function cellPageOf({ page, parts, references }: Pick<WriteWork, 'page' | 'parts' | 'references'>): CellPage {
  if (page.count === 0) return { count: 0, parts: [] }
  const columns = columnsIn(page)
  let lookup = 0
  return {
    count: page.count,
    parts: placesOf(parts, 0).map(([part, place]): PartOnPage => {
      if (!isLookedUp(part)) return { values: columnAt(columns, place) }
      const [codes, found] = [page.codes[lookup], references[lookup]]
      if (codes === undefined || found === undefined) throw new Error(`Nothing was looked up for ${part.called}.`)
      lookup++
      return { codes, said: found.said }
    }),
  }
}

type Opened = Pick<WriteWork, 'page'>
function close({ page }: Opened): void {
  giveBack(page.bytes.buffer)
  giveBack(page.starts.buffer)
}

/** Its memory goes to whoever asked. */
export function writePage(work: WriteWork): Uint8Array<ArrayBuffer> {
  const written = csvLines(cellPageOf(work), work.lines)
  close(work)
  return written
}
export async function compressedPage(work: WriteWork): Promise<PartInMemory> {
  const written = csvLines(cellPageOf(work), work.lines, memoryFor)
  close(work)
  const part = await gzipPart(written)
  giveBack(written.buffer)
  return part
}
export async function writeSheet(work: SheetWork): Promise<SheetPart> {
  const { lines, begun } = work
  const page = sheetPage(lines.columns, begun, rowLines(cellPageOf(work), lines))
  close(work)
  return compressedSheet(page)
}
