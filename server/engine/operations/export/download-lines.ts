/** Makes the lines of a download of its pages: typed cells, or the text of a CSV file, which another thread writes. */
import type { Database } from '#server/db/database.ts'
import type { Entity } from '../../base/entity.ts'
import { csvLine } from '../../files/csv.ts'
import { gzipOf, gzipPart, type PartInMemory } from '../../files/gzip-parts.ts'
import {
  compressedSheet,
  sheetPage,
  type SheetBegun,
  type SheetPart,
  type WriteSheetPage,
} from '../../files/sheet/sheet-rows.ts'
import type { Cell, ExportRow } from '../../files/typed-table.ts'
import type { ListQuery } from '../../rows/reading/query.ts'
import type { Unit } from '../../rows/transaction.ts'
import { csvLines, rowLines, type HeadingLine, type LinesOfPage } from './cells/page-lines.ts'
import { matchingPages, pagesOfIds, type OpenedRows } from './download-pages.ts'
import type { Download, GroupHeading } from './download-request.ts'
import { askPage } from './opened-page.ts'
import { cellPageOf } from './pages/write-page.ts'
import type { RowIds } from './row-ids.ts'
import { totalIn, type SheetColumn, type SheetPlan } from './sheet-columns.ts'

/** Rows of a page at most. On the embedded database nobody else is answered while it reads one. */
const MOST = { server: 5000, embedded: 1500 } as const
/** Of a workbook, whose rows take several times as much memory. */
const MOST_OF_SHEET = { server: 2000, embedded: 500 } as const
/** Of typed cells on paper: while they are made, nobody is answered. */
const MOST_OF_CELLS = 500

type OfIds = { readonly entity: Entity; readonly plan: SheetPlan; readonly ids: RowIds }
type OfMatching = { readonly entity: Entity; readonly plan: SheetPlan; readonly question: ListQuery }

const totalCell = (column: SheetColumn, value: Cell | undefined): Cell =>
  typeof value === 'number' ? totalIn(column, value) : (value ?? null)
/** Of a collapsed group only the heading is in the download, not the rows. */
const headingsOf = (groups: readonly GroupHeading[], shown: readonly SheetColumn[]): readonly HeadingLine[] =>
  groups
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, label, level, totals }) => ({
      at,
      cells: shown.map((column, index): Cell =>
        index === 0
          ? `${'  '.repeat(level)}${label}`
          : totalCell(column, column.of === undefined ? null : totals[column.of]),
      ),
    }))

/** What is to be written, and the page with its rows; there may be headings alone. */
type PageOfLines = { readonly lines: LinesOfPage; readonly opened?: OpenedRows }

async function* headedPages(
  db: Database,
  download: Download,
  { entity, ids, plan: { parts, columns } }: OfIds,
  most: number,
): AsyncGenerator<PageOfLines> {
  const headings = headingsOf(download.request.groups, columns)
  let next = 0
  const before = (row: number): readonly HeadingLine[] => {
    const first = next
    while ((headings[next]?.at ?? Infinity) < row) next++
    return headings.slice(first, next)
  }
  for await (const { until, ...opened } of pagesOfIds(db, download, entity, { ids, parts, most }))
    yield { opened, lines: { columns, headings: before(until), turnPart: parts.length } }
  const last = before(Infinity)
  if (last.length > 0) yield { lines: { columns, headings: last } }
}
async function* plainPages(
  unit: Unit,
  { entity, plan, question }: OfMatching,
  most: number,
): AsyncGenerator<PageOfLines> {
  const { parts, columns } = plan
  for await (const opened of matchingPages(unit, entity, question, { parts, most }))
    yield { opened, lines: { columns, headings: [] } }
}

const none = { count: 0, parts: [] }
/** Wrapped, because a generator would wait for a promise that it yields. */
type Coming<T> = { readonly made: Promise<T> }
/** Awaited later, or by nobody where the reader has left. */
function coming<T>(made: Promise<T>): Coming<T> {
  made.catch(() => undefined)
  return { made }
}
/** One after the other, of which the next is begun while one is made. */
async function* inOrder<T>(all: AsyncIterable<Coming<T>>): AsyncGenerator<T> {
  let before: Coming<T> | undefined
  for await (const one of all) {
    if (before !== undefined) yield await before.made
    before = one
  }
  if (before !== undefined) yield await before.made
}

async function plainCsv({ lines, opened }: PageOfLines): Promise<Uint8Array> {
  if (opened === undefined) return csvLines(none, lines)
  const { written } = await askPage(opened.page.count, { does: 'write', ...opened, lines, isCompressed: false })
  if (written === undefined) throw new Error('A page of a file could not be written.')
  return written
}
async function compressedCsv({ lines, opened }: PageOfLines): Promise<PartInMemory> {
  if (opened === undefined) return gzipPart(csvLines(none, lines))
  const { made } = await askPage(opened.page.count, { does: 'write', ...opened, lines, isCompressed: true })
  if (made === undefined) throw new Error('A page of a file could not be written.')
  return made
}
async function sheetOfPage({ lines, opened }: PageOfLines, begun: SheetBegun): Promise<SheetPart> {
  if (opened === undefined) return compressedSheet(sheetPage(lines.columns, begun, rowLines(none, lines)))
  const { sheet } = await askPage(opened.page.count, { does: 'sheet', ...opened, lines, begun })
  if (sheet === undefined) throw new Error('A page of a workbook could not be written.')
  return sheet
}

const headOf = ({ columns }: SheetPlan): Uint8Array => Buffer.from(csvLine(columns.map(({ title }) => title)))
async function* plainFile(plan: SheetPlan, pages: AsyncIterable<PageOfLines>): AsyncGenerator<Uint8Array> {
  yield headOf(plan)
  for await (const page of pages) yield await plainCsv(page)
}
async function* compressedParts(
  plan: SheetPlan,
  pages: AsyncIterable<PageOfLines>,
): AsyncGenerator<Coming<PartInMemory>> {
  yield coming(gzipPart(headOf(plan)))
  for await (const page of pages) yield coming(compressedCsv(page))
}
/** The file, as it is or as a gzip stream. */
const csvOfPages = (
  plan: SheetPlan,
  pages: AsyncIterable<PageOfLines>,
  { isCompressed }: Download,
): AsyncGenerator<Uint8Array> => (isCompressed ? gzipOf(inOrder(compressedParts(plan, pages))) : plainFile(plan, pages))
async function* sheetOfPages(pages: AsyncIterable<PageOfLines>): AsyncGenerator<WriteSheetPage> {
  for await (const page of pages) yield (begun) => sheetOfPage(page, begun)
}

/** The rows of these ids, with the headings of groups between them. */
export const csvOfIds = (db: Database, download: Download, of: OfIds): AsyncGenerator<Uint8Array> =>
  csvOfPages(of.plan, headedPages(db, download, of, MOST[db.kind]), download)
export const sheetOfIds = (db: Database, download: Download, of: OfIds): AsyncGenerator<WriteSheetPage> =>
  sheetOfPages(headedPages(db, download, of, MOST_OF_SHEET[db.kind]))
export async function* rowsOfIds(db: Database, download: Download, of: OfIds): AsyncGenerator<ExportRow[]> {
  for await (const { lines, opened } of headedPages(db, download, of, MOST_OF_CELLS))
    yield rowLines(opened === undefined ? none : cellPageOf(opened), lines)
}

/** All rows that match, inside the running transaction. */
export const csvOfMatching = (unit: Unit, download: Download, of: OfMatching): AsyncGenerator<Uint8Array> =>
  csvOfPages(of.plan, plainPages(unit, of, MOST.server), download)
export const sheetOfMatching = (unit: Unit, of: OfMatching): AsyncGenerator<WriteSheetPage> =>
  sheetOfPages(plainPages(unit, of, MOST_OF_SHEET.server))
