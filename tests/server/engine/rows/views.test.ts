/** Views of rows: drivers and staff are terminal users, each kind at a path of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driver, staff, user } from '#model/areas/people/people.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const [users, drivers, crew] = [user.path, driver.path, staff.path]
let server: Server
let all: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

let last = 0
const fresh = () => ({ name: `Person ${++last}`, username: String(1000 + last) })
const made = async (path: string, more: object = {}) => (await all.post(path, { ...fresh(), ...more })).body
/** Feed entries of the company since a cursor, sorted by text. */
async function told(since: number): Promise<string[]> {
  const { rows } = await server.db.pool.query(
    "select kind || ' ' || resource || ' ' || id as said from change where seq > $1 and company_id = $2 order by 1",
    [since, server.ours],
  )
  return rows.map(({ said }) => said)
}
const now = async (): Promise<number> =>
  Number((await server.db.pool.query('select max(seq) as last from change')).rows[0].last)

describe('the twelve calls', () => {
  test('create what the view shows, and read the same row by both paths', async () => {
    const one = await made(drivers, { licence: 'AB-1' })
    expect(one).toMatchObject({ version: 1, licence: 'AB-1' })
    expect(one).not.toHaveProperty('kind')
    expect((await all.get(`${users}${one.id}/`)).body).toMatchObject({
      kind: 'driver',
      name: one.name,
      licence: 'AB-1',
    })
    expect((await all.get(`${drivers}${one.id}/`)).body).toEqual(one)
    for (const call of [
      `?id=${one.id}`,
      `get_table/?id=${one.id}`,
      `count/?id=${one.id}`,
      `get_overview/?id=${one.id}`,
    ])
      expect([call, (await all.get(drivers + call)).body.count, (await all.get(crew + call)).body.count]).toEqual([
        call,
        1,
        0,
      ])
    const named = (await all.get(`${crew}autocomplete/?input=${one.name.replace(' ', '%20')}`)).body.results
    expect(named).toEqual([])
    const file = await all.post(`${drivers}download_table/`, {
      format: 'csv',
      columns: ['name'],
      filters: [{ field: 'id', op: 'eq', value: one.id }],
    })
    expect(file.body).toBe(`Name\r\n${one.name}\r\n`)
  })

  test('change, clone and delete its rows, and none of another kind', async () => {
    const one = await made(drivers)
    const changed = await all.patch(`${drivers}${one.id}/`, { licence: '1', version: 1 })
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...one, licence: '1', version: 2, updated_at: changed.body.updated_at },
    ])
    const late = await all.patch(`${drivers}${one.id}/`, { licence: '2', version: 1 })
    expect([late.status, late.body.current]).toEqual([409, changed.body])
    const copy = await all.post(`${drivers}${one.id}/clone/`, { username: `c${last}` })
    expect([copy.status, copy.body.licence]).toEqual([201, '1'])
    expect((await all.get(`${users}${copy.body.id}/`)).body.kind).toBe('driver')
    const other = `${crew}${one.id}/`
    const statuses = await Promise.all([
      all.get(other),
      all.patch(other, { name: 'X' }),
      all.post(`${other}clone/`),
      all.get(`${other}history/`),
      all.delete(other),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await all.delete(`${drivers}${one.id}/`)).status).toBe(204)
    expect((await all.get(`${users}${one.id}/`)).status).toBe(404)
  })

  test('accept the fields of the view and no others', async () => {
    const { status, body } = await all.post(drivers, { ...fresh(), kind: 'staff', job_title: 'Clerk' })
    expect([status, body]).toEqual([400, { kind: ['Unknown field.'], job_title: ['Unknown field.'] }])
    const { create_schema: schema } = (await all.options(drivers)).body
    expect(Object.keys(schema.properties)).not.toContain('kind')
  })

  test('show nothing of another company', async () => {
    const one = await made(drivers)
    expect((await stranger.get(`${drivers}${one.id}/`)).status).toBe(404)
    expect((await stranger.get(`${drivers}?id=${one.id}`)).body.count).toBe(0)
    expect((await stranger.get(`${drivers}${one.id}/history/`)).status).toBe(404)
  })
})

describe('the database itself', () => {
  test('gives a row created through the view its fixed values, and no update can change them', async () => {
    const [row] = await server.within(all, async ({ client }) => {
      const sent = await client.query(
        'insert into terminal_driver (company_id, name, username) values ($1, $2, $3) returning id, kind',
        [all.company, 'By hand', '7777'],
      )
      return sent.rows
    })
    expect(row.kind).toBe('driver')
    const leave = server.within(all, ({ client }) =>
      client.query("update terminal_driver set kind = 'staff' where id = $1", [row.id]),
    )
    await expect(leave).rejects.toThrow(/check option/)
    const other = await server.within(all, ({ client }) =>
      client.query("update terminal_staff set name = 'x' where id = $1", [row.id]),
    )
    expect(other.rowCount).toBe(0)
  })

  test('applies the policies of the table to the view', async () => {
    const theirs = await server.within(stranger, ({ rows }) => rows(driver).create({ name: 'Theirs', username: '1' }))
    const seen = await server.within(all, ({ client }) =>
      client.query('select 1 from terminal_driver where id = $1', [theirs.id]),
    )
    expect(seen.rows).toEqual([])
    const forged = server.within(all, ({ client }) =>
      client.query("insert into terminal_driver (company_id, name, username) values ($1, 'x', '99')", [server.theirs]),
    )
    await expect(forged).rejects.toThrow(/row-level security/)
  })
})

test('handlers write through a view as through a table', async () => {
  const [one, two] = await server.within(all, ({ rows }) => rows(driver).createMany([fresh(), fresh()]))
  const changed = await server.within(all, ({ rows }) =>
    rows(driver).patchMany([
      { id: two?.id ?? '', values: { licence: '2' } },
      { id: one?.id ?? '', values: { licence: '1', comments: 'L' } },
    ]),
  )
  expect(changed.map(({ id, licence }) => [id, licence])).toEqual([
    [two?.id, '2'],
    [one?.id, '1'],
  ])
  await expect(
    server.within(all, ({ rows }) => rows(staff).patch(one?.id ?? '', { department: '3' })),
  ).rejects.toMatchObject({ status: 404 })
  await server.within(all, ({ rows }) => rows(driver).removeMany([one?.id ?? '', two?.id ?? '']))
  expect(await server.within(all, ({ rows }) => rows(user).count({ id: [one?.id ?? '', two?.id ?? ''] }))).toBe(0)
})

test('a reference to a view accepts only rows of the view, and restricts deletion by either path', async () => {
  const [wheel, desk] = [await made(drivers), await made(crew)]
  const refused = await all.post(ticket.path, { ticket_number: 'V-1', driver: desk.id })
  expect([refused.status, refused.body]).toEqual([400, { driver: [`There is no driver ${desk.id}.`] }])
  const taken = await all.post(ticket.path, { ticket_number: 'V-2', driver: wheel.id })
  expect(taken.status, JSON.stringify(taken.body)).toBe(201)
  const shown = await all.get(`${ticket.path}get_table/?id=${taken.body.id}`)
  expect(shown.body.results[0].driver__label).toBe(wheel.name)
  for (const path of [users, drivers]) {
    const held = await all.delete(`${path}${wheel.id}/`)
    expect([held.status, held.body.held]).toEqual([
      409,
      [{ resource: 'terminal:ticket', field: 'driver', count: 1, names: ['V-2'] }],
    ])
  }
})

describe('feed entries', () => {
  test('are sent to each view that shows the row', async () => {
    const since = await now()
    const one = await made(drivers)
    await all.patch(`${users}${one.id}/`, { licence: '1' })
    expect(await told(since)).toEqual([
      `create terminal:driver ${one.id}`,
      `create terminal:user ${one.id}`,
      `update terminal:driver ${one.id}`,
      `update terminal:user ${one.id}`,
    ])
    const later = await now()
    await all.delete(`${drivers}${one.id}/`)
    expect(await told(later)).toEqual([`delete terminal:driver ${one.id}`, `delete terminal:user ${one.id}`])
  })

  test('report that a row left one view and entered another', async () => {
    const one = await made(drivers)
    const since = await now()
    await all.patch(`${users}${one.id}/`, { kind: 'staff' })
    expect(await told(since)).toEqual([
      `create terminal:staff ${one.id}`,
      `delete terminal:driver ${one.id}`,
      `update terminal:user ${one.id}`,
    ])
    expect((await all.get(`${crew}${one.id}/`)).status).toBe(200)
  })

  test('are one each, however many rows a statement writes', async () => {
    const since = await now()
    await systemTransaction(
      server.db,
      ({ rows }) => rows(driver).createMany(Array.from({ length: 50 }, fresh)),
      server.ours,
    )
    const kinds = (await told(since)).map((one) => one.split(' ').slice(0, 2).join(' '))
    expect([kinds.filter((one) => one === 'create terminal:driver').length, kinds.length]).toEqual([50, 100])
  })
})

describe('history', () => {
  test('through the view is the audit trail of the row, in the fields of the view', async () => {
    const one = await made(drivers)
    await all.patch(`${users}${one.id}/`, { job_title: 'Dispatcher', licence: '5' })
    const seen = (await all.get(`${drivers}${one.id}/history/`)).body
    expect(seen).toMatchObject({
      count: 2,
      results: [
        { kind: 'update', by: all.id, changes: [{ field: 'licence', before: '', after: '5' }] },
        { kind: 'create' },
      ],
    })
    expect((await all.get(`${users}${one.id}/history/`)).body.results[0].changes).toHaveLength(2)
  })

  test('remains in the view where the row was, and in no other', async () => {
    const one = await made(drivers)
    await all.delete(`${drivers}${one.id}/`)
    expect((await all.get(`${drivers}${one.id}/history/`)).body).toMatchObject({
      count: 2,
      results: [{ kind: 'delete' }, { kind: 'create' }],
    })
    expect((await all.get(`${crew}${one.id}/history/`)).status).toBe(404)
  })
})
