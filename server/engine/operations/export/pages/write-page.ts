/** Makes of an opened page of rows what stands in a file. */
import { columnsIn } from '../binary/binary-rows.ts'
import type { CellPage, PartOnPage } from '../cells/cell-column.ts'
import { csvLines } from '../cells/page-lines.ts'
import { columnAt, placesOf } from './make-page.ts'
import { giveBack } from './page-memory.state.ts'
import { isLookedUp, type WriteWork } from './page-work.ts'

/** A page without rows has no columns either. */
export function cellPageOf({ page, parts, references }: Omit<WriteWork, 'does' | 'lines'>): CellPage {
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

export function writePage(work: WriteWork): Uint8Array<ArrayBuffer> {
  const { page, lines } = work
  const written = csvLines(cellPageOf(work), lines)
  giveBack(page.bytes.buffer)
  giveBack(page.starts.buffer)
  return written
}
