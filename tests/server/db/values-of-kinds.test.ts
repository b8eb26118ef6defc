/** The migration that brings texts of kinds into the form in which writes keep them: nothing is lost, and what has another fault stays. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '#model/kernel/field.ts'
import type { TypedKind } from '#model/kernel/kinds.ts'
import { readKind } from '#model/shared/kinds/read-kinds.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { zoneNamed } from '#server/engine/base/judge-input.ts'
import { startServer, type Server } from '../harness.ts'

const sql = fs.readFileSync(path.join(migrationsFolder, '0062_values_of_kinds', 'migration.sql'), 'utf8')

let server: Server
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
})
afterAll(() => server.close())

const read = (kind: TypedKind, typed: string) =>
  readKind({ ...text(), holds: kind }, typed, { country: '', companyCountry: '', zoneNamed })

/** As an earlier release has stored them, and as they are kept. What has another fault is only trimmed. */
const stored: readonly (readonly [TypedKind, Readonly<Record<string, string>>])[] = [
  [
    'time_zone',
    {
      'america/edmonton': 'America/Edmonton',
      ' UTC ': 'UTC',
      'Central Time (US & Canada)': 'Central Time (US & Canada)',
    },
  ],
  ['email', { ' Ann@Example.COM ': 'Ann@example.com', 'ann at example ': 'ann at example' }],
  [
    'phone',
    {
      '1-780-555-0199': '+1 780 555 0199',
      '+1 (780) 555 0199': '+1 780 555 0199',
      ' 780 555 0199 ': '780 555 0199',
      'ask Jo': 'ask Jo',
    },
  ],
  ['postal_code', { t0b1v0: 'T0B 1V0', '122071234': '12207-1234', ' 12207 ': '12207', T0B: 'T0B' }],
  ['un_number', { 'un 1075': 'UN1075', 'UN-1203': 'UN1203', X1075: 'X1075' }],
  ['cas_number', { '74986': '74-98-6', ' 7732-18-5': '7732-18-5', none: 'none' }],
  ['hs_code', { '2711.12.00.20': '2711120020', '2711 12': '271112', '12.3': '12.3' }],
  ['scac', { ' cpkc': 'CPKC', 'C.N.': 'C.N.' }],
  ['splc', { '380 000': '380000', '38.0': '38.0' }],
  ['subdivision', { 'ab ': 'AB', Alberta: 'Alberta' }],
  ['us_tax_id', { '411215000': '41-1215000', abc: 'abc' }],
  ['ca_business_number', { '123456782 rt0001': '123456782RT0001', '12': '12' }],
  ['uwi', { '100062904505W400': '100/06-29-045-05W4/00', 'well 6': 'well 6' }],
  ['vin', { '1m8gdm9axkp042788': '1M8GDM9AXKP042788', 'no vin.': 'no vin.' }],
]

test.each(stored)('%s', async (kind, cases) => {
  const client = await server.db.connect('setup')
  try {
    await client.query(sql.slice(0, sql.indexOf('\ndo $$')))
    for (const [typed, expected] of Object.entries(cases)) {
      const { rows } = await client.query('select pg_temp.kept($1, $2) as kept', [kind, typed])
      expect([typed, rows[0].kept]).toEqual([typed, expected])
      expect(read(kind, expected)).toEqual(read(kind, typed))
    }
    await client.query('drop function pg_temp.kept')
  } finally {
    client.release()
  }
})

test('rows of every company are brought into form, and those that are in form are not written', async () => {
  const made = await server.db.pool.query(
    `insert into company_party (company_id, name, code, state, email) values
      ($1, 'Old', 'OLD', 'ab ', 'a@B.CA'), ($2, 'Odd', 'ODD', 'zz ', 'a@b.ca'), ($2, 'New', 'NEW', 'AB', 'a@b.ca') returning id`,
    [server.ours, server.theirs],
  )
  await server.db.pool.query(sql)
  const { rows } = await server.db.pool.query(
    'select state, email, version from company_party where id = any($1) order by id',
    [made.rows.map(({ id }) => id)],
  )
  expect(rows).toEqual([
    { state: 'AB', email: 'a@b.ca', version: 3 },
    { state: 'ZZ', email: 'a@b.ca', version: 2 },
    { state: 'AB', email: 'a@b.ca', version: 1 },
  ])
})
