/** Rows as an Excel workbook, written as they come: texts inline (never a formula), numbers, days and moments typed, header frozen. */
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { exactClock } from '#model/shared/clock.ts'
import type { Cell, Sheet } from './typed-table.ts'

const entitiesOf: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  // Control characters but tab and line ends, lone surrogates and non-characters have no place in XML 1.0.
  text
    .replace(/[&<>"]/g, (letter) => entitiesOf[letter] ?? letter)
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')

function letters(index: number): string {
  let name = ''
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name
  return name
}

/** Days since Excel's own beginning of time; Excel knows no zones. */
const serial = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`) / 86_400_000 + 25_569

function cellXml(cell: Cell, place: string, isStrong: boolean): string {
  const strong = isStrong ? ' s="1"' : ''
  if (cell === null || cell === '') return ''
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') return `<c r="${place}"${strong}><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${place}"${strong} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, 32_767))}</t></is></c>`
  if ('number' in cell) return `<c r="${place}"${strong}><v>${cell.number}</v></c>`
  if ('day' in cell) return `<c r="${place}" s="3"><v>${serial(`${cell.day} 00:00:00`)}</v></c>`
  return `<c r="${place}" s="2"><v>${serial(exactClock(cell.moment, cell.zone))}</v></c>`
}

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const places = columns.map((_, index) => letters(index))
  const width = columns.map(
    ({ title }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, Math.min(40, title.length + 4))}" customWidth="1"/>`,
  )
  const header = columns.map(
    ({ title }, index) => `<c r="${places[index]}1" s="1" t="inlineStr"><is><t>${escaped(title)}</t></is></c>`,
  )
  yield `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${width.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`
  let line = 1
  for await (const page of rows)
    yield page
      .map(
        ({ cells, isHead = false }) =>
          `<row r="${++line}">${cells.map((cell, index) => cellXml(cell, `${places[index]}${line}`, isHead)).join('')}</row>`,
      )
      .join('')
  yield `</sheetData><autoFilter ref="A1:${places.at(-1)}${line}"/></worksheet>`
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

export function xlsx(sheet: Sheet): Readable {
  const file = new yazl.ZipFile()
  const add = (path: string, xml: string) =>
    file.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), path)
  for (const [path, xml] of Object.entries(parts)) add(path, xml)
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="${escaped(sheet.title.replace(/[[\]:*?/\\]/g, ' ')).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  const lines = Readable.from(sheetXml(sheet), { objectMode: false })
  const out = new Readable().wrap(file.outputStream)
  lines.once('error', (error) => out.destroy(error))
  // Whoever reads the rows stops when nobody reads the file.
  out.once('close', () => lines.destroy())
  file.addReadStream(lines, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 })
  file.end()
  return out
}
