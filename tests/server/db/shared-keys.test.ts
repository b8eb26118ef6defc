/**
 * A database of the release before keys were refused, in which rows share them: the upgrade goes through, and every
 * later row is refused.
 */
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '#server/areas/config/check-records.ts'
import { migrate, migrateTo, migrationFolders } from '#server/db/migrate.ts'
import { learnZones } from '#server/engine/base/zones/learn-zones.ts'
import { patient, type Template } from '../places/template.ts'
import { startDatabase } from '../places/open-server.ts'

const former = migrationFolders()
  .map((folder) => path.basename(folder))
  .filter((name) => name < '0063')
const beforeKeys: Template = {
  name: () => `highball_until_${former.at(-1) ?? ''}`,
  fill: async (db) => {
    const client = await db.connect('setup')
    await migrateTo(client, former).finally(() => client.release())
  },
}

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase(patient, beforeKeys)
  const { pool } = database.db
  await pool.query("insert into company_company (id, name) values (1, 'Ours'), (2, 'Theirs')")
  const facilities = [
    [1, 'One', 'CWY'],
    [1, 'Two', ' cwy'],
    [1, 'Three', 'CWY'],
    [1, 'Four', ''],
    [1, 'Five', ''],
    [2, 'One', 'CWY'],
  ]
  for (const facility of facilities)
    await pool.query('insert into company_facility (company_id, name, code) values ($1, $2, $3)', facility)
  // Each shares one key with its neighbour, so that the middle one is second by its code and first by its SCAC.
  const parties = [
    ['Ash', 'A', 'AAAA'],
    ['Beech', 'a', 'BBBB'],
    ['Cedar', 'C', 'BBBB'],
    ['CEDAR', 'D', 'DDDD'],
  ]
  for (const party of parties)
    await pool.query('insert into company_party (company_id, name, code, scac) values (1, $1, $2, $3)', party)
  await pool.query(
    "insert into number_used (company_id, series, number) values (1, 'terminal:ticket.ticket_number', 'Q 2')",
  )
  await pool.query("update company_facility set timezone = 'Mountain Time' where name = 'Four'")
  await pool.query(
    "insert into contract_contract (company_id, contract_number, start_date, end_date) values (1, 'OLD', '2026-02-02', '2026-01-01')",
  )
  await migrate(database.db)
  await learnZones(pool)
})
afterAll(() => database.stop())

const copies = async (table: string) =>
  (await database.db.pool.query(`select name, key_copy, version from ${table} order by id`)).rows

test('the first row of each key keeps 0, every other one has a number of its own, and no row has another version', async () => {
  expect(await copies('company_facility')).toEqual([
    { name: 'One', key_copy: 0, version: 1 },
    { name: 'Two', key_copy: 1, version: 1 },
    { name: 'Three', key_copy: 2, version: 1 },
    { name: 'Four', key_copy: 0, version: 1 },
    { name: 'Five', key_copy: 0, version: 1 },
    { name: 'One', key_copy: 0, version: 1 },
  ])
  expect((await copies('company_party')).map(({ key_copy }) => key_copy)).toEqual([0, 1, 2, 3])
})

test.each([
  ['code', "(company_id, name, code) values (1, 'Six', 'Cwy')"],
  ['name', "(company_id, name, code) values (1, ' one ', 'X')"],
])('the database itself refuses a %s that is taken', async (key, values) => {
  await expect(database.db.pool.query(`insert into company_facility ${values}`)).rejects.toMatchObject({
    code: '23505',
    constraint: `company_facility_${key}_key`,
  })
})

test('the database takes a key that nobody of the company has', async () => {
  const { rowCount } = await database.db.pool.query(
    "insert into company_facility (company_id, name, code) values (2, 'Two', ''), (2, 'Three', '')",
  )
  expect(rowCount).toBe(2)
})

test('numbers that were given before are in use in every case', async () => {
  const { rows } = await database.db.pool.query('select number from number_used order by number collate "C"')
  expect(rows).toEqual([{ number: 'Q 2' }, { number: 'q 2' }])
})

test('a check of all records is asked for, and lists keys, spans and values of earlier releases', async () => {
  const { pool } = database.db
  const asked = await pool.query(
    "select company_id::int as company from config_job where kind = 'check_records' order by 1",
  )
  expect(asked.rows).toEqual([{ company: 1 }, { company: 2 }])
  await checkRecords(database.db, 1)
  const { rows } = await pool.query(
    "select concat_ws(' ', kind, label, field, message) as line from config_record_problem order by kind, id",
  )
  expect(rows.map(({ line }) => line)).toEqual([
    'key Two code cwy is the code of One.',
    'key Three code CWY is the code of One.',
    'key Beech code a is the code of Ash.',
    'key Cedar scac BBBB is the SCAC of Beech.',
    'key CEDAR name CEDAR is the name of the party Cedar.',
    'span OLD end_date The end, 2026-01-01, is before the start, 2026-02-02.',
    'value Four timezone "Mountain Time" is not the name of a time zone. Is America/Denver or America/Edmonton meant?',
  ])
})
