import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { derivedSql } from '#server/db/derived/derived.ts'
import { migrate, migrationFolders, migrationsFolder } from '#server/db/migrate.ts'
import * as systemTables from '#server/db/tables/system-tables.ts'
import { resourceTables } from '#server/db/tables/tables.ts'
import { dropViewsSql, named } from '#server/db/derived/views.ts'
import { entities } from '#server/engine/base/entity.ts'
import { writeMigration } from '../../../scripts/migration.ts'
import { startDatabase } from '../places/open-server.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

const declared = { ...resourceTables, ...systemTables }
const snapshot = path.join(migrationsFolder, 'snapshot.json')

test('the last migration and the declarations agree; otherwise run `npm run migration <name>`', async () => {
  const last = JSON.parse(fs.readFileSync(snapshot, 'utf8'))
  expect(await generateMigration(last, await generateDrizzleJson(declared))).toEqual([])
})

test('a new migration adds its SQL and replaces the only snapshot; without a change nothing is written', async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-migrations-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  const own = path.join(root, 'snapshot.json')
  fs.copyFileSync(snapshot, own)
  const first = fs.readFileSync(own, 'utf8')
  expect(await writeMigration('nothing', declared, {}, root)).toBeUndefined()
  expect([fs.readdirSync(root), fs.readFileSync(own, 'utf8')]).toEqual([['snapshot.json'], first])

  const more = { ...declared, bay: pgTable('bay', { id: integer().primaryKey() }) }
  const folder = path.join(root, '0001_add_bay')
  expect(await writeMigration('add_bay', more, { allNew: true }, root)).toBe(folder)
  expect(fs.readFileSync(path.join(folder, 'migration.sql'), 'utf8')).toMatch(/^CREATE TABLE "bay" \([^;]*\);\s*$/)
  expect([fs.readdirSync(root), fs.readdirSync(folder)]).toEqual([['0001_add_bay', 'snapshot.json'], ['migration.sql']])
  expect(await writeMigration('again', more, {}, root)).toBeUndefined()
  expect(await writeMigration('remove_bay', declared, { allNew: true }, root)).toBe(path.join(root, '0002_remove_bay'))
})

test('several processes starting at once migrate once', async () => {
  await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)])
  const { rows } = await database.db.pool.query(
    "select name from migration where name not like 'derived %' order by name",
  )
  expect(rows.map(({ name }) => name)).toEqual(migrationFolders().map((folder) => path.basename(folder)))
})

test('a process of an earlier release leaves the database of a later one as it is', async () => {
  const { pool } = database.db
  const marks = async () => (await pool.query('select name from migration order by name')).rows.map(({ name }) => name)
  onTestFinished(async () => {
    await pool.query("delete from migration where name in ('9999_of_a_later_release', 'derived of a later release')")
    await migrate(database.db)
  })
  await pool.query("delete from migration where name like 'derived %'")
  await pool.query("insert into migration (name) values ('9999_of_a_later_release'), ('derived of a later release')")
  const before = await marks()
  await migrate(database.db)
  expect(await marks()).toEqual(before)
  // And where all that is there is known, what is derived is made as this release derives it.
  await pool.query("delete from migration where name = '9999_of_a_later_release'")
  await migrate(database.db)
  expect(await marks()).not.toContain('derived of a later release')
})

test('every table has its policy (rows of a pair also for their author, drafts, addressed and shared ones for their readers), every view its kind, and the role of requests bypasses none', async () => {
  const { rows: walls } = await database.db.pool.query(
    "select c.relname as name, c.relrowsecurity as on, array_agg(p.polname::text order by p.polname) filter (where p.polname is not null) as policies from pg_class c left join pg_policy p on p.polrelid = c.oid where c.relkind = 'r' and c.relname = any($1) group by 1, 2",
    [[...entities.values()].map(({ table }) => table)],
  )
  const tables = [...entities.values()].filter(({ table }) => resourceTables[table] !== undefined)
  const wanted = tables.map(({ table, resource }) => ({
    name: table,
    on: true,
    policies: [
      ...(resource.addressee === undefined ? [] : ['addressee']),
      ...(resource.tenancy === 'pair' ? ['maker_makes', 'maker_removes'] : []),
      ...(resource.privateIn === undefined ? [] : ['private']),
      ...(resource.sharedBy === undefined ? [] : ['shared']),
      'tenant',
    ],
  }))
  const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1)
  expect(walls.toSorted(byName)).toEqual(wanted.toSorted(byName))
  // A view of rows either has the rights of its caller, or is a security barrier and read only.
  const { rows: views } = await database.db.pool.query(
    "select relname as name, coalesce(reloptions::text, '') as options, has_table_privilege('highball_app', oid, 'insert, update, delete') as written from pg_class c where relkind = 'v' and relnamespace = 'public'::regnamespace and exists (select 1 from pg_rewrite r join pg_depend d on d.objid = r.oid where r.ev_class = c.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid)",
  )
  expect(views.length).toBeGreaterThan(5)
  expect(
    views.filter(
      ({ options, written }) =>
        !options.includes('security_invoker=true') && (written || !options.includes('security_barrier=true')),
    ),
  ).toEqual([])
  const { rows: roles } = await database.db.pool.query(
    "select rolbypassrls, rolsuper, rolcanlogin from pg_roles where rolname = 'highball_app'",
  )
  expect(roles).toEqual([{ rolbypassrls: false, rolsuper: false, rolcanlogin: false }])
})

test('views that depend on views are dropped with them, in any order', async () => {
  const { pool } = database.db
  await pool.query(
    `create view under_it as select 1 as one; create view upon_it as select one from under_it; ${named('under_it')} ${named('upon_it')}`,
  )
  await pool.query(dropViewsSql)
  const { rows } = await pool.query("select relname from pg_class where relname in ('under_it', 'upon_it')")
  await pool.query(derivedSql())
  expect(rows).toEqual([])
})
