/** The tree of products: its figures by permission, and that nothing lies in itself, whoever moves it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let count = 0
const product = (product_name: string, parent: string | null = null) =>
  made('product', { product_code: `P${++count}`, product_name, parent })
const move = (id: string, parent: string | null, by = clerk) => by.patch(`${base}product/${id}/`, { parent })

describe('nothing lies in itself', () => {
  it('a group that is moved under what lies in it is refused, with the line by name', async () => {
    const gas = await product('Gas')
    const lpg = await product('LPG', gas)
    const propane = await product('Propane', lpg)
    const { status, body } = await move(gas, propane)
    expect([status, body]).toEqual([400, { parent: ['Gas cannot lie in itself: Propane in LPG in Gas.'] }])
    expect((await move(gas, gas)).body).toEqual({ parent: ['Gas cannot lie in itself: Gas.'] })
    expect((await move(propane, gas)).status).toBe(200)
    expect((await move(propane, null)).status).toBe(200)
  })
  it('of two people who move two groups into each other at once one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await product('One'), await product('Other')]
      const colleague = await server.user()
      const answers = await Promise.all([move(one, other), move(other, one, colleague)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
      const { body } = await clerk.get(`${base}product/tree/`)
      const rooted = body.results.filter(
        ({ id, parent }: { id: string; parent: string | null }) => [one, other].includes(id) && parent === null,
      )
      expect(rooted).toHaveLength(1)
    }
  })
  it('by a change of many rows neither', async () => {
    const [one, other] = [await product('Many'), await product('Others')]
    await move(one, other)
    const { body } = await clerk.post(`${base}product/change_many/`, {
      changes: [{ id: other, values: { parent: one } }],
    })
    expect(JSON.stringify(body)).toContain('cannot lie in itself')
  })
})

describe('figures', () => {
  it('count the tanks, limits and open tickets of each, for those who may see them', async () => {
    const site = await made('servers', { name: 'Hardisty', timezone: 'UTC' })
    const butane = await product('Butane')
    await made('location', {
      code: 'B1',
      name: 'Bullet',
      location_type: 'tank',
      server: site,
      product: butane,
      volume: '12.5',
    })
    await made('ticket', { product: butane })
    const find = async (by: Client) =>
      (await by.get(`${base}product/tree/`)).body.results.find(({ id }: { id: string }) => id === butane)
    expect(await find(clerk)).toMatchObject({ name: 'Butane', volume: 12.5, limits: 0, tickets: 1 })
    const reader = await server.user({ permissions: ['access_menu__v3__sync_data__product'] })
    expect(await find(reader)).toMatchObject({ volume: null, limits: null, tickets: null })
    const stranger = await server.user({ company: server.theirs })
    expect(await find(stranger)).toBeUndefined()
  })
})
