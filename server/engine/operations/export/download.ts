/** A table as a file. CSV and Excel are streamed, so that slow readers hold no transaction and little memory; a PDF is made as a whole. */
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { asRead } from '#model/kernel/quantity.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { Database } from '#server/db/database.ts'
import { renderPdf } from '#server/print/press.ts'
import { entityNamed } from '../../base/entity.ts'
import { isReckonedTogether } from '../../rows/together/page-sql.ts'
import type { Person } from '../../base/handler.ts'
import { invalid } from '../../base/http-error.ts'
import { tablePaper } from '../../files/table-paper.ts'
import type { ExportRow } from '../../files/typed-table.ts'
import { workbook } from '../../files/sheet/xlsx.ts'
import { get } from '../../rows/reading/read-rows.ts'
import { longReading, reading } from '../../rows/transaction.ts'
import { csvOfIds, csvOfMatching, rowsOfIds, sheetOfIds, sheetOfMatching } from './download-lines.ts'
import type { Download } from './download-request.ts'
import { readDownload, readDownloadIds } from './download-rows.ts'
import { paperPlan, sheetPlan } from './sheet-columns.ts'

/** The most rows in a PDF: more would not be read, and all of them are laid out at once. */
export const MOST_ON_PAPER = 5000
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type StreamFormat = keyof typeof types

export type DownloadedFile = { readonly filename: string; readonly type: string; readonly data: Readable | Buffer }

export async function downloadRows(db: Database, download: Download): Promise<DownloadedFile> {
  const { format, ids } = download.request
  const filename = `${download.bare.table}.${format}`
  if (format === 'pdf') return { filename, type: 'application/pdf', data: await printedTable(db, download) }
  // What is reckoned for many rows at once is reckoned page by page.
  const isSpooled = db.kind === 'server' && ids === undefined && !isReckonedTogether(download.bare)
  const data = await (isSpooled ? spooled(db, download, format) : paged(db, download, format))
  return { filename, type: types[format], data }
}

/** The embedded database has one connection: the ids are read first and the rows page by page, so that others get their turn. */
async function paged(db: Database, download: Download, format: StreamFormat): Promise<Readable> {
  const { entity, columns, ids } = await readDownloadIds(db, download)
  const plan = sheetPlan(entity, columns, download.request.zone)
  const of = { entity, plan, ids }
  return format === 'csv'
    ? Readable.from(csvOfIds(db, download, of), { objectMode: false })
    : workbook({ title: titleOf(download), columns: plan.columns, pages: sheetOfIds(db, download, of) })
}

const titleOf = ({ bare, request }: Download): string => request.title ?? bare.resource.plural

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
  const plan = paperPlan(read.entity, read.columns, request.zone)
  for await (const page of rowsOfIds(db, download, { ...read, plan })) lines.push(...page)
  return renderPdf(
    tablePaper({
      title: titleOf(download),
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

/** A database server is queried once, into a temporary file that is then sent: a slow reader holds no transaction. */
async function spooled(db: Database, download: Download, format: StreamFormat): Promise<Readable> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'highball-file-'))
  const file = path.join(folder, format)
  const remove = (): Promise<void> => fs.rm(folder, { recursive: true, force: true })
  try {
    await longReading(db, download.person, download.abandoned, async (unit) => {
      const { entity, question, columns } = await readDownload(unit, download)
      const plan = sheetPlan(entity, columns, download.request.zone)
      const of = { entity, plan, question }
      const made =
        format === 'csv'
          ? Readable.from(csvOfMatching(unit, download, of), { objectMode: false })
          : workbook({ title: titleOf(download), columns: plan.columns, pages: sheetOfMatching(unit, of) })
      await pipeline(made, createWriteStream(file), { signal: download.abandoned })
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
