/** Restores a backup into an empty database, of either kind, and an empty data folder. */
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { numberText } from '#model/kernel/quantity.ts'
import type { Database } from '#server/db/database.ts'
import { migrate, migrateTo, migrationFolders } from '#server/db/migrate.ts'
import {
  BackupRefused,
  checkParts,
  fileFolder,
  kept,
  readManifest,
  tableFile,
  type BackedUpTable,
  type Manifest,
} from './manifest.ts'
import { backedUpTables, exactTexts, quoted, referencesOf } from './tables.ts'

const ROWS_AT_ONCE = 1000

type Told = (line: string) => void
type Options = {
  readonly from: string
  /** The data folder that the files go to. */
  readonly data: string
  readonly told?: Told
}

function requireKnown({ migrations }: Manifest): void {
  const known = new Set(migrationFolders().map((folder) => path.basename(folder)))
  const later = migrations.filter((name) => !known.has(name))
  if (later.length > 0)
    throw new BackupRefused(`The backup was made by a later release: it has been through ${later.join(', ')}.`)
}

const hasTable = async (client: pg.PoolClient, name: string): Promise<boolean> =>
  (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`public.${name}`])).rows[0]
    ?.there === true

/** A database that only the start of a server has seen counts as empty too: nobody is in it. */
async function requireEmpty(client: pg.PoolClient, { migrations }: Manifest): Promise<void> {
  if (!(await hasTable(client, 'migration'))) return
  const { rows: done } = await client.query<{ name: string }>('select name from migration')
  const beyond = done.map(({ name }) => name).filter((name) => /^\d{4}_/.test(name) && !migrations.includes(name))
  if (beyond.length > 0)
    throw new BackupRefused('The database is already at a later release than the backup. Restore into an empty one.')
  if (!(await hasTable(client, 'user_user'))) return
  const { rows: people } = await client.query('select 1 from user_user limit 1')
  if (people.length > 0) throw new BackupRefused('There is data in the database. Restore into an empty one.')
}

async function* batchesOf(file: string): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const line of createInterface({ input: fs.createReadStream(file).pipe(createGunzip()) })) {
    batch.push(JSON.parse(line) as string)
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The type has the columns in the order of the backup, whatever their order is in this database. */
async function loadTable(client: pg.PoolClient, { name, columns, rows }: BackedUpTable, file: string): Promise<void> {
  if (rows === 0) return
  const list = columns.map((column) => quoted(column.name))
  await client.query(
    `create type pg_temp.backed_up as (${columns.map((column) => `${quoted(column.name)} ${column.type}`).join(', ')})`,
  )
  for await (const batch of batchesOf(file))
    await client.query(
      `insert into ${quoted(name)} (${list.join(', ')}) overriding system value
       select ${list.map((column) => `(r.one).${column}`).join(', ')} from (select line::pg_temp.backed_up as one from unnest($1::text[]) line offset 0) r`,
      [batch],
    )
  await client.query('drop type pg_temp.backed_up')
}

async function loadRows(client: pg.PoolClient, manifest: Manifest, { from, told }: Options): Promise<void> {
  await client.query(`begin; ${exactTexts}`)
  try {
    const there = new Set((await backedUpTables(client)).map(({ name }) => name))
    const gone = manifest.tables.filter(({ name, rows }) => rows > 0 && !there.has(name))
    if (gone.length > 0)
      throw new BackupRefused(`The database has no table ${gone.map(({ name }) => name).join(', ')}.`)
    const tables = [...there].map(quoted)
    const references = await referencesOf(client)
    for (const { drop } of references) await client.query(drop)
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    for (const table of manifest.tables) {
      await loadTable(client, table, tableFile(from, table.name))
      if (table.rows > 0) told?.(`${table.name}: ${numberText(table.rows, 0)} rows`)
    }
    for (const { name, last } of manifest.sequences)
      await client.query(`select setval(format('public.%I', $1::text)::regclass, $2::bigint)`, [name, last])
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const { add } of references) await client.query(add)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function requireRoom(data: string): void {
  const taken = kept.find((part) => fs.existsSync(path.join(data, part)) && !isEmptyFolder(path.join(data, part)))
  if (taken !== undefined) throw new BackupRefused(`There is already ${taken} in the data folder ${data}.`)
}
const isEmptyFolder = (at: string): boolean => fs.statSync(at).isDirectory() && fs.readdirSync(at).length === 0

/**
 * Nothing is written before the whole backup has been read and found intact. What is newer in this release than in the backup is made of
 * its rows by the migrations since.
 * @throws BackupRefused if the backup is damaged or of a later release, or if there is something where it would go
 */
export async function restoreBackup(db: Database, options: Options): Promise<Manifest> {
  const { from, data } = options
  const manifest = readManifest(from)
  requireKnown(manifest)
  requireRoom(data)
  await checkParts(from, manifest)
  const client = await db.connect('setup')
  try {
    await requireEmpty(client, manifest)
    await migrateTo(client, manifest.migrations)
    await loadRows(client, manifest, options)
  } finally {
    client.release()
  }
  for (const { path: name } of manifest.files) {
    const target = path.join(data, name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.copyFileSync(path.join(fileFolder(from), name), target)
  }
  await migrate(db)
  return manifest
}
