/** Locations of older sites over their calls: identifiers and parts, and positions that stored rows were given. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uwiPosition } from '#model/areas/legacy/rules/survey/surveyed-location.ts'
import { migrationFolders } from '#server/db/migrate.ts'
import { randomOf } from '#server/demo/seed/base/random.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const calls = 'location_table/'
let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
})
afterAll(() => server.close())

let count = 0
const add = (values: object) => clerk.post(calls, { code: `L${++count}`, name: `Battery ${count}`, ...values })

describe('a location', () => {
  test('has the parts and the position of its identifier', async () => {
    const { status, body } = await add({ uwi: '200d096h094a1500' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      uwi: '200/d-096-H/094-A-15/00',
      format: 'NTS',
      quarter_unit: 'D',
      unit: 96,
      map_sheet: 15,
      lsd: null,
      latitude: 56.914583,
      longitude: -120.565625,
      position_error: 300,
    })
  })
  test('has an identifier that no other one of the company has', async () => {
    const first = await add({ uwi: '100/01-02-003-04W5/00' })
    const second = await add({ uwi: '1000102003 04w500' })
    expect([first.status, second.status]).toEqual([201, 400])
    expect(second.body.uwi[0]).toContain('100/01-02-003-04W5/00')
    const other = await server.user({ company: server.theirs })
    expect((await other.post(calls, { code: 'A', name: 'A', uwi: '100/01-02-003-04W5/00' })).status).toBe(201)
  })
  test('follows a changed part, and is refused where both disagree', async () => {
    const { body } = await add({ uwi: '100/01-02-003-05W5/00' })
    const changed = await clerk.patch(`${calls}${body.id}/`, { lsd: 2 })
    expect(changed.body).toMatchObject({ uwi: '100/02-02-003-05W5/00', lsd: 2 })
    const refused = await clerk.patch(`${calls}${body.id}/`, { lsd: 3, uwi: '100/02-02-003-05W5/00' })
    expect([refused.status, Object.keys(refused.body).sort()]).toEqual([400, ['lsd', 'uwi']])
  })
  test('is named by its identifier where its flag says so, also by its parts alone', async () => {
    const { body, status } = await clerk.post(calls, { uwi: '100010200306w500', use_uwi_for_name_and_code: true })
    expect([status, body.name, body.code]).toEqual([201, '100/01-02-003-06W5/00', '100/01-02-003-06W5/00'])
    const moved = await clerk.patch(`${calls}${body.id}/`, { section: 36 })
    expect(moved.body).toMatchObject({ name: '100/01-36-003-06W5/00', code: '100/01-36-003-06W5/00' })
  })
  test.each([
    [{ uwi: 'nonsense' }, 'uwi'],
    [{ uwi: '4250120130' }, 'uwi'],
    [{ uwi: '100/06-22-047-09W9/00' }, 'uwi'],
    [{ meridian: 'W9' }, 'meridian'],
    [{ format: 'DLS', lsd: 1 }, 'township'],
    [{ latitude: 50 }, 'latitude'],
  ])('%o is refused at %s', async (values, field) => {
    const { status, body } = await add(values)
    expect(status).toBe(400)
    expect(Object.keys(body)).toContain(field)
  })
})

/** The statements of the migration over stored rows, which are rolled back. */
function repair(): string {
  const folder = migrationFolders().find((name) => name.endsWith('_survey_locations')) ?? ''
  const sql = fs.readFileSync(path.join(folder, 'migration.sql'), 'utf8')
  return sql.slice(sql.indexOf('CREATE FUNCTION'), sql.indexOf('CREATE INDEX'))
}

test('the migration gives stored locations the position of their identifier, and none to what is no identifier', async () => {
  const { whole, pick } = randomOf(81)
  const padded = (value: number, width = 2) => String(value).padStart(width, '0')
  const letter = (from: string) => pick(from.split(''))
  const meridian = () => pick(['E1', 'W1', 'W2', 'W3', 'W4', 'W5', 'W6'])
  const series = () => pick(['082', '083', '092', '093', '094', '102', '103', '104', '114'])
  const uwis = Array.from({ length: 400 }, (_, at) => {
    if (at % 2 === 0) {
      const section = `${padded(whole(1, 16))}-${padded(whole(1, 36))}-${padded(whole(1, 126), 3)}`
      return `100/${section}-${padded(whole(1, 34))}${meridian()}/00`
    }
    const unit = `${letter('abcd')}-${padded(whole(1, 100), 3)}-${letter('ABCDEFGHIJKL')}`
    return `200/${unit}/${series()}-${letter('ABCDEFGHIJKLMNOP')}-${padded(whole(1, 16))}/00`
  })
  const kept = [...new Set(uwis), 'well 6', '4250120130', '100/06-22-047-09W9/00', '200/d-096-H/084-A-15/00']
  const client = await server.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from legacy_location')
    await client.query(
      `insert into legacy_location (company_id, code, name, uwi)
        select $1, 'X' || n, 'X' || n, uwi from unnest($2::text[]) with ordinality as u (uwi, n)`,
      [server.ours, kept],
    )
    await client.query(repair())
    const { rows } = await client.query('select uwi, latitude, longitude, position_error::integer from legacy_location')
    expect(rows).toHaveLength(kept.length)
    expect(rows.filter(({ uwi, ...place }) => JSON.stringify(place) !== JSON.stringify(uwiPosition(uwi)))).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
