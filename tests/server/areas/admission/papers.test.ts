/** The papers of the terminal: a driver's card, a company's register, the tanks of a site, an analysis. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { textOfPdf } from '../../pdf-text.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let carrier: string
let driver: string
let site: string
let sample: string
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const made = async (where: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${where}/`, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  site = await made('servers', { name: 'Hardisty', timezone: 'UTC' })
  carrier = await made('company', { name: 'Plains Haul', roles: ['carrier'] })
  driver = await made('driver', { name: 'Ana Ortiz', username: '43017', carrier, server: site, password: '82640915' })
  const truck = await made('vehicle', { unit_number: 'TRC-9', kind: 'tractor', carrier })
  await made('certification', { name: 'Liability insurance', certification_type: 'CAR' })
  const card = await made('certification', { name: 'Rack card', certification_type: 'DRV' })
  const inspection = await made('certification', { name: 'Truck inspection', certification_type: 'VTR' })
  await made('user-certification', {
    user: driver,
    certification: card,
    number: 'C-77',
    expiry_date: dayFrom(200),
    verified: true,
  })
  await made('vehicle-certification', {
    vehicle: truck,
    certification: inspection,
    number: 'I-5',
    expiry_date: dayFrom(-3),
  })
  const propane = await made('product', { product_code: 'P', product_name: 'Propane' })
  const tank = { location_type: 'tank', server: site, product: propane, capacity: '1000', volume: '640' }
  await made('location', { code: 'B101', name: 'Bullet', ...tank })
  await made('product-specification', { product: propane, component: 'propane', least: 90 })
  sample = await made('gcanalysis', { sample_number: 'S-1', product: propane, propane: 88, ethane: 12 })
})
afterAll(() => server.close())

const printed = async (where: string, id: string, by = clerk) => {
  const answer = await by.get(`${base}${where}/${id}/print/`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return textOfPdf(answer.raw)
}

it('a card has the number, also as bars, and never the password', async () => {
  const text = await printed('driver', driver)
  for (const said of ['Ana Ortiz', 'Plains Haul', '43017', 'Hardisty']) expect(text).toContain(said)
  expect(text).not.toContain('82640915')
})
it('a register says of each holder what is held, has ended and is missing', async () => {
  const text = await printed('company', carrier)
  for (const said of ['Liability insurance', 'missing', 'Ana Ortiz', 'C-77', 'valid', 'TRC-9', 'I-5', 'expired'])
    expect(text).toContain(said)
})
it('a register tells papers to those who may see papers, and holders to those who may see them', async () => {
  const see = 'access_menu__v3__sync_data__'
  const reader = await server.user({ permissions: [`${see}company`] })
  const bare = await printed('company', carrier, reader)
  for (const hidden of ['Liability insurance', 'Ana Ortiz', 'TRC-9']) expect(bare).not.toContain(hidden)
  const ofDrivers = await server.user({ permissions: [`${see}company`, `${see}certificate`, `${see}driver`] })
  const text = await printed('company', carrier, ofDrivers)
  for (const said of ['Liability insurance', 'Ana Ortiz']) expect(text).toContain(said)
  expect(text).not.toContain('TRC-9')
})
it('a container report tells the tanks to those who may see them', async () => {
  const report = await printed('servers', site)
  for (const said of ['B101', '64.0 %', '640.0 m³', 'Drawn to scale', 'In figures']) expect(report).toContain(said)
  const reader = await server.user({ permissions: ['access_menu__v3__sync_data__site'] })
  expect(await printed('servers', site, reader)).not.toContain('B101')
})
it('an analysis stands beside its specification', async () => {
  const text = await printed('gcanalysis', sample)
  for (const said of ['S-1', 'Propane', '88', 'off']) expect(text).toContain(said)
})
it('none is printed for another company', async () => {
  const stranger = await server.user({ company: server.theirs })
  for (const [where, id] of [
    ['driver', driver],
    ['company', carrier],
    ['servers', site],
    ['gcanalysis', sample],
  ])
    expect((await stranger.get(`${base}${where}/${id}/print/`)).status).toBe(404)
})
