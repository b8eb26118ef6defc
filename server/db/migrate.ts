/** Migrates a database to the current declarations: runs new migrations, then recreates derived objects. Safe with concurrent processes. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { projectFile } from '#server/project/files.ts'
import type { Database } from './database.ts'
import { derivedSql } from './derived/derived.ts'
import { dropViewsSql } from './derived/views.ts'
import { preludeRefusal } from './connection/refusal.ts'

export const migrationsFolder = projectFile('server/db/migrations')
const LOCK = 4_711_001

export const migrationFolders = (root = migrationsFolder): string[] =>
  fs
    .readdirSync(root)
    .filter((name) => /^\d{4}_/.test(name))
    .sort()
    .map((name) => path.join(root, name))

async function isDone(client: pg.PoolClient, name: string): Promise<boolean> {
  return (await client.query('select 1 from migration where name = $1', [name])).rowCount !== 0
}

/** `instead`: names of migrations that this one replaces. */
async function run(client: pg.PoolClient, name: string, text: string, instead: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('delete from migration where name like $1', [instead])
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

const DERIVED = 'derived %'
/** Columns used by views cannot change, so views are dropped first; that also removes the mark, so that derived objects are recreated. */
async function migrateOnce(client: pg.PoolClient, folder: string): Promise<void> {
  const name = path.basename(folder)
  if (await isDone(client, name)) return
  await run(client, name, `${dropViewsSql}\n${fs.readFileSync(path.join(folder, 'migration.sql'), 'utf8')}`, DERIVED)
}

/**
 * SQL to run before the first table is created. Roles belong to the cluster, so another database, or an administrator, may already have
 * created this one; to make and to grant it takes a right that is not asked for again once both are done. From PostgreSQL 16 on a role that
 * has made another is a member of it, and still may not act as it.
 */
export const prelude = `
  create table if not exists migration (name text primary key, at timestamp with time zone not null default now());
  do $$ begin
    if not exists (select from pg_roles where rolname = 'highball_app') then create role highball_app nologin nobypassrls; end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    if not pg_has_role('highball_app', case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then execute format('grant highball_app to %I', current_user); end if;
  end $$;`

/** Names of the migrations of this release that the database has not been through. */
export async function missingMigrations(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const done = new Set(rows.map(({ name }) => name))
  return migrationFolders()
    .map((folder) => path.basename(folder))
    .filter((name) => !done.has(name))
}

/** Runs only the named migrations, so that rows of an earlier release can be put in before the later ones change them. */
export async function migrateTo(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  await client.query(prelude)
  for (const folder of migrationFolders()) if (names.includes(path.basename(folder))) await migrateOnce(client, folder)
}

/**
 * Whether a later release has migrated this database. Its derived objects then stay: a process of this release that starts again beside
 * processes of the later one would otherwise put the former triggers and views under them.
 */
async function isOfLaterRelease(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(`select name from migration where name ~ '^[0-9]{4}_'`)
  const known = new Set(migrationFolders().map((folder) => path.basename(folder)))
  return rows.some(({ name }) => !known.has(name))
}

/** @throws if a migration fails; the database is then as after the previous migration. */
export async function migrate(db: Pick<Database, 'connect'>): Promise<void> {
  const client = await db.connect('setup')
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      await client.query(prelude).catch(async (error: unknown) => {
        throw await preludeRefusal(client, error)
      })
      if (await isOfLaterRelease(client)) return
      for (const folder of migrationFolders()) await migrateOnce(client, folder)
      const derived = derivedSql()
      const mark = `derived ${createHash('sha256').update(derived).digest('hex')}`
      if (!(await isDone(client, mark))) await run(client, mark, derived, DERIVED)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}
