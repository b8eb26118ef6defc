/** What tanks hold: of now, of a moment before, how fast it changes, and where that leads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let site: string
let butane: string
const MINUTE = 60_000
const before = (moment: number, minutes: number): string => new Date(moment - minutes * MINUTE).toISOString()
const ago = (minutes: number): string => before(Date.now(), minutes)
const made = async (path: string, values: object) => {
  const { status, body } = await clerk.post(`${base}${path}/`, values)
  expect([path, status, status === 201 ? '' : body]).toEqual([path, 201, ''])
  return body
}
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  site = (await made('servers', { name: 'Hardisty', timezone: 'UTC' })).id
  butane = (await made('product', { product_code: 'B', product_name: 'Butane' })).id
})
afterAll(() => server.close())

let tanks = 0
const tank = (values: object = {}) =>
  made('location', {
    code: `B${100 + ++tanks}`,
    name: `Tank ${tanks}`,
    location_type: 'tank',
    server: site,
    product: butane,
    capacity: '1000',
    working_capacity: '900',
    heel: '100',
    ...values,
  })
const read = (location: string, volume: string, measured_at: string) =>
  made('container-reading', { location, volume, measured_at })
const ask = async (query = '') => (await clerk.get(`${base}location/container_volumes/?${query}`)).body
const of = async (id: string, query = '') =>
  (await ask(query)).results.find(({ location }: { location: string }) => location === id)

describe('a tank', () => {
  it('that rises says when it is full', async () => {
    const { id } = await tank()
    const now = Date.now()
    for (const [volume, minutes] of [
      ['500', 90],
      ['550', 60],
      ['600', 30],
      ['650', 0],
    ] as const)
      await read(id, volume, before(now, minutes))
    const found = await of(id, `server=${site}`)
    expect(found).toMatchObject({
      code: `B${100 + tanks}`,
      server: site,
      product: butane,
      capacity: 1000,
      working_capacity: 900,
      heel: 100,
      volume: 650,
      available: 550,
      ullage: 250,
      percent: 65,
      state: 'ok',
      rate: expect.closeTo(100, 0),
      empty_at: null,
    })
    expect(Math.abs(Date.parse(found.full_at) - now - 150 * MINUTE)).toBeLessThan(2 * MINUTE)
    // However long the readings took to be written.
    expect(found.age_minutes).toBeGreaterThanOrEqual(0)
    expect(found.age_minutes).toBeLessThanOrEqual((Date.now() - now) / MINUTE)
  })

  it.each([
    ['low', { volume: '150' }, 0],
    ['high', { volume: '860' }, 0],
    ['ok', { volume: '500' }, 0],
    ['stale', { volume: '500' }, 61],
    ['unknown', { volume: null }, null],
  ] as const)('is %s', async (state, values, minutes) => {
    const { id } = await tank({ ...values, measured_at: minutes === null ? null : ago(minutes) })
    expect((await of(id)).state).toBe(state)
  })

  it('keeps a reading at each change, and takes what a newer reading says', async () => {
    const { id } = await tank({ volume: '200', measured_at: ago(50) })
    await clerk.patch(`${base}location/${id}/`, { volume: '250', temperature: 12 })
    await clerk.patch(`${base}location/${id}/`, { name: 'Renamed' })
    const volumes = async (): Promise<string[]> =>
      (await clerk.get(`${base}container-reading/?location=${id}&ordering=measured_at`)).body.results.map(
        (one: { volume: string }) => one.volume,
      )
    expect(await volumes()).toEqual(['200.000', '250.000'])
    await read(id, '220', ago(20))
    expect((await clerk.get(`${base}location/${id}/`)).body.volume, 'an older reading changes nothing').toBe('250.000')
    const later = new Date(Date.now() + 1000).toISOString()
    await read(id, '260', later)
    expect((await clerk.get(`${base}location/${id}/`)).body).toMatchObject({ volume: '260.000' })
    expect(await volumes()).toEqual(['200.000', '220.000', '250.000', '260.000'])
    const { body } = await clerk.post(`${base}container-reading/`, { location: id, volume: '1', measured_at: later })
    expect(body, 'one reading a moment').toHaveProperty('measured_at')
  })

  it('is told as it was at a past moment', async () => {
    const { id } = await tank()
    const now = Date.now()
    await read(id, '300', before(now, 300))
    await read(id, '700', before(now, 10))
    expect(await of(id, `at=${before(now, 200)}`)).toMatchObject({ volume: 300, age_minutes: 100, state: 'stale' })
    expect(await of(id, `at=${before(now, 400)}`)).toMatchObject({ volume: null, state: 'unknown' })
  })
})

describe('container volumes', () => {
  it('are added up by product, of a site and a product alone where asked', async () => {
    const other = (await made('servers', { name: 'Edmonton', timezone: 'UTC' })).id
    const propane = (await made('product', { product_code: 'P', product_name: 'Propane' })).id
    await tank({ server: other, product: propane, volume: '400', measured_at: ago(1) })
    await tank({ server: other, product: propane, volume: '500', measured_at: ago(1) })
    await tank({ server: other, product: butane, volume: '100', measured_at: ago(1) })
    await tank({ server: other, product: butane, location_type: 'rack', volume: '100' })
    const { results, totals } = await ask(`server=${other}`)
    expect(results).toHaveLength(3)
    expect(totals).toEqual([
      { product: propane, product__label: 'Propane', volume: 900, available: 700, ullage: 900, tanks: 2 },
      { product: butane, product__label: 'Butane', volume: 100, available: 0, ullage: 800, tanks: 1 },
    ])
    expect((await ask(`server=${other}&product=${propane}`)).results).toHaveLength(2)
  })

  it.each([
    [`server=${crypto.randomUUID()}`, 'server'],
    ['product=7', 'product'],
    ['at=yesterday', 'at'],
    ['at=2999-01-01T00:00:00Z', 'at'],
  ])('refuse %s', async (query, field) => {
    const { status, body } = await clerk.get(`${base}location/container_volumes/?${query}`)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  it('are for those who may see locations, of their own company', async () => {
    expect((await (await server.user({ permissions: [] })).get(`${base}location/container_volumes/`)).status).toBe(403)
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.get(`${base}location/container_volumes/`)).body).toEqual({ results: [], totals: [] })
  })
})
