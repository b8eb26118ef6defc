/** New databases as copies of one that is made once. */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { lockFolder } from '#server/db/embedded/lock.ts'
import { derivedSql } from '#server/db/derived/derived.ts'
import { migrate, migrationFolders } from '#server/db/migrate.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Times } from '#server/db/times.ts'

/** Longer than in production: here only what hangs is ended, even on a busy machine. */
export const patient: Partial<Times> = { statement: 240_000, lock: 240_000, connection: 240_000, idle: 240_000 }
/** Not how long it may take: how long a busy machine is given. */
const MAKING_MS = 600_000
const cacheFolder = path.join(import.meta.dirname, '../../../node_modules/.cache/highball')

function shapeHash(): string {
  const hash = createHash('sha256').update(derivedSql())
  for (const folder of migrationFolders()) hash.update(fs.readFileSync(path.join(folder, 'migration.sql')))
  return hash.digest('hex').slice(0, 16)
}

/** What new databases are copied from. It is made once, as that takes longer than most tests. */
export type Template = {
  /** Others with this name are the same. */
  readonly name: () => string
  /** The template that `fill` begins with. */
  readonly from?: Template
  readonly fill: (db: Database) => Promise<unknown>
}
/** A database that has been through all migrations, and has no rows. */
export const migrated: Template = { name: () => `highball_shape_${shapeHash()}`, fill: migrate }

async function make(cached: string, { from, fill }: Template): Promise<void> {
  const made = `${cached}.${randomUUID()}`
  fs.mkdirSync(made, { recursive: true })
  if (from) await copyInto(made, from)
  const db = await openDatabase({ directory: made, times: patient })
  await fill(db)
  await db.close()
  fs.renameSync(path.join(made, 'database'), path.join(cached, 'database'))
  fs.rmSync(made, { recursive: true })
}

/** Puts an embedded database into the folder. */
export async function copyInto(directory: string, template: Template): Promise<void> {
  const cached = path.join(cacheFolder, template.name())
  const database = path.join(cached, 'database')
  if (!fs.existsSync(database)) {
    // Of two workers that need it the second waits until the first has made it.
    const unlock = await lockFolder(cached, MAKING_MS)
    try {
      if (!fs.existsSync(database)) await make(cached, template)
    } finally {
      unlock()
    }
  }
  fs.cpSync(database, path.join(directory, 'database'), { recursive: true })
}

/** The URL of a database on the PostgreSQL server of another URL. */
export const urlOf = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href

/** Creates the database on that PostgreSQL server. */
export async function createFrom({ name, from, fill }: Template, server: string, database: string): Promise<void> {
  const cached = name()
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [cached])
    if ((await client.query('select 1 from pg_database where datname = $1', [cached])).rowCount === 0) {
      const made = `${database}_made`
      if (from) await createFrom(from, server, made)
      else await client.query(`create database ${made}`)
      const db = await openDatabase({ url: urlOf(server, made), directory: '', times: patient })
      await fill(db)
      await db.close()
      await client.query(`alter database ${made} rename to ${cached}`)
    }
    await client.query(`create database ${database} template ${cached}`)
  } finally {
    await client.end()
  }
}
