/**
 * Writes the cells of a column as CSV. Most values go from the form of the database into the file without a text being made of them; whatever
 * needs more than that is written by way of its typed cell (server/engine/files/csv.ts), which says how it has to look.
 */
import type { Field } from '#model/kernel/field.ts'
import { isCode } from '#model/kernel/words/code-words.ts'
import { csvText } from '../../../files/csv.ts'
import { postgresTypes } from '../binary/api-values.ts'
import { lengthAt, type BinaryColumn } from '../binary/binary-rows.ts'
import { distinctIn } from '../binary/binary-values.ts'
import type { ByteWriter } from '../binary/byte-writer.ts'
import { writeDecimal } from '../binary/decimal-text.ts'
import { dayAt, instantAt, longAt } from '../binary/number-readers.ts'
import { utf8 } from '../binary/utf8.ts'
import { partAt, type CellColumn, type CellPage } from './cell-column.ts'
import { cellReader, saidCells, zoneReader, type CellReader, type FewCells } from './cells.ts'
import { writeDay, writeMoment } from './csv-days.ts'
import { wallReader } from './wall-offsets.ts'

export type WriteCell = (out: ByteWriter, row: number) => void
/** `start`: where the value is; never that of null, which is written as nothing. */
type WriteValue = (out: ByteWriter, start: number, row: number) => void

/** By the byte: those for which a cell needs quotes, and those with which one may begin that a spreadsheet would evaluate. */
const markOf = (is: (byte: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => (is(byte) ? 1 : 0))
const quoted = markOf((byte) => '"\n\r,;\t'.includes(String.fromCharCode(byte)))
const [FIRST_OF_OTHERS, LAST_BLANK] = [0x80, 0x20]
const risky = markOf(
  (byte) => byte >= FIRST_OF_OTHERS || byte <= LAST_BLANK || '\'"=+-@'.includes(String.fromCharCode(byte)),
)

const anyCell =
  (read: CellReader): WriteCell =>
  (out, row) =>
    out.text(csvText(read(row)))

function fewCells({ codes, cells }: FewCells): WriteCell {
  const texts = cells.map((cell) => utf8.encode(csvText(cell)))
  return (out, row) => {
    const text = texts[codes[row] ?? 0]
    if (text !== undefined) out.all(text)
  }
}

const valueCell =
  ({ starts }: BinaryColumn, write: WriteValue): WriteCell =>
  (out, row) => {
    const start = starts[row] ?? 0
    if (start !== 0) write(out, start, row)
  }

function textCells(column: BinaryColumn, read: CellReader): WriteCell {
  const { bytes } = column
  return valueCell(column, (out, start, row) => {
    const end = start + lengthAt(column, start)
    let odd = start === end ? 0 : (risky[bytes[start] ?? 0] ?? 0)
    for (let at = start; at < end; at++) odd |= quoted[bytes[at] ?? 0] ?? 0
    if (odd === 0) out.copy(bytes, start, end)
    else out.text(csvText(read(row)))
  })
}

/** A value that rows repeat, such as a code, is written once. An empty text is written as nothing, as null is. */
function repeatedCells(column: BinaryColumn, read: CellReader): WriteCell {
  const { codes, firsts } = distinctIn(column)
  return fewCells({ codes, cells: [null, ...firsts.map(read)] })
}

/** Later years have more than four digits. */
const AFTER_9999 = Date.UTC(10_000, 0, 1)

function momentCells(column: BinaryColumn, zoned: CellColumn, page: CellPage): WriteCell {
  const read = cellReader(zoned, page)
  const zoneOf = zoneReader(zoned, page)
  const readers = new Map<string, (ms: number) => number>()
  const readerOf = (zone: string): ((ms: number) => number) => {
    const made = wallReader(zone)
    readers.set(zone, made)
    return made
  }
  return valueCell(column, (out, start, row) => {
    const zone = zoneOf(row)
    const wall = (readers.get(zone) ?? readerOf(zone))(instantAt(column.view, start))
    if (wall < AFTER_9999) writeMoment(out, wall)
    else out.text(csvText(read(row)))
  })
}

/** For columns whose cells have a form of their own in the file that is written without a typed cell. */
function quickCells(field: Field, values: BinaryColumn, read: CellReader): WriteCell | undefined {
  const { type, view } = values
  const isText = type === postgresTypes.text || type === postgresTypes.varchar
  if (type === postgresTypes.flag || (isText && isCode(field))) return repeatedCells(values, read)
  if (isText && (field.kind === 'text' || field.kind === 'ref')) return textCells(values, read)
  if (type === postgresTypes.long) return valueCell(values, (out, start) => out.whole(longAt(view, start)))
  if (type === postgresTypes.decimal && field.kind === 'decimal')
    return valueCell(values, (out, start) => writeDecimal(out, view, start))
  if (type === postgresTypes.day && field.kind === 'day')
    return valueCell(values, (out, start) => writeDay(out, dayAt(view, start)))
  return undefined
}

export function csvCells(column: CellColumn, page: CellPage): WriteCell {
  const part = partAt(page, column.part)
  if (!('values' in part)) return fewCells(saidCells(column, part))
  const [read, { values: field }] = [cellReader(column, page), column]
  // Converted into another unit.
  if (field === undefined || field.shownIn !== undefined) return anyCell(read)
  if (part.values.type === postgresTypes.instant && field.kind === 'instant')
    return momentCells(part.values, column, page)
  return quickCells(field, part.values, read) ?? anyCell(read)
}
