/** Migrates a database of the previous release with a few rows in each table. No data may be lost. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions, type Permission } from '#model/kernel/permissions.ts'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { migrate, migrationFolders, prelude } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { entities } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'

const folder = path.join(import.meta.dirname, 'previous')
const released = ['0001_first', '0002_sign_in_and_feed']
/** The successors of tables that no longer exist. */
const successors: Readonly<Record<string, string>> = { terminal_driver: 'terminal_user' }
/** Tables whose rows are kept in another form, which a test of their own looks at. */
const recast: ReadonlySet<string> = new Set(['terminal_status_change'])
const made = { company_id: null, created_at: null, updated_at: null, version: null }

type Row = Record<string, unknown>
type Kept = ReadonlyMap<string, readonly Row[]>
let db: Database
let remove: () => Promise<void>
let before: Kept

async function emptyDatabase(): Promise<void> {
  const url = process.env['DATABASE_URL']
  if (url === undefined || url === '') {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-previous-'))
    db = await openDatabase({ directory })
    remove = async () => fs.rmSync(directory, { recursive: true, force: true })
    return
  }
  const admin = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  const [name, own] = [`highball_previous_${randomUUID().replaceAll('-', '')}`, new URL(url)]
  await admin(`create database ${name}`)
  own.pathname = `/${name}`
  db = await openDatabase({ url: own.href, directory: '' })
  remove = () => admin(`drop database ${name} with (force)`)
}

async function asTheReleaseBefore(): Promise<void> {
  await db.pool.query(prelude)
  for (const one of migrationFolders().filter((each) => released.includes(path.basename(each)))) {
    await db.pool.query(fs.readFileSync(path.join(one, 'migration.sql'), 'utf8'))
    await db.pool.query('insert into migration (name) values ($1)', [path.basename(one)])
  }
  await db.pool.query(fs.readFileSync(path.join(folder, 'derived.sql'), 'utf8'))
  await db.pool.query("insert into migration (name) values ('derived of the release before')")
  await db.pool.query(fs.readFileSync(path.join(folder, 'rows.sql'), 'utf8'))
}

async function everything(): Promise<Kept> {
  const tables = await db.pool.query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration' order by 1",
  )
  const found = new Map<string, readonly Row[]>()
  for (const { name } of tables.rows) {
    const { rows } = await db.pool.query(`select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`)
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ row }) => row),
      )
  }
  return found
}

beforeAll(async () => {
  await emptyDatabase()
  await asTheReleaseBefore()
  before = await everything()
  await migrate(db)
})
afterAll(async () => {
  await db.close()
  await remove()
})

async function appOfAnn() {
  const granted: ReadonlySet<Permission> = new Set(permissions)
  const person: Person = { id: 1, company: 1, email: 'ann@prairie.test', name: 'Ann', permissions: granted }
  const app = await createApp({ db, authenticate: async () => person, hashSecret: async (plain) => plain, plugins: [] })
  await app.ready()
  return app
}

test('the fixture has rows in every table that the previous release could fill', () => {
  expect(before.size).toBeGreaterThanOrEqual(27)
})

/** Instants now have milliseconds; the previous release stored microseconds that nobody saw. */
const shown = (value: unknown): string =>
  JSON.stringify(value).replace(
    /^"(\d{4}-\d\d-\d\dT[\d:]{8})(?:\.(\d+))?(\+[\d:]+)"$/,
    (_, second: string, fraction: string | undefined, zone: string) =>
      String(Date.parse(`${second}${zone}`) + Math.round(Number(`0.${fraction ?? 0}`) * 1000)),
  )

test('every row still has its contents and its id', async () => {
  const after = await everything()
  const lost = [...before].flatMap(([table, rows]) =>
    (recast.has(table) ? [] : rows).flatMap((row) => {
      const now = after.get(successors[table] ?? table) ?? []
      const held = Object.entries(row).filter(([key, value]) => !(key in made && value === null))
      // The audit trail of a moved row is found at its new place.
      const same = (other: Row): boolean =>
        held.every(([key, value]) => key === 'resource' || (key in other && shown(other[key]) === shown(value)))
      return now.some(same) ? [] : [{ table, row }]
    }),
  )
  expect(lost).toEqual([])
})

test('a former driver is available by the new path, with their history, and is still named by their tickets', async () => {
  const { rows } = await db.pool.query(
    'select t.ticket_number, d.name, d.phone from terminal_ticket t join terminal_driver d on d.id = t.driver',
  )
  expect(rows).toEqual([{ ticket_number: '100001', name: 'Kim Doe', phone: '306 555 0199' }])
  const { rows: past } = await db.pool.query(
    "select kind from audit where resource = 'terminal:user' and row_id = '00000000-0000-4000-8000-000000000021' order by id",
  )
  expect(past.map(({ kind }) => kind)).toEqual(['create', 'update'])
})

test('a second start finds nothing to do', async () => {
  const count = async () =>
    (await db.pool.query('select array_agg(name order by name) as names from migration')).rows[0].names
  const names = await count()
  await migrate(db)
  expect(await count()).toEqual(names)
  expect(names.filter((name: string) => name.startsWith('derived '))).toHaveLength(1)
})

test('a change of status that could be undone still can, by whoever made it', async () => {
  const app = await appOfAnn()
  const { rows } = await db.pool.query(
    'select id, user_id, content_type, verb, changed::int as changed from user_batch',
  )
  expect(rows).toMatchObject([{ user_id: '1', content_type: 'terminal:ticket', verb: 'complete', changed: 1 }])
  const undone = await app.inject({ method: 'POST', url: `/api/batch/${rows[0].id}/undo/`, payload: {} })
  expect(undone.json().counts).toEqual({ returned: 1, touched: 0, not_found: 0 })
  const { rows: tickets } = await db.pool.query(
    "select status, completed_at from terminal_ticket where ticket_number = '100001'",
  )
  expect(tickets).toEqual([{ status: 'loading', completed_at: null }])
  await app.close()
})

test('this release reads, changes and deletes rows of the previous one', async () => {
  const app = await appOfAnn()
  for (const [table, rows] of before) {
    const entity = [...entities.values()].find((one) => one.table === (successors[table] ?? table))
    const mine = rows.filter((row) => (entity?.resource.tenancy === 'own' ? row['id'] === 1 : row['company_id'] === 1))
    if (entity === undefined) continue
    const listed = await app.inject(`/api/${entity.resource.path}get_table/`)
    expect([table, listed.statusCode, listed.json().count]).toEqual([table, 200, mine.length])
  }
  const changed = await app.inject({
    method: 'PATCH',
    url: '/api/railcar/2/',
    payload: { comments: 'sold', version: 1 },
  })
  expect([changed.statusCode, changed.json().comments]).toEqual([200, 'sold'])
  const held = await app.inject({
    method: 'DELETE',
    url: '/api/terminalboss/v3/driver/00000000-0000-4000-8000-000000000021/',
  })
  expect([held.statusCode, held.json().held]).toEqual([
    409,
    [{ resource: 'terminal:ticket', field: 'driver', count: 1, names: ['100001'] }],
  ])
  const gone = await app.inject({
    method: 'DELETE',
    url: '/api/terminalboss/v3/ticket/00000000-0000-4000-8000-0000000000a2/',
  })
  expect(gone.statusCode).toBe(204)
  await app.close()
})
