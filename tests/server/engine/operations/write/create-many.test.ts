/** Many new rows in one request: each validated and answered by itself, and taken back as one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPermission } from '#model/kernel/permissions.ts'
import { note } from '#model/areas/user/note.resource.ts'
import { driver } from '#model/areas/people/people.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { befriend, everyEntity, kept, closed, shared, single } from '../../../registry/registry.ts'
import { sendable, valuesFor } from '../../../sample.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

const base = 'terminalboss/v3/driver/'
let made = 0
const person = (more: object = {}) => ({ name: `New ${++made}`, username: `new${made}`, licence: '1', ...more })
const many = (rows: readonly unknown[], more: object = {}, by = clerk, headers = {}) =>
  by.post(`${base}create_many/`, { rows, ...more }, headers)
const count = async () => (await clerk.get(`${base}count/`)).body.count
const undo = (batch: number, by = clerk) => by.post(`batch/${batch}/undo/`, {})

describe('create_many', () => {
  it('answers for every row in the order of the request, whatever the rules or the database refuse', async () => {
    const [good, other] = [person(), person()]
    const before = await count()
    const { status, body } = await many([good, person({ name: '' }), { ...person(), username: good.username }, other])
    expect(status).toBe(200)
    expect(body.counts).toMatchObject({ created: 2, already: 0 })
    expect(body.results).toEqual([
      { outcome: 'created', id: expect.any(String), version: 1, message: '' },
      { outcome: 'not_allowed', id: null, version: null, message: 'Name: This field may not be blank.' },
      {
        outcome: expect.stringMatching(/not_allowed|conflict/),
        id: null,
        version: null,
        message: expect.stringContaining('sername'),
      },
      { outcome: 'created', id: expect.any(String), version: 1, message: '' },
    ])
    expect(await count()).toBe(before + 2)
    expect((await clerk.get(`${base}${body.results[3].id}/`)).body).toMatchObject(other)
  })

  it('creates nothing in a dry run, and finds what only the database refuses', async () => {
    const before = await count()
    const twice = person()
    const { body } = await many([twice, twice, person()], { dry_run: true })
    expect([body.batch, body.counts.created]).toEqual([null, 2])
    expect(body.results.map(({ id }: { id: unknown }) => id)).toEqual([null, null, null])
    expect(await count()).toBe(before)
  })

  it('is undone as one, but for rows that somebody has changed since, and only once', async () => {
    const before = await count()
    const { body } = await many([person(), person(), person()])
    const [, touched] = body.results
    await clerk.patch(`${base}${touched.id}/`, { licence: '2' })
    const taken = (await undo(body.batch)).body
    expect(taken.counts).toEqual({ returned: 2, touched: 1, not_found: 0 })
    expect([await count(), (await clerk.get(`${base}${touched.id}/`)).status]).toEqual([before + 1, 200])
    expect((await undo(body.batch)).status).toBe(409)
  })

  it('is undone by who may delete, and by nobody else', async () => {
    const adder = await server.user({
      permissions: [driver.needs.view, driver.needs.add].filter(isPermission),
    })
    const { body } = await many([person()], {}, adder)
    expect(body.counts.created).toBe(1)
    expect([(await undo(body.batch, adder)).status, (await undo(body.batch)).status]).toEqual([
      driver.needs.delete === driver.needs.add ? 200 : 403,
      404,
    ])
  })

  it('runs once for one idempotency key', async () => {
    const rows = [person()]
    const key = { 'idempotency-key': 'created once' }
    const [one, again] = [await many(rows, {}, clerk, key), await many(rows, {}, clerk, key)]
    expect(again.body).toEqual(one.body)
    expect((await many([person()], {}, clerk, key)).status).toBe(409)
  })

  it.each<[string, object, object]>([
    ['no rows', { rows: [] }, { rows: [expect.stringContaining('at least one row')] }],
    ['rows that are no list', { rows: 'many' }, { rows: [expect.any(String)] }],
    ['a row that is no object', { rows: [{}, 7] }, { rows: ['Item 2: not an object of values.'] }],
    [
      'too many',
      { rows: Array.from({ length: 1001 }, () => ({})) },
      { rows: ['At most 1000 rows in one request; here are 1001.'] },
    ],
    ['an unknown part', { rows: [{}], more: 1 }, { more: [expect.any(String)] }],
    ['a dry run that is neither', { rows: [{}], dry_run: 'yes' }, { dry_run: ['Must be true or false.'] }],
  ])('refuses %s', async (_what, body, said) => {
    expect(await clerk.post(`${base}create_many/`, body)).toMatchObject({ status: 400, body: said })
  })

  it('needs the permission to add, and writes into the company of the person alone', async () => {
    const reader = await server.user({ permissions: [driver.needs.view].filter(isPermission) })
    expect((await many([person()], {}, reader)).status).toBe(403)
    const stranger = await server.user({ company: server.theirs })
    const { body } = await many([person()], {}, stranger)
    expect((await clerk.get(`${base}${body.results[0].id}/`)).status).toBe(404)
    expect((await undo(body.batch)).status).toBe(404)
  })

  it('has each row made by its sender', async () => {
    const { body } = await clerk.post(`${note.path}create_many/`, { rows: [{ content: 'One' }] })
    expect((await clerk.get(`${note.path}${body.results[0].id}/`)).body).toMatchObject({ content: 'One' })
  })
})

describe.each(
  everyEntity.filter(([, entity]) => !kept(entity) && !closed(entity) && !single(entity) && !shared(entity)),
)('%s', (_name, entity) => {
  it('is created by a list as by a single call', async () => {
    const row = await server.within(clerk, async (unit) => sendable(entity, await valuesFor(unit, entity)))
    const { status, body } = await clerk.post(`${entity.resource.path}create_many/`, { rows: [row], dry_run: true })
    expect([status, body.results]).toMatchObject([200, [{ outcome: 'created', message: '' }]])
  })
})
