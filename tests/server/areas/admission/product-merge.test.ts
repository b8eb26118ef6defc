/** Two products that are the same become one: what comes of it is said before, what points to either points to one, and undo puts it back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())
const made = async (where: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${where}/`, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
let codes = 0
const product = (product_name: string, more: object = {}) =>
  made('product', { product_code: `P${++codes}`, product_name, ...more })
const productOf = async (where: string, id: string) => (await clerk.get(`${base}${where}/${id}/`)).body.product
const merge = (id: string, into: string, more: object = {}, by = clerk) =>
  by.post(`${base}product/${id}/merge/`, { into, ...more })

it('is told before, moves what points to it and what lies under it, and goes back but for what was changed since', async () => {
  const site = await made('servers', { name: 'Hardisty', timezone: 'UTC' })
  const [double, kept, other] = [await product('Propane HD5'), await product('Propane'), await product('Butane')]
  const under = await product('Odorised', { parent: double })
  const tank = await made('location', { code: 'B1', name: 'B1', server: site, product: double })
  const ticket = await made('ticket', { server: site, product: double })
  const trial = await merge(double, kept, { dry_run: true })
  expect([trial.status, trial.body.detail]).toEqual([
    200,
    expect.stringMatching(/^3 records that name Propane HD5 will name Propane: /),
  ])
  expect(await productOf('location', tank)).toBe(double)

  const done = await merge(double, kept)
  expect([done.status, done.body.moved, done.body.kept]).toEqual([200, 3, 0])
  expect([await productOf('location', tank), await productOf('ticket', ticket)]).toEqual([kept, kept])
  expect((await clerk.get(`${base}product/${under}/`)).body.parent).toBe(kept)
  expect((await clerk.get(`${base}product/${double}/`)).body).toMatchObject({ enabled: false, merged_into: kept })
  expect((await merge(double, kept)).status).toBe(409)
  expect((await merge(kept, double)).body).toHaveProperty('into')

  await clerk.patch(`${base}location/${tank}/`, { product: other })
  const back = await clerk.post(`${base}product/${double}/unmerge/`)
  expect([back.status, back.body.back, back.body.touched]).toEqual([200, 2, 1])
  expect([await productOf('location', tank), await productOf('ticket', ticket)]).toEqual([other, double])
  expect((await clerk.get(`${base}product/${double}/`)).body).toMatchObject({ enabled: true, merged_into: null })
  expect((await clerk.post(`${base}product/${double}/unmerge/`)).status).toBe(409)
})

it('is refused into itself, into what lies under it, into a stranger’s, and for whoever may not change products', async () => {
  const group = await product('Gases')
  const middle = await product('Liquid gases', { parent: group })
  const leaf = await product('Ethane', { parent: middle })
  expect((await merge(group, group)).body).toHaveProperty('into')
  const { status, body } = await merge(group, leaf)
  expect([status, body.into[0]]).toEqual([400, 'Ethane lies in Gases: merge that one into it, or move it out.'])
  const stranger = await server.user({ company: server.theirs })
  expect((await merge(group, leaf, {}, stranger)).status).toBe(404)
  const reader = await server.user({ permissions: ['access_menu__v3__sync_data__product'] })
  expect((await merge(leaf, group, {}, reader)).status).toBe(403)
  expect((await merge(leaf, group)).status).toBe(200)
})

it('is nothing where a price of either would stand beside another one', async () => {
  const [double, kept] = [await product('Naphtha light'), await product('Naphtha')]
  const company = await made('company', { name: 'Plains', roles: ['customer'] })
  const service_contract = await made('service-contract', { company, contract_number: 'SC-77' })
  for (const one of [double, kept])
    await made('service-contract-price', { service_contract, service: 'loading', product: one, unit_price: '1.0000' })
  const { status } = await merge(double, kept)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect((await clerk.get(`${base}product/${double}/`)).body).toMatchObject({ enabled: true, merged_into: null })
})
