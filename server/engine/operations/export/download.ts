/** A table as a file. CSV and Excel are streamed, so that slow readers hold no transaction and little memory; a PDF is made as a whole. */
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql, type SQL } from 'drizzle-orm'
import { asRead } from '#model/kernel/quantity.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { Database } from '#server/db/database.ts'
import { renderPdf } from '#server/print/press.ts'
import { entityNamed } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { invalid } from '../../base/http-error.ts'
import { join } from '../../base/sql.ts'
import { csv } from '../../files/csv.ts'
import { tablePaper } from '../../files/table-paper.ts'
import type { ExportRow, Sheet } from '../../files/typed-table.ts'
import { xlsx } from '../../files/xlsx.ts'
import { mapInTurns } from '../../limits/turns.ts'
import { columnsSql, fromSql, labelsSql } from '../../rows/query.ts'
import { get } from '../../rows/read-rows.ts'
import { longReading, reading, type Unit } from '../../rows/transaction.ts'
import { pageSize } from './page-size.ts'
import { fetched, pagesOf, readDownload, readDownloadIds, type Download } from './download-rows.ts'
import { paperColumns, sheetColumns, sheetOf, type SheetColumn } from './sheet-columns.ts'

/** Rows of one round to the database: while they are parsed, nobody else is answered. */
const FETCH = 500
/** The most rows in a PDF: more would not be read, and all of them are laid out at once. */
const MOST_ON_PAPER = 5000
const writers = {
  csv: { type: 'text/csv; charset=utf-8', write: (sheet: Sheet) => Readable.from(csv(sheet), { objectMode: false }) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
} as const
type StreamFormat = keyof typeof writers

export type DownloadedFile = { readonly filename: string; readonly type: string; readonly data: Readable | Buffer }

export async function downloadRows(db: Database, download: Download): Promise<DownloadedFile> {
  const { format, ids } = download.request
  const filename = `${download.bare.table}.${format}`
  if (format === 'pdf') return { filename, type: 'application/pdf', data: await printedTable(db, download) }
  const isSpooled = db.kind === 'server' && ids === undefined
  const data = await (isSpooled ? spooled(db, download, format) : paged(db, download, format))
  return { filename, type: writers[format].type, data }
}

/** The embedded database has one connection: the ids are read first and the rows page by page, so that others get their turn. */
async function paged(db: Database, download: Download, format: StreamFormat): Promise<Readable> {
  const read = await readDownloadIds(db, download)
  const shown = sheetColumns(read.entity, read.columns, download.request.zone)
  return writers[format].write(sheetOf(read.entity, shown, pagesOf(db, download, read, shown)))
}

/** The company's name for the heading. */
const companyName = (db: Database, person: Person): Promise<string> =>
  reading(db, person, undefined, async ({ access }) =>
    String((await get(entityNamed('company:company'), access, person.company))['name']),
  )

async function printedTable(db: Database, download: Download): Promise<Buffer> {
  const read = await readDownloadIds(db, download)
  const { plural } = read.entity.resource
  const rows = read.ids.length
  if (rows > MOST_ON_PAPER)
    throw invalid({
      format: [
        `${grouped(rows)} ${plural.toLowerCase()} are too many for a PDF: at most ${grouped(MOST_ON_PAPER)}. Filter them, or take Excel.`,
      ],
    })
  const { request, person } = download
  const lines: ExportRow[] = []
  const shown = paperColumns(read.columns, request.zone)
  for await (const page of pagesOf(db, download, read, shown)) lines.push(...page)
  return renderPdf(
    tablePaper({
      title: plural,
      columns: read.columns.map((column) => ({ ...column, field: asRead(column.field) })),
      lines,
      rows,
      company: await companyName(db, person),
      by: person.name,
      selection: request.selection,
      zone: request.zone,
    }),
  )
}

async function* fetchedPages({ client }: Unit, query: SQL, shown: readonly SheetColumn[]): AsyncGenerator<ExportRow[]> {
  const size = pageSize(FETCH)
  for await (const rows of fetched(client, query, size.next)) {
    const page = await mapInTurns(rows, (row): ExportRow => ({ cells: shown.map(({ cell }) => cell(row)) }))
    size.took(page)
    yield page
  }
}

/** A database server is queried once, into a temporary file that is then sent: a slow reader holds no transaction. */
async function spooled(db: Database, download: Download, format: StreamFormat): Promise<Readable> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'highball-file-'))
  const file = path.join(folder, format)
  const remove = (): Promise<void> => fs.rm(folder, { recursive: true, force: true })
  try {
    await longReading(db, download.person, download.abandoned, async (unit) => {
      const { entity, question, columns } = await readDownload(unit, download)
      const names = columns.map((column) => column.name)
      const labels = labelsSql(entity, names)
      const { where, order } = question
      const query = sql`select ${join([columnsSql(entity, names), ...labels.columns], ', ')} ${fromSql(entity, where, join([order.joins, labels.joins], ' '))} order by ${order.by}`
      const shown = sheetColumns(entity, columns, download.request.zone)
      const sheet = sheetOf(entity, shown, fetchedPages(unit, query, shown))
      await pipeline(writers[format].write(sheet), createWriteStream(file), { signal: download.abandoned })
    })
  } catch (error) {
    await remove()
    throw error
  }
  const stream = createReadStream(file)
  stream.once('close', () => void remove())
  // Also where the reader left before the first byte.
  if (download.abandoned.aborted) stream.destroy()
  else download.abandoned.addEventListener('abort', () => stream.destroy(), { once: true })
  return stream
}
