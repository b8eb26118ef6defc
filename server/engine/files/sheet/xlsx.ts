/** Rows as an Excel workbook, written as they come: texts inline (never a formula), numbers, days and moments typed, header frozen. */
import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import { mapInTurns } from '../../limits/turns.ts'
import { columnWidths } from './column-widths.ts'
import { letters, MEASURED_LINES, sheetPage, sheetWriter, type SheetBegun, type WriteSheetPage } from './sheet-rows.ts'
import { escaped, main, noStyles, stylesXml, type CellStyle } from './style-sheet.ts'
import type { ExportColumn, Sheet } from '../typed-table.ts'

/** A sheet whose pages are written where it suits them. */
export type PagedSheet = Pick<Sheet, 'title' | 'columns'> & { readonly pages: AsyncIterable<WriteSheetPage> }

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8')
const begins = (widths: readonly number[]): Uint8Array => {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return utf8(
    `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`,
  )
}

/** In bytes. A page has some megabytes, and its check sum would hold up all other requests. */
const PIECE = 65_536
function* inPieces(pages: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const xml of pages) for (let from = 0; from < xml.length; from += PIECE) yield xml.subarray(from, from + PIECE)
}

async function* sheetXml(
  { columns, pages }: PagedSheet,
  onStyles: (styles: readonly CellStyle[]) => void,
): AsyncGenerator<Uint8Array> {
  const titles = { cells: columns.map(({ title }) => title), isHead: true }
  const head = sheetPage(columns, { lines: 0, styles: noStyles }, [titles])
  let ended: SheetBegun = head.ended
  let widths = columnWidths(columns, [])
  /** Until the widths are known. */
  let held: Uint8Array[] | undefined = [head.xml]
  for await (const write of pages) {
    const page = await write(ended)
    ended = page.ended
    if (held === undefined) {
      yield* inPieces([page.xml])
      continue
    }
    held.push(page.xml)
    widths = widths.map((width, index) => Math.max(width, page.widths[index] ?? 0))
    if (ended.lines < MEASURED_LINES) continue
    yield begins(widths)
    yield* inPieces(held)
    held = undefined
  }
  if (held !== undefined) {
    yield begins(widths)
    yield* inPieces(held)
  }
  onStyles(ended.styles)
  yield utf8(`</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${ended.lines}"/></worksheet>`)
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
}

export function workbook(sheet: PagedSheet): Readable {
  const file = new yazl.ZipFile()
  let styles: readonly CellStyle[] = noStyles
  const add = (path: string, xml: string) =>
    file.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), path)
  for (const [path, xml] of Object.entries(parts)) add(path, xml)
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="${escaped(sheet.title.replace(/[[\]:*?/\\]/g, ' ')).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  const lines = Readable.from(
    sheetXml(sheet, (told) => (styles = told)),
    { objectMode: false },
  )
  // Not by `wrap`, which ends with the ZIP stream although a slow reader has not got the last bytes.
  const out = file.outputStream.pipe(new PassThrough())
  lines.once('error', (error) => out.destroy(error))
  // Whoever reads the rows stops when nobody reads the file.
  out.once('close', () => lines.destroy())
  file.addReadStream(lines, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 })
  // Written after the rows, which decide what styles there are.
  const lastly = function* (): Generator<string> {
    yield* stylesXml(styles)
  }
  file.addReadStream(Readable.from(lastly(), { objectMode: false }), 'xl/styles.xml')
  file.end()
  return out
}

async function* pagesOfRows(columns: readonly ExportColumn[], pages: Sheet['rows']): AsyncGenerator<WriteSheetPage> {
  for await (const rows of pages)
    yield async (begun) => {
      const { row, end } = sheetWriter(columns, begun)
      return end(rows, await mapInTurns(rows, row))
    }
}
export const xlsx = ({ title, columns, rows }: Sheet): Readable =>
  workbook({ title, columns, pages: pagesOfRows(columns, rows) })
