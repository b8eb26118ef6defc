/** What every write guarantees: it happens once, completely, is reported, and never overwrites someone else's change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facility } from '#model/areas/company/company.resource.ts'
import { driver } from '#model/areas/people/people.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { group, user } from '#model/areas/user/user.resource.ts'
import { note } from '#model/areas/user/note.resource.ts'
import { track, yard } from '#model/areas/yard/yard.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

const feed = async (since: number) => {
  const { rows } = await server.db.pool.query('select resource, id, kind from change where seq > $1 order by seq', [
    since,
  ])
  return rows
}
const mark = async () =>
  Number((await server.db.pool.query('select coalesce(max(seq), 0) as seq from change')).rows[0].seq)

describe('two users changing one row', () => {
  test('are merged if they change different fields', async () => {
    const { body: row } = await clerk.post('facility/', { name: 'Merge', city: 'Calgary' })
    await clerk.patch(`facility/${row.id}/`, { city: 'Regina', version: 1 })
    await clerk.patch(`facility/${row.id}/`, { railroad: 'CN', version: 2 })
    const late = await clerk.patch(`facility/${row.id}/`, { code: 'MRG', version: 1 })
    expect(late.body).toMatchObject({ city: 'Regina', railroad: 'CN', code: 'MRG', version: 4 })
    const clash = await clerk.patch(`facility/${row.id}/`, { name: 'New name', city: 'Banff', version: 1 })
    expect([clash.status, clash.body]).toEqual([
      409,
      { detail: 'This facility was changed meanwhile (city).', current: late.body },
    ])
    expect(
      (await clerk.patch(`facility/${row.id}/`, { city: 'Banff', version: 9 })).status,
      'a version that never was',
    ).toBe(409)
  })
  test('never lose a change if they write at once', async () => {
    const { body: row } = await clerk.post('facility/', { name: 'Race' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        clerk.patch(`facility/${row.id}/`, { city: `City ${index}`, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
  })
  test('without a version the last one wins, and the history shows it', async () => {
    const { body: row } = await clerk.post('facility/', { name: 'Last' })
    await clerk.patch(`facility/${row.id}/`, { city: 'A' })
    await clerk.patch(`facility/${row.id}/`, { city: 'B' })
    const { body } = await clerk.get(`facility/${row.id}/history/`)
    expect(body.results.map(({ changes }: { changes: object }) => changes).slice(0, 2)).toEqual([
      [{ field: 'city', before: 'A', after: 'B' }],
      [{ field: 'city', before: '', after: 'A' }],
    ])
  })
})

describe('references decide what a deletion does', () => {
  test('a reference that restricts prevents it, and is named', async () => {
    const made = await server.within(clerk, async ({ rows }) => {
      const one = await rows(driver).create({ name: 'Ann', username: 'ann' })
      await rows(ticket).create({ ticket_number: 'HELD', driver: one.id })
      return one
    })
    const answer = await clerk.delete(`terminalboss/v3/driver/${made.id}/`)
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        detail: 'It cannot be deleted: 1 ticket of this driver (HELD) names it.',
        held: [{ resource: 'terminal:ticket', field: 'driver', count: 1, names: ['HELD'] }],
      },
    ])
  })
  test('a cascade deletes what belongs to the row, and clears other references; each is reported', async () => {
    const made = await server.within(clerk, async ({ rows }) => {
      const place = await rows(yard).create({ name: 'Going' })
      const rail = await rows(track).create({ yard: place.id, name: 'T1' })
      const car = await rows(railcar).create({ car_mark: 'GATX', car_number: '7', yard: place.id })
      return { place, rail, car }
    })
    const since = await mark()
    expect((await clerk.delete(`yard_management/rail_yard/${made.place.id}/`)).status).toBe(204)
    expect((await clerk.get(`yard_management/track/${made.rail.id}/`)).status).toBe(404)
    expect((await clerk.get(`railcar/${made.car.id}/`)).body).toMatchObject({ yard: null, version: 2 })
    expect(await feed(since)).toEqual(
      expect.arrayContaining([
        { resource: 'yard:yard', id: String(made.place.id), kind: 'delete' },
        { resource: 'yard:track', id: String(made.rail.id), kind: 'delete' },
        { resource: 'trace:railcar', id: String(made.car.id), kind: 'update' },
      ]),
    )
    expect(await feed(since)).toHaveLength(3)
  })
  test('a list loses the reference', async () => {
    const made = await server.within(clerk, async ({ rows }) => {
      const groups = await rows(group).createMany([{ name: 'Stays' }, { name: 'Goes' }])
      const person = await rows(user).create({
        email: 'listed@test.test',
        name: 'Listed',
        groups: groups.map(({ id }) => id),
      })
      return { groups, person }
    })
    await clerk.delete(`groups/${made.groups[1]?.id}/`)
    expect((await clerk.get(`user/${made.person.id}/`)).body).toMatchObject({
      groups: [made.groups[0]?.id],
      version: 2,
    })
  })
})

describe('many rows in one transaction', () => {
  test('each has audit and feed entries like a single one, in the requested order', async () => {
    const made = await server.within(clerk, ({ rows }) =>
      rows(ticket).createMany(Array.from({ length: 500 }, (_, index) => ({ ticket_number: `B${index}` }))),
    )
    const since = await mark()
    const changed = await server.within(clerk, ({ rows }) =>
      rows(ticket).patchMany(
        made.toReversed().map(({ id }, index) => ({
          id,
          values: index % 2 === 0 ? { status: 'open' as const } : { bay: `${index}` },
        })),
      ),
    )
    expect(changed.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
    expect(
      changed.every(
        (row, index) => row.version === 2 && (index % 2 === 0 ? row.status === 'open' : row.bay === `${index}`),
      ),
    ).toBe(true)
    const told = await feed(since)
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)))
    expect(told).toHaveLength(500)
    const { rows: audited } = await server.db.pool.query(
      "select count(*)::int as n from audit where kind = 'update' and by = $1 and row_id = any($2)",
      [clerk.id, made.map(({ id }) => id)],
    )
    expect(audited).toEqual([{ n: 500 }])
  })
  test('all or nothing: one that cannot be written prevents all', async () => {
    const since = await mark()
    await expect(
      server.within(clerk, async ({ rows }) => {
        await rows(note).create({ content: 'never' })
        await rows(ticket).createMany([{ ticket_number: 'X1' }, { ticket_number: 'X1' }])
      }),
    ).rejects.toThrow(/ticket_number_key/)
    expect(await feed(since)).toEqual([])
    expect((await clerk.get('notes/count/?content=never')).body).toEqual({ count: 0 })
  })
  test('writes of handlers are validated like those of clients, but may set fields of the server', async () => {
    await expect(
      server.within(clerk, ({ rows }) => rows(ticketEntry).create({ compartment: 99 })),
    ).rejects.toMatchObject({
      status: 400,
      body: { compartment: [expect.anything()], ticket: ['This field is required.'] },
    })
    const made = await server.within(clerk, ({ rows }) =>
      rows(ticket).create({ ticket_number: 'Y1', status: 'void', status_reason: 'test' }),
    )
    expect(made).toMatchObject({ status: 'void', arrived_at: null })
    await expect(
      server.within(clerk, ({ rows }) => rows(ticket).get('00000000-0000-4000-8000-000000000000')),
    ).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      server.within(clerk, ({ rows }) =>
        rows(ticket).patchMany([
          { id: made.id, values: {} },
          { id: '00000000-0000-4000-8000-000000000000', values: {} },
        ]),
      ),
    ).rejects.toMatchObject({ status: 404 })
  })
  test('rows are found by values, also by one of several', async () => {
    const found = await server.within(clerk, async ({ rows }) => {
      await rows(facility).createMany(
        ['F1', 'F2', 'F3'].map((name, index) => ({ name, city: index === 0 ? 'X' : 'Y', railroad: 'FIND' })),
      )
      const some = await rows(facility).find({ railroad: 'FIND', city: 'Y' }, { ordering: '-name', limit: 1 })
      const oneOf = await rows(facility).count({ railroad: 'FIND', name: ['F1', 'F3', 'F9'] })
      return [
        some.map(({ name }) => name),
        oneOf,
        await rows(facility).count({ railroad: 'FIND' }),
        await rows(facility).count({ railroad: 'FIND', latitude: null }),
      ]
    })
    expect(found).toEqual([['F3'], 2, 3, 3])
  })
})

test('a secret is never returned, never in the history, and never filtered by', async () => {
  const { body, status } = await clerk.post('user/', {
    email: 'secret@test.test',
    name: 'Secret',
    password: 'correct horse battery',
  })
  expect([status, 'password' in body]).toEqual([201, false])
  const { rows } = await server.db.pool.query('select password from user_user where id = $1', [body.id])
  expect(rows[0].password).toMatch(/^scrypt\$15\$8\$3\$/)
  const history = await clerk.get(`user/${body.id}/history/`)
  expect(JSON.stringify(history.body)).not.toContain('scrypt')
  expect(history.body.results[0].changes).toContainEqual({ field: 'password', before: null, after: null })
  for (const asked of [
    '?password__startswith=scrypt',
    '?ordering=password',
    'get_table/?columns=password',
    'autocomplete/?field=password',
  ])
    expect((await clerk.get(`user/${asked}`)).status, asked).toBe(400)
  expect((await clerk.post('user/', { email: 'SECRET@test.test', name: 'Twin' })).body).toEqual({
    email: ['There is already a user with this email.'],
  })
  expect((await clerk.patch(`user/${body.id}/`, { password: 'short' })).body).toHaveProperty('password')
})
