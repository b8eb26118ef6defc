/** The matrix of accesses: what it tells to whom, and that one person may have several products of one customer at one site. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let ana: string
let bo: string
let nova: string
let site: string
let propane: string
let gases: string
const made = async (where: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${where}/`, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
const matrix = (by = clerk, query = '') => by.get(`${base}useraccess/matrix/${query}`)
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  site = await made('servers', { name: 'Hardisty', timezone: 'America/Denver' })
  await made('servers', { name: 'Closed', timezone: 'UTC', enabled: false })
  nova = await made('company', { name: 'Nova', roles: ['customer'] })
  await made('company', { name: 'Plains Haul', roles: ['carrier'] })
  gases = await made('product', { product_code: 'NGL', product_name: 'Gases', product_type: 'group' })
  propane = await made('product', { product_code: 'C3', product_name: 'Propane', parent: gases })
  await clerk.patch(`${base}product/${gases}/`, { enabled: false })
  ana = await made('driver', { name: 'Ana Ortiz', username: '4301' })
  bo = await made('staff', { name: 'Bo Lund', username: '4302' })
  await made('useraccess', { user: ana, server: site, company: nova, product: propane })
  await made('useraccess', { user: bo, can_unload: true })
})
afterAll(() => server.close())

it('tells every access, with the sites by their days and what could be given', async () => {
  const { status, body } = await matrix()
  expect(status).toBe(200)
  expect(body.sites.map((one: { name: string }) => one.name)).toEqual(['Every site', 'Hardisty'])
  expect(body.sites[1].today).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(body.people.map((one: { name: string; kind: string }) => `${one.name} ${one.kind}`).toSorted()).toEqual([
    'Ana Ortiz driver',
    'Bo Lund staff',
  ])
  expect(body.customers, 'customers, not carriers').toEqual([{ id: nova, name: 'Nova' }])
  // The group is switched off, and is told because a product under it is named.
  expect(body.products.map((one: { id: string }) => one.id).toSorted()).toEqual([gases, propane].toSorted())
  expect(body.rows).toHaveLength(2)
})
it.each([
  ['one person', () => `?user=${ana}`, 1],
  ['one customer, with what is for every customer', () => `?company=${nova}`, 2],
])('tells those of %s', async (_case, query, count) => {
  expect((await matrix(clerk, query())).body.rows).toHaveLength(count)
})
it('refuses a person that there is not, by the field', async () => {
  const { status, body } = await matrix(clerk, '?user=nobody')
  expect([status, Object.keys(body)]).toEqual([400, ['user']])
})
it('several products of one customer at one site are several accesses; the same twice is refused', async () => {
  const values = { user: ana, server: site, company: nova }
  const butane = await made('product', { product_code: 'C4', product_name: 'Butane' })
  await made('useraccess', { ...values, product: butane })
  expect((await clerk.post(`${base}useraccess/`, { ...values, product: propane })).status).toBe(400)
})
it('is for those who may see accesses, and offers only what they may see', async () => {
  const nobody = await server.user({ permissions: [] })
  expect((await matrix(nobody)).status).toBe(403)
  const reader = await server.user({ permissions: ['access_menu__v3__sync_data__user_access'] })
  const { body } = await matrix(reader, `?user=${bo}`)
  expect([body.rows.length, body.customers, body.products]).toEqual([1, [], []])
  const stranger = await server.user({ company: server.theirs })
  expect((await matrix(stranger)).body.rows).toEqual([])
})
