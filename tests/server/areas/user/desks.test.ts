/** Desks: the user's own, and those shared with the company. Both the engine and the database enforce it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let mine: Client
let colleague: Client
let stranger: Client
let id: number
const layout = { place: '/user/', focused: 0, saved_at: '' }
beforeAll(async () => {
  server = await startServer()
  mine = await server.user()
  colleague = await server.user()
  stranger = await server.user({ company: server.theirs })
  id = (await mine.post('desk/', { name: 'Night', layout })).body.id
})
afterAll(() => server.close())

const seenBy = async (client: Client): Promise<readonly unknown[]> =>
  (await client.get('desk/?name=Night')).body.results.map((row: { owner: number; shared: boolean }) => [
    row.owner,
    row.shared,
  ])

test('a desk belongs to its user alone until it is shared with the company', async () => {
  expect([await seenBy(mine), await seenBy(colleague), await seenBy(stranger)]).toEqual([[[mine.id, false]], [], []])
  expect((await mine.patch(`desk/${id}/`, { shared: true })).status).toBe(200)
  expect([await seenBy(mine), await seenBy(colleague), await seenBy(stranger)]).toEqual([
    [[mine.id, true]],
    [[mine.id, true]],
    [],
  ])
  expect((await colleague.get(`desk/${id}/`)).body.layout).toEqual(layout)
  expect((await stranger.get(`desk/${id}/`)).status).toBe(404)
})

test('a colleague cannot change, delete or take over a shared desk', async () => {
  const tried = [
    await colleague.patch(`desk/${id}/`, { name: 'Mine now' }),
    await colleague.delete(`desk/${id}/`),
    await stranger.patch(`desk/${id}/`, { name: 'Ours' }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([404, 404, 404])
  const raw = await server.within(colleague, ({ client }) =>
    client.query('update user_desk set name = $1 where id = $2', ['Raw', id]),
  )
  const gone = await server.within(colleague, ({ client }) => client.query('delete from user_desk where id = $1', [id]))
  expect([raw.rowCount, gone.rowCount]).toEqual([0, 0])
  expect((await mine.get(`desk/${id}/`)).body.name).toBe('Night')
  expect(
    (await colleague.post('desk/', { name: 'Night', owner: mine.id })).body.owner,
    'nobody makes one in another’s name',
  ).not.toBe(mine.id)
})

test('sharing can be withdrawn', async () => {
  await mine.patch(`desk/${id}/`, { shared: false })
  expect((await colleague.get(`desk/${id}/`)).status).toBe(404)
  const raw = await server.within(colleague, ({ client }) =>
    client.query('select id from user_desk where id = $1', [id]),
  )
  expect(raw.rows).toEqual([])
})

test('a desk of 64 panes, each split off the one before it, is stored and read back as it is', async () => {
  const place = Array.from({ length: 63 }, (_, at) => at).reduce<unknown>(
    (inner, at) => ({ direction: at % 2 === 0 ? 'row' : 'column', parts: [`/user/?at=${at}`, inner], sizes: [50, 50] }),
    '/user/',
  )
  const large = { place, focused: 63, saved_at: '' }
  const made = await mine.post('desk/', { name: 'Large', layout: large })
  expect([made.status, (await mine.get(`desk/${made.body.id}/`)).body.layout]).toEqual([201, large])
})
test('one that is nested beyond all measure is refused by its field', async () => {
  const place = Array.from({ length: 520 }, (_, at) => at).reduce<unknown>((inner) => ({ parts: [inner] }), '/user/')
  const { status, body } = await mine.post('desk/', { name: 'Deeper', layout: { place } })
  expect([status, body]).toEqual([400, { layout: ['Must not be nested deeper than 1000 levels.'] }])
})
