/** Desks and views that are shared with groups: read by the people of these groups, and by no one else, through the API and in the database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let boss: Client
let owner: Client
let member: Client
let outsider: Client
let stranger: Client
let guest: Client
let night: number
let day: number

const newGroup = async (name: string): Promise<number> =>
  Number((await boss.post('groups/', { name, permissions: [] })).body.id)
const putInto = async (client: Client, groups: readonly number[]): Promise<unknown> =>
  expect((await boss.patch(`user/${client.id}/`, { groups })).status).toBe(200)

/** Somebody of the other company who works in ours, in the group. */
async function guestIn(group: number): Promise<Client> {
  const visitor = await server.user({ company: server.theirs })
  const { body } = await boss.post('membership/', { email: visitor.email, groups: [group] })
  await visitor.post(`membership/${body.id}/accept/`, {})
  const { token } = (await visitor.post('user/change_company/', { company: server.ours })).body
  return server.client(token, { ...visitor.person, company: server.ours })
}

beforeAll(async () => {
  server = await startServer()
  boss = await server.user()
  owner = await server.user()
  member = await server.user({ permissions: [] })
  outsider = await server.user()
  stranger = await server.user({ company: server.theirs })
  night = await newGroup('Night shift')
  day = await newGroup('Day shift')
  await putInto(member, [night])
  await putInto(outsider, [day])
  guest = await guestIn(night)
})
afterAll(() => server.close())

describe.each([
  ['desk/', 'user_desk', { layout: { place: '/user/', focused: 0, saved_at: '' } }, { layout: { place: '/yard/' } }],
  ['table_view/', 'user_view', { table: 'rail:car', state: { query: { q: 'GATX' } } }, { state: { query: {} } }],
])('%s', (path, table, first, second) => {
  let id: number
  const everybody = (): readonly Client[] => [owner, member, guest, outsider, stranger]
  const statuses = () => Promise.all(everybody().map(async (one) => (await one.get(`${path}${id}/`)).status))
  const raw = (client: Client) =>
    server.within(client, ({ client: database }) => database.query(`select id from ${table} where id = $1`, [id]))
  const rawCounts = () => Promise.all(everybody().map(async (one) => (await raw(one)).rows.length))
  const share = async (groups: readonly number[]) =>
    expect((await owner.patch(`${path}${id}/`, { groups })).status).toBe(200)

  beforeAll(async () => {
    id = (await owner.post(path, { name: 'Trucks', ...first })).body.id
  })

  test('is its user’s alone until it is shared with a group', async () => {
    expect([await statuses(), await rawCounts()]).toEqual([
      [200, 404, 404, 404, 404],
      [1, 0, 0, 0, 0],
    ])
    await share([night])
    expect([await statuses(), await rawCounts()]).toEqual([
      [200, 200, 200, 404, 404],
      [1, 1, 1, 0, 0],
    ])
  })

  test('is listed with its owner for people of the group, at no door for others', async () => {
    const doors = [`${path}?name=Trucks`, `${path}get_table/?name=Trucks`, `${path}autocomplete/?input=Trucks`]
    for (const door of doors) {
      const found = await Promise.all(everybody().map((one) => one.get(door)))
      expect([door, found.map(({ body }) => (body.results ?? body).length)]).toEqual([door, [1, 1, 1, 0, 0]])
    }
    const [row] = (await member.get(`${path}get_table/?name=Trucks`)).body.results
    expect(row).toMatchObject({ owner: owner.id, owner__label: expect.stringContaining(owner.person.name) })
    expect(row.groups).toEqual([night])
  })

  test('is changed and deleted by its owner only; a copy of the same name is the member’s', async () => {
    const tried = [
      await member.patch(`${path}${id}/`, { name: 'Ours' }),
      await guest.patch(`${path}${id}/`, second),
      await member.delete(`${path}${id}/`),
      await outsider.patch(`${path}${id}/`, { groups: [day] }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const { rowCount } = await server.within(member, ({ client }) =>
      client.query(`update ${table} set name = 'Raw' where id = $1`, [id]),
    )
    expect(rowCount).toBe(0)
    const copy = (await member.post(path, { name: 'Trucks', ...first, ...second })).body
    expect(copy).toMatchObject({ owner: member.id, groups: [], shared: false, ...second })
    expect((await owner.get(`${path}${id}/`)).body).toMatchObject(first)
    expect((await owner.get(`${path}${copy.id}/`)).status).toBe(404)
  })

  test('reaches the group as its owner changes it', async () => {
    await owner.patch(`${path}${id}/`, second)
    expect((await member.get(`${path}${id}/`)).body).toMatchObject(second)
  })

  test('follows the groups of a person', async () => {
    await putInto(outsider, [day, night])
    expect((await outsider.get(`${path}${id}/`)).status).toBe(200)
    await putInto(outsider, [day])
    expect((await outsider.get(`${path}${id}/`)).status).toBe(404)
  })

  test('is no longer read once its owner stops sharing it, or the group is deleted', async () => {
    await share([])
    expect([await statuses(), await rawCounts()]).toEqual([
      [200, 404, 404, 404, 404],
      [1, 0, 0, 0, 0],
    ])
    const short = await newGroup(`Short-lived ${path}`)
    await share([night, short])
    expect((await boss.delete(`groups/${short}/`)).status).toBe(204)
    expect((await owner.get(`${path}${id}/`)).body.groups).toEqual([night])
  })

  test('is shared with groups of its own company only', async () => {
    const { id: foreign } = (await stranger.post('groups/', { name: `Foreign ${path}`, permissions: [] })).body
    expect((await owner.patch(`${path}${id}/`, { groups: [foreign] })).status).toBe(400)
  })
})
