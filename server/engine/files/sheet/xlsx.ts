/** Rows as an Excel workbook, written as they come: texts inline (never a formula), numbers, days and moments typed, header frozen. */
import type { Readable } from 'node:stream'
import { mapInTurns } from '../../limits/turns.ts'
import { columnWidths } from './column-widths.ts'
import {
  compressedSheet,
  letters,
  MEASURED_LINES,
  sheetPage,
  sheetWriter,
  type SheetBegun,
  type WriteSheetPage,
} from './sheet-rows.ts'
import { escaped, main, noStyles, stylesXml, type CellStyle } from './style-sheet.ts'
import { gzipPart, type PartInMemory } from '../gzip-parts.ts'
import type { ExportColumn, Sheet } from '../typed-table.ts'
import { zipStream, type ZipEntry } from '../zip-stream.ts'

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

/** The first `MEASURED_LINES` lines are held until they have decided the widths. */
async function* sheetParts(
  { columns, pages }: PagedSheet,
  onStyles: (styles: readonly CellStyle[]) => void,
): AsyncGenerator<PartInMemory> {
  const titles = { cells: columns.map(({ title }) => title), isHead: true }
  const head = await compressedSheet(sheetPage(columns, { lines: 0, styles: noStyles }, [titles]))
  let ended: SheetBegun = head.ended
  let widths = columnWidths(columns, [])
  let held: PartInMemory[] | undefined = [head.part]
  for await (const write of pages) {
    const page = await write(ended)
    ended = page.ended
    if (held === undefined) {
      yield page.part
      continue
    }
    held.push(page.part)
    widths = widths.map((width, index) => Math.max(width, page.widths[index] ?? 0))
    if (ended.lines < MEASURED_LINES) continue
    yield gzipPart(begins(widths))
    yield* held
    held = undefined
  }
  if (held !== undefined) {
    yield gzipPart(begins(widths))
    yield* held
  }
  onStyles(ended.styles)
  yield gzipPart(utf8(`</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${ended.lines}"/></worksheet>`))
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
}

/** Excel opens no workbook whose sheet has a longer name, one of these characters, an apostrophe at an end, or no name. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replace(/^[' ]+|[' ]+$/g, '') || 'Sheet1'

export function workbook(sheet: PagedSheet): Readable {
  let styles: readonly CellStyle[] = noStyles
  const text = (name: string, xml: () => string): ZipEntry => ({
    name,
    parts: async function* () {
      yield gzipPart(utf8(xml()))
    },
  })
  const fixed = ([name, xml]: readonly [string, string]): ZipEntry =>
    text(name, () => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`)
  return zipStream([
    ...Object.entries(parts).map(fixed),
    fixed([
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="${escaped(sheetName(sheet.title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ]),
    { name: 'xl/worksheets/sheet1.xml', parts: () => sheetParts(sheet, (told) => (styles = told)) },
    // Written after the rows, which decide what styles there are.
    text('xl/styles.xml', () => [...stylesXml(styles)].join('')),
  ])
}

async function* pagesOfRows(columns: readonly ExportColumn[], pages: Sheet['rows']): AsyncGenerator<WriteSheetPage> {
  for await (const rows of pages)
    yield async (begun) => {
      const { row, end } = sheetWriter(columns, begun)
      return compressedSheet(end(rows, await mapInTurns(rows, row)))
    }
}
export const xlsx = ({ title, columns, rows }: Sheet): Readable =>
  workbook({ title, columns, pages: pagesOfRows(columns, rows) })
