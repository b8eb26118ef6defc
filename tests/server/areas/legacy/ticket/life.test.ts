/** The life of tickets of older sites: created in any state, changed by verbs alone once closed, and sent again by their sites. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '#server/engine/base/sql.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const PATH = 'terminalboss/ticketview/'
let server: Server
let clerk: Client
const ids = { customer: 0, butane: 0, sulphur: 0, allocation: 0, location: 0 }
let number = 0

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user({ name: 'Cleo' })
  const made = async (path: string, values: object): Promise<number> => (await clerk.post(path, values)).body.id
  ids.customer = await made('company_table/', {
    company_code: 'PV',
    name: 'Provost Energy',
    company_types: ['Customer'],
  })
  ids.butane = await made('product_table/', { product_code: 'C4', product_name: 'Butane' })
  ids.sulphur = await made('product_table/', { product_code: 'S', product_name: 'Sulphur', productUnit: 'mass' })
  ids.allocation = await made('allocation/', {
    allocation_code: 'PV-C4',
    customer: ids.customer,
    product_key: ids.butane,
  })
  ids.location = await made('location_table/', { code: 'L1', name: 'Battery 1' })
})
afterAll(() => server.close())

const load = (values: object = {}) => ({
  ticket_number: `T${++number}`,
  status: 'closed',
  customer: ids.customer,
  product: ids.butane,
  allocation: ids.allocation,
  load_start: '2026-11-20T13:20:00Z',
  load_end: '2026-11-20T14:05:00Z',
  net_volume: '30000.0',
  ...values,
})
const create = (values: object = {}) => clerk.post(PATH, load(values))
const verb = (id: number, name: string, asked: object = {}) => clerk.post(`${PATH}${id}/${name}/`, asked)
const read = async (id: number) => (await clerk.get(`${PATH}${id}/`)).body

describe('a ticket is created', () => {
  test.each(['open', 'closed', 'corrected', 'void'])('as %s', async (status) => {
    const { status: code, body } = await create({ status })
    expect([code, body.status]).toEqual([201, status])
  })

  test('as open where no state is sent', async () => {
    const { ticket_number } = load()
    expect((await clerk.post(PATH, { ticket_number })).body.status).toBe('open')
  })

  test.each([
    [{ load_end: null, load_start: null }, ['load_end']],
    [{ net_volume: null }, ['net_volume']],
    [{ net_volume: null, load_end: null, load_start: null }, ['load_end', 'net_volume']],
  ])('closed only with the end and the quantity of its load: %j', async (values, fields) => {
    const { status, body } = await create(values)
    expect([status, Object.keys(body).toSorted()]).toEqual([400, fields])
  })

  test('closed by its weight where the product is sold by mass', async () => {
    const refused = await create({ product: ids.sulphur })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['weight']])
    expect((await create({ product: ids.sulphur, net_volume: null, weight: 21_000 })).status).toBe(201)
    expect(Object.keys((await create({ net_volume: null, weight: 21_000 })).body)).toEqual(['net_volume'])
  })
})

describe('the same number sent again', () => {
  test('is the same row with equal values, and 409 that names the fields with others', async () => {
    const sent = load()
    const first = (await clerk.post(PATH, sent)).body
    const again = await clerk.post(PATH, { ...sent, net_volume: '30000', load_end: '2026-11-20T14:05:00.000Z' })
    expect([again.status, again.body.id, again.body.version]).toEqual([200, first.id, first.version])
    const other = await clerk.post(PATH, { ...sent, net_volume: '30001', tractor: '14T' })
    expect([other.status, Object.keys(other.body)]).toEqual([409, ['detail', 'net_volume', 'tractor', 'current']])
    expect(other.body.detail).toContain('Net, Tractor')
    expect(await read(first.id)).toEqual(first)
  })

  test('eight times at once is one row', async () => {
    const sent = load()
    const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.post(PATH, sent)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('among many is the same row with equal values, and a conflict that names the fields with others', async () => {
    const [known, fresh, changed] = [load(), load({ status: 'open' }), load()]
    const first = (await clerk.post(PATH, known)).body
    const other = (await clerk.post(PATH, changed)).body
    const rows = [known, fresh, { ...changed, net_volume: '1.5' }, fresh, { ...fresh, tractor: '14T' }]
    const tried = (await clerk.post(`${PATH}create_many/`, { rows, dry_run: true })).body
    expect([tried.batch, tried.counts]).toEqual([null, { created: 1, already: 2, not_allowed: 0, conflict: 2 }])
    const { body } = await clerk.post(`${PATH}create_many/`, { rows })
    expect(body.counts).toEqual({ created: 1, already: 2, not_allowed: 0, conflict: 2 })
    const [again, made, refused, twice, last] = body.results
    expect(again).toMatchObject({ outcome: 'already', id: first.id, version: first.version })
    expect(twice).toMatchObject({ outcome: 'already', id: made.id })
    expect([refused.message, last.message]).toEqual([
      expect.stringContaining('Net'),
      expect.stringContaining('Tractor'),
    ])
    expect(await read(other.id)).toEqual(other)
    // Undo takes back what this request made, and nothing that was there before.
    expect((await clerk.post(`batch/${body.batch}/undo/`)).body.counts).toMatchObject({ returned: 1, touched: 0 })
    expect(await read(first.id)).toEqual(first)
  })

  test('after a correction names what was corrected', async () => {
    const sent = load()
    const { id } = (await clerk.post(PATH, sent)).body
    await verb(id, 'correct', { reason: 'Meter proved', net_volume: '29990' })
    const again = await clerk.post(PATH, sent)
    expect([again.status, Object.keys(again.body)]).toEqual([409, ['detail', 'status', 'net_volume', 'current']])
  })
})

describe('verbs', () => {
  test('Close needs the end and the quantity, and is undone exactly', async () => {
    const open = (await create({ status: 'open', load_end: null, net_volume: null })).body
    const refused = await verb(open.id, 'close')
    expect([refused.status, Object.keys(refused.body).toSorted()]).toEqual([400, ['load_end', 'net_volume']])
    await clerk.patch(`${PATH}${open.id}/`, { load_end: '2026-11-20T15:00:00Z', net_volume: '12.5' })
    const { batch, counts } = (await clerk.post(`${PATH}close/`, { ids: [open.id] })).body
    expect(counts.changed).toBe(1)
    expect((await read(open.id)).status).toBe('closed')
    await clerk.post(`batch/${batch}/undo/`)
    expect(await read(open.id)).toMatchObject({ status: 'open', net_volume: '12.5' })
  })

  test('Correct asks for a reason and another value, and leaves what is not sent', async () => {
    const { id, ...before } = (await create()).body
    expect(Object.keys((await verb(id, 'correct', { net_volume: '1' })).body)).toEqual(['reason'])
    expect(Object.keys((await verb(id, 'correct', { reason: ' ', net_volume: '1' })).body)).toEqual(['reason'])
    const same = await verb(id, 'correct', { reason: 'Meter proved', net_volume: '30000', product: ids.butane })
    expect([same.status, Object.keys(same.body)]).toEqual([400, ['non_field_errors']])
    const wrong = await verb(id, 'correct', { reason: 'Clock', load_end: '2026-11-20T10:00:00Z' })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['load_end']])
    const { body } = await verb(id, 'correct', {
      reason: 'Meter proved',
      net_volume: '29950.4',
      location: ids.location,
    })
    expect(body).toMatchObject({
      ...before,
      status: 'corrected',
      status_reason: 'Meter proved',
      net_volume: '29950.4',
      location: ids.location,
      version: body.version,
      updated_at: body.updated_at,
    })
  })

  test.each([['one'], ['many']])('Correct empties a value that is sent as null, by the call for %s', async (call) => {
    const { id } = (await create({ location: ids.location, temperature: 12.5 })).body
    const asked = { reason: 'Wrong place', location: null, temperature: null }
    const { status } =
      call === 'one' ? await verb(id, 'correct', asked) : await clerk.post(`${PATH}correct/`, { ids: [id], ...asked })
    expect(status).toBe(200)
    expect(await read(id)).toMatchObject({
      location: null,
      temperature: null,
      net_volume: '30000.0',
      customer: ids.customer,
    })
  })

  test.each([
    [{ load_end: null }, 'load_end'],
    [{ net_volume: null }, 'net_volume'],
    [{ product: null, net_volume: null }, 'net_volume'],
    [{ location: null }, 'non_field_errors'],
  ])('Correct leaves no finished ticket without its load, and needs a difference: %j', async (asked, field) => {
    const { id, version } = (await create()).body
    const refused = await verb(id, 'correct', { reason: 'Meter proved', ...asked })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]])
    expect((await read(id)).version).toBe(version)
  })

  test('a second correction is undone exactly, and history shows all values', async () => {
    const { id } = (await create()).body
    await verb(id, 'correct', { reason: 'First', net_volume: '29000' })
    const { batch } = (await clerk.post(`${PATH}correct/`, { ids: [id], reason: 'Second', net_volume: '28000' })).body
    expect(await read(id)).toMatchObject({ status: 'corrected', net_volume: '28000.0', status_reason: 'Second' })
    await clerk.post(`batch/${batch}/undo/`)
    expect(await read(id)).toMatchObject({ status: 'corrected', net_volume: '29000.0', status_reason: 'First' })
    const { results } = (await clerk.get(`${PATH}${id}/history/`)).body
    const corrections = results.map(({ changes }: { changes: readonly { field: string }[] }) =>
      changes.find(({ field }) => field === 'net_volume'),
    )
    expect(corrections).toMatchObject([
      { before: 28_000, after: 29_000 },
      { before: 29_000, after: 28_000 },
      { before: 30_000, after: 29_000 },
      { before: null, after: 30_000 },
    ])
  })

  test('Void takes a reason from any other state, and nothing follows', async () => {
    for (const status of ['open', 'closed', 'corrected']) {
      const { id } = (await create({ status })).body
      expect((await verb(id, 'void')).status).toBe(400)
      expect((await verb(id, 'void', { reason: 'Wrong truck' })).body).toMatchObject({
        status: 'void',
        status_reason: 'Wrong truck',
      })
      for (const [name, asked] of [
        ['close', {}],
        ['correct', { reason: 'Again', net_volume: '1' }],
        ['void', { reason: 'Again' }],
      ] as const)
        expect([name, (await verb(id, name, asked)).status]).toEqual([name, 409])
    }
  })
})

describe('a finished ticket', () => {
  test.each(['closed', 'corrected', 'void'])('that is %s keeps its values, also in the database', async (status) => {
    const { id } = (await create({ status })).body
    const path = `${PATH}${id}/`
    const refused = await clerk.patch(path, { net_volume: '5' })
    expect([refused.status, Object.keys(refused.body.frozen)]).toEqual([409, ['net_volume']])
    for (const next of ['open', 'corrected', 'void'].filter((one) => one !== status))
      expect([next, (await clerk.patch(path, { status: next })).status]).toEqual([next, 400])
    expect((await clerk.delete(path)).status).toBe(409)
    expect((await clerk.patch(path, { comments: 'Paper is with the driver' })).status).toBe(200)
    const write = (text: string) =>
      server.within(clerk, ({ client }) => run(client, sql`update legacy_ticket set ${sql.raw(text)} where id = ${id}`))
    await expect(write('net_volume = 5')).rejects.toThrow(/ticket (keeps its values|changes its state)/)
    await expect(write(`status = 'open'`)).rejects.toThrow(/ticket (keeps its values|changes its state)/)
    await expect(write(`status = 'open', net_volume = 5`)).rejects.toThrow(
      /ticket (keeps its values|changes its state)/,
    )
    await expect(
      server.within(clerk, ({ client }) => run(client, sql`delete from legacy_ticket where id = ${id}`)),
    ).rejects.toThrow(/ticket (keeps its values|changes its state)/)
    expect(await read(id)).toMatchObject({ status, net_volume: '30000.0' })
  })

  test('keeps its allocation and its location, which are not deleted', async () => {
    const { id } = (await create({ location: ids.location })).body
    for (const path of [`allocation/${ids.allocation}/`, `location_table/${ids.location}/`])
      expect([path, (await clerk.delete(path)).status]).toEqual([path, 409])
    expect(await read(id)).toMatchObject({ allocation: ids.allocation, location: ids.location })
  })

  test('is deleted only while it is open', async () => {
    const { id } = (await create({ status: 'open' })).body
    expect((await clerk.delete(`${PATH}${id}/`)).status).toBe(204)
  })
})

test('a ticket is closed by a change of its state with its figures, as its site sends it', async () => {
  const { id } = (await create({ status: 'open', load_end: null, net_volume: null })).body
  expect(Object.keys((await clerk.patch(`${PATH}${id}/`, { status: 'closed' })).body).toSorted()).toEqual([
    'load_end',
    'net_volume',
  ])
  const done = await clerk.patch(`${PATH}${id}/`, {
    status: 'closed',
    load_end: '2026-11-20T15:00:00Z',
    net_volume: '100',
  })
  expect([done.status, done.body.status]).toEqual([200, 'closed'])
})

test('verbs take the permission, and the tickets of another company are not there', async () => {
  const { id } = (await create({ status: 'open' })).body
  const looking = await server.user({ permissions: ['access_menu__v2__sync_data__ticket'] })
  expect((await looking.post(`${PATH}${id}/close/`)).status).toBe(403)
  const stranger = await server.user({ company: server.theirs })
  expect((await stranger.post(`${PATH}${id}/close/`)).status).toBe(404)
})
