/** Opens a page of rows as the database sent it, and makes of it what travels. */
import type { ColumnData, RowId } from '#model/columnar/chunk.ts'
import { encodeRows } from '#model/columnar/frame.ts'
import { columnsIn, indexed, type BinaryColumn } from '../binary/binary-rows.ts'
import { distinctIn, idsIn, keysOf, valueAt } from '../binary/binary-values.ts'
import { readNumbers } from '../binary/number-readers.ts'
import { utf8 } from '../binary/utf8.ts'
import { gzipPart, type PartInMemory } from '../../../files/gzip-parts.ts'
import { giveBack, memoryFor } from './page-memory.state.ts'
import { isLookedUp, LEADING, type MakeWork, type Opened, type OpenWork, type PagePart } from './page-work.ts'
import { partOf } from './part-of.ts'
import { labelled, looked, zonesOf } from './reference-parts.ts'

export function columnAt(columns: readonly BinaryColumn[], place: number): BinaryColumn {
  const found = columns[place]
  if (found === undefined) throw new Error('The database answered with fewer columns.')
  return found
}
/** The first column of each part. */
export function placesOf(parts: readonly PagePart[], leading: number): readonly (readonly [PagePart, number])[] {
  let next = leading
  return parts.map((part) => {
    const place = next
    next += part.as === 'labelled' ? 2 : 1
    return [part, place]
  })
}

export function openPage({ rows, parts, leading }: OpenWork): Opened {
  const { count, types } = rows
  const { bytes, starts } = indexed(rows, memoryFor)
  const columns = columnsIn({ count, types, bytes, starts })
  const found = placesOf(parts, leading).flatMap(([part, place]) => {
    if (!isLookedUp(part)) return []
    const values = columnAt(columns, place)
    const distinct = distinctIn(values)
    return [{ codes: distinct.codes, keys: keysOf(values, distinct) }]
  })
  return {
    page: { count, types, bytes, starts, codes: found.map(({ codes }) => codes) },
    keys: found.map(({ keys }) => keys),
  }
}

const idAt = (ids: BinaryColumn, row: number): RowId => valueAt(ids, row) ?? ''

function madeColumns(columns: readonly BinaryColumn[], { page, parts, references }: MakeWork): [string, ColumnData][] {
  let lookup = 0
  return placesOf(parts, LEADING).map(([{ called, kind, as }, place]) => {
    if (as === 'plain') return [called, partOf(kind, columnAt(columns, place))]
    if (as === 'labelled') return [called, labelled(columnAt(columns, place), columnAt(columns, place + 1))]
    const [codes, found] = [page.codes[lookup], references[lookup]]
    if (codes === undefined || found === undefined) throw new Error(`Nothing was looked up for ${called}.`)
    lookup++
    return [called, as === 'label' ? looked(codes, found) : zonesOf(codes, found)]
  })
}

export async function makePage(work: MakeWork): Promise<PartInMemory> {
  const { page, wanted } = work
  const columns = columnsIn(page)
  const ids = columnAt(columns, 0)
  const there = new Set(wanted.length === 0 ? [] : Array.from(ids.starts, (_, row) => idAt(ids, row)))
  const frame = encodeRows(
    {
      count: page.count,
      ids: idsIn(ids),
      versions: readNumbers(columnAt(columns, 1)),
      columns: Object.fromEntries(madeColumns(columns, work)),
    },
    utf8,
    wanted.filter((id) => !there.has(id)),
  )
  giveBack(page.bytes.buffer)
  giveBack(page.starts.buffer)
  return gzipPart(frame)
}
