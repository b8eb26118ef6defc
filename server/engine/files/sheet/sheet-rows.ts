/** The rows of a sheet of a workbook as XML, page by page: each goes on where the one before it ended, and may be written in another thread. */
import { exactClock } from '#model/shared/clock.ts'
import { columnWidths } from './column-widths.ts'
import { DAY, MOMENT, numberFormat } from './number-format.ts'
import { escaped, styleSheet, type CellStyle, type StyleSheet } from './style-sheet.ts'
import { gzipPart, type PartInMemory } from '../gzip-parts.ts'
import type { Cell, ExportColumn, ExportRow } from '../typed-table.ts'

/** What was written before a page. */
export type SheetBegun = {
  readonly lines: number
  readonly styles: readonly CellStyle[]
}
export type SheetPage = {
  readonly xml: Uint8Array<ArrayBuffer>
  /** In letters, as wide as the cells of its measured lines need. */
  readonly widths: readonly number[]
  readonly ended: SheetBegun
}
/** A page that was compressed where it was written: its XML takes twenty times as much memory. */
export type SheetPart = Pick<SheetPage, 'widths' | 'ended'> & { readonly part: PartInMemory }
export const compressedSheet = async ({ xml, widths, ended }: SheetPage): Promise<SheetPart> => ({
  widths,
  ended,
  part: await gzipPart(xml),
})
export type WriteSheetPage = (begun: SheetBegun) => Promise<SheetPart>

/**
 * The first lines of a sheet decide the widths, which precede the rows in the file: more lines would take more memory. They are counted in
 * lines because pages have different sizes, and a sheet has the same widths however it is paged.
 */
export const MEASURED_LINES = 500

export function letters(index: number): string {
  let name = ''
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name
  return name
}

/** Days since Excel's own beginning of time; Excel knows no zones. */
const serial = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`) / 86_400_000 + 25_569
/** Before 1 March 1900, Excel has a day that never was, and no days before 1900 at all. */
const FIRST_DAY = 61

type Place = { readonly at: string; readonly column: ExportColumn; readonly isHead: boolean }

function cellXml(cell: Cell, { at, column, isHead }: Place, styles: StyleSheet): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const styled = (format: string | undefined): string => {
    const style = styles.styleOf(format, isHead)
    return `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}`
  }
  const textXml = (text: string): string =>
    `${styled(undefined)} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, 32_767))}</t></is></c>`
  if (typeof cell === 'string') return textXml(cell)
  if (typeof cell === 'number' || 'number' in cell) {
    const digits = typeof cell === 'number' ? cell : cell.number
    if (!Number.isFinite(Number(digits))) return textXml(String(digits))
    return `${styled(numberFormat(column.field, Number(digits), isHead))}><v>${digits}</v></c>`
  }
  const local = 'day' in cell ? cell.day : exactClock(cell.moment, cell.zone)
  const day = serial('day' in cell ? `${local} 00:00:00` : local)
  return day >= FIRST_DAY ? `${styled('day' in cell ? DAY : MOMENT)}><v>${day}</v></c>` : textXml(local)
}

/** Writes one page: a row after the other, and then what became of them. */
export function sheetWriter(columns: readonly ExportColumn[], { lines, styles: known }: SheetBegun) {
  const styles = styleSheet(known)
  const letterOf = columns.map((_, index) => letters(index))
  let line = lines
  return {
    row: ({ cells, isHead = false }: ExportRow): string => {
      line++
      const written = columns.map((column, index) =>
        cellXml(cells[index] ?? null, { at: `${letterOf[index]}${line}`, column, isHead }, styles),
      )
      return `<row r="${line}">${written.join('')}</row>`
    },
    end: (rows: readonly ExportRow[], xml: readonly string[]): SheetPage => ({
      xml: new TextEncoder().encode(xml.join('')),
      widths: columnWidths(columns, rows.slice(0, Math.max(0, MEASURED_LINES - lines))),
      ended: { lines: line, styles: styles.told() },
    }),
  }
}

export function sheetPage(columns: readonly ExportColumn[], begun: SheetBegun, rows: readonly ExportRow[]): SheetPage {
  const { row, end } = sheetWriter(columns, begun)
  return end(rows, rows.map(row))
}
