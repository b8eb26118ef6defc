/** Rows as an Excel workbook, written as they come: texts inline (never a formula), numbers, days and moments typed, header frozen. */
import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import { exactClock } from '#model/shared/clock.ts'
import { mapInTurns } from '../limits/turns.ts'
import { columnWidths } from './column-widths.ts'
import { DAY, MOMENT, numberFormat } from './number-format.ts'
import { escaped, main, styleSheet, type StyleSheet } from './style-sheet.ts'
import type { Cell, ExportColumn, ExportRow, Sheet } from './typed-table.ts'

function letters(index: number): string {
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

/** How many pages of rows decide the widths, which stand before the rows in the file: more would take memory. */
const MEASURED_PAGES = 3
type Pages = AsyncIterator<readonly ExportRow[]>

async function firstRows(pages: Pages): Promise<readonly ExportRow[]> {
  const first: ExportRow[] = []
  for (let page = 0; page < MEASURED_PAGES; page++) {
    const { done = false, value } = await pages.next()
    if (done) break
    first.push(...value)
  }
  return first
}

async function* sheetXml({ columns, rows }: Sheet, styles: StyleSheet): AsyncGenerator<string> {
  const letterOf = columns.map((_, index) => letters(index))
  let line = 0
  const rowXml = ({ cells, isHead = false }: ExportRow): string => {
    line++
    const written = columns.map((column, index) =>
      cellXml(cells[index] ?? null, { at: `${letterOf[index]}${line}`, column, isHead }, styles),
    )
    return `<row r="${line}">${written.join('')}</row>`
  }
  const pages = rows[Symbol.asyncIterator]()
  try {
    let page = await firstRows(pages)
    const widths = columnWidths(columns, page).map(
      (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    yield `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
    yield rowXml({ cells: columns.map(({ title }) => title), isHead: true })
    for (;;) {
      if (page.length > 0) yield (await mapInTurns(page, rowXml)).join('')
      const { done = false, value } = await pages.next()
      if (done) break
      page = value
    }
    yield `</sheetData><autoFilter ref="A1:${letterOf.at(-1)}${line}"/></worksheet>`
  } finally {
    await pages.return?.()
  }
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
}

export function xlsx(sheet: Sheet): Readable {
  const file = new yazl.ZipFile()
  const styles = styleSheet()
  const add = (path: string, xml: string) =>
    file.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), path)
  for (const [path, xml] of Object.entries(parts)) add(path, xml)
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="${escaped(sheet.title.replace(/[[\]:*?/\\]/g, ' ')).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  const lines = Readable.from(sheetXml(sheet, styles), { objectMode: false })
  // Not by `wrap`, which ends with the ZIP stream although a slow reader has not got the last bytes.
  const out = file.outputStream.pipe(new PassThrough())
  lines.once('error', (error) => out.destroy(error))
  // Whoever reads the rows stops when nobody reads the file.
  out.once('close', () => lines.destroy())
  file.addReadStream(lines, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 })
  // Written after the rows, which decide what styles there are.
  file.addReadStream(Readable.from(styles.xml(), { objectMode: false }), 'xl/styles.xml')
  file.end()
  return out
}
