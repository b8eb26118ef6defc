import fs from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationFolders } from '#server/db/migrate.ts'
import * as systemTables from '#server/db/system-tables.ts'
import { resourceTables } from '#server/db/tables.ts'
import { entities } from '#server/engine/entity.ts'
import { startDatabase } from './harness.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

test('the last migration and the declarations agree: run `npm run migration <name>` where they do not', async () => {
  const snapshots = migrationFolders()
    .map((folder) => path.join(folder, 'snapshot.json'))
    .filter((file) => fs.existsSync(file))
  const last = JSON.parse(fs.readFileSync(snapshots.at(-1) ?? '', 'utf8'))
  expect(await generateMigration(last, await generateDrizzleJson({ ...resourceTables, ...systemTables }))).toEqual([])
})

test('a start of several processes at once migrates once', async () => {
  await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)])
  const { rows } = await database.db.pool.query("select name from migration where name not like 'derived %' order by name")
  expect(rows.map(({ name }) => name)).toEqual(migrationFolders().map((folder) => path.basename(folder)))
})

test('every table has its policy, and the role that requests work in bypasses none', async () => {
  const { rows: walls } = await database.db.pool.query(
    'select c.relname as name, c.relrowsecurity as on, count(p.*)::int as policies from pg_class c left join pg_policy p on p.polrelid = c.oid where c.relname = any($1) group by 1, 2',
    [[...entities.values()].map(({ table }) => table)],
  )
  expect(walls).toHaveLength(entities.size)
  expect(walls.filter((wall) => wall.on !== true || wall.policies !== 1)).toEqual([])
  const { rows: roles } = await database.db.pool.query(
    "select rolbypassrls, rolsuper, rolcanlogin from pg_roles where rolname = 'highball_app'",
  )
  expect(roles).toEqual([{ rolbypassrls: false, rolsuper: false, rolcanlogin: false }])
})
