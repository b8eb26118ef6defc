/** Writes a backup: all rows in one snapshot of the database, while others go on writing, and then the files they name. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { numberText } from '#model/kernel/quantity.ts'
import type { Database } from '#server/db/database.ts'
import {
  BackupRefused,
  fileFolder,
  FORMAT,
  kept,
  tableFile,
  writeManifest,
  type BackedUpFile,
  type BackedUpTable,
  type Manifest,
  type MissingFile,
} from './manifest.ts'
import { namedFiles, stillNamed, type NamedFiles } from './named-files.ts'
import { backedUpTables, exactTexts, rowsInBatches, quoted, sequences, type TableShape } from './tables.ts'

type Told = (line: string) => void
type Options = {
  /** The data folder, whose files belong to the database. */
  readonly data: string
  /** A folder that does not exist yet, or is empty. */
  readonly to: string
  readonly told?: Told
  readonly signal?: AbortSignal
}

async function writeTable(
  client: pg.PoolClient,
  table: TableShape,
  folder: string,
  signal?: AbortSignal,
): Promise<BackedUpTable> {
  const list = table.columns.map((column) => quoted(column.name)).join(', ')
  const select = `select r::text as row from (select ${list} from ${quoted(table.name)}) r`
  const hash = createHash('sha256')
  let count = 0
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const batch of rowsInBatches<{ row: string }>(client, select)) {
      signal?.throwIfAborted()
      count += batch.length
      const bytes = Buffer.from(batch.map(({ row }) => `${JSON.stringify(row)}\n`).join(''))
      hash.update(bytes)
      yield bytes
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), fs.createWriteStream(tableFile(folder, table.name)))
  return { ...table, rows: count, sha256: hash.digest('hex') }
}

const filesUnder = (root: string): string[] =>
  kept.flatMap((part) => {
    const at = path.join(root, part)
    if (!fs.existsSync(at)) return []
    if (fs.statSync(at).isFile()) return [part]
    return fs
      .readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  })

/** Undefined if it was deleted since it was listed. */
async function copyFile(from: string, to: string, name: string): Promise<BackedUpFile | undefined> {
  const target = path.join(to, name)
  fs.mkdirSync(path.dirname(target), { recursive: true })
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  try {
    await pipeline(fs.createReadStream(path.join(from, name)), counted, fs.createWriteStream(target, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return { path: name, bytes, sha256: hash.digest('hex') }
}

/** The rows of one moment, and which files they name. */
type WrittenRows = { readonly rows: Omit<Manifest, 'files' | 'missing'>; readonly named: NamedFiles }

async function writeRows(db: Database, folder: string, { told, signal }: Options): Promise<WrittenRows> {
  const client = await db.connect('long')
  let broken: Error | undefined
  try {
    await client.query(`begin isolation level repeatable read read only; ${exactTexts}`)
    const [begun] = (await client.query<{ now: Date }>('select now()')).rows
    const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by name')
    const tables: BackedUpTable[] = []
    const shapes = await backedUpTables(client)
    for (const table of shapes) {
      const written = await writeTable(client, table, folder, signal)
      tables.push(written)
      if (written.rows > 0) told?.(`${table.name}: ${numberText(written.rows, 0)} rows`)
    }
    const counters = await sequences(client)
    const named = await namedFiles(client, shapes)
    await client.query('commit')
    const rows = {
      format: FORMAT,
      madeAt: begun?.now.toISOString() ?? '',
      migrations: migrations.map(({ name }) => name).filter((name) => /^\d{4}_/.test(name)),
      tables,
      sequences: counters,
    }
    return { rows, named }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A session left inside its transaction is not used again.
    client.release(broken)
  }
}

/** A file is written before the row that names it, and cleared away after it, so only what is named at the end too is missed. */
async function missingOf(db: Database, named: NamedFiles, files: readonly BackedUpFile[]): Promise<MissingFile[]> {
  const copied = new Set(files.map((file) => file.path))
  const absent = [...named.values()].filter((file) => !copied.has(file.path))
  return (await stillNamed(db, absent)).map((file) => ({ path: file.path, name: file.name }))
}

/**
 * The folder appears under its name only once it is complete. Files that are missing in the data folder are listed in its manifest: what
 * there is of a damaged place is better kept than not.
 * @throws BackupRefused if there is something in it already
 */
export async function writeBackup(db: Database, options: Options): Promise<Manifest> {
  const { data, to, told, signal } = options
  if (fs.existsSync(to) && fs.readdirSync(to).length > 0) throw new BackupRefused(`${to} is not empty.`)
  const draft = `${to}.part`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(path.join(draft, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const { rows, named } = await writeRows(db, draft, options)
    const files: BackedUpFile[] = []
    for (const name of filesUnder(data)) {
      signal?.throwIfAborted()
      const copied = await copyFile(data, fileFolder(draft), name)
      if (copied) files.push(copied)
    }
    if (files.length > 0) told?.(`${numberText(files.length, 0)} files`)
    const missing = await missingOf(db, named, files)
    const manifest = { ...rows, files, ...(missing.length > 0 && { missing }) }
    writeManifest(draft, manifest)
    // Refused if somebody has put something there meanwhile.
    if (fs.existsSync(to)) fs.rmdirSync(to)
    fs.renameSync(draft, to)
    return manifest
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw error
  }
}
