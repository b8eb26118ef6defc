/** What tables of sites and products say of rows of others: synchronisation by the rule of its state, today's loads, open volume. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import { syncState, worstOf, type SyncedWorker } from '#model/areas/terminal/rules/sync.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { run } from '#server/engine/base/sql.ts'
import { zoneAtNoon } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let propane: string
let count = 0
const made = async (where: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${where}/`, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
const site = (timezone = 'America/Denver') => made('servers', { name: `Site ${++count}`, timezone })
const tickets = (at: string, ...all: readonly Partial<Row<typeof ticket>>[]) =>
  server.within(clerk, ({ rows }) =>
    rows(ticket).createMany(all.map((one) => ({ ticket_number: `K${++count}`, server: at, product: propane, ...one }))),
  )
const read = async (at: string) => (await clerk.get(`${base}servers/${at}/`)).body
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  propane = await made('product', { product_code: 'C3', product_name: 'Propane' })
})
afterAll(() => server.close())

const idle = { interval: 60, status: 'idle' } as const
/** Reckoned as its case begins, which may be long after the file was read. */
it.each<[string, () => readonly SyncedWorker[]]>([
  ['no worker', () => []],
  ['one that just synchronised', () => [{ ...idle, last_sync: ago(5) }]],
  ['one that is late', () => [{ ...idle, last_sync: ago(600) }]],
  ['one that is slow and in time', () => [{ ...idle, interval: 3600, last_sync: ago(600) }]],
  ['one that failed', () => [{ ...idle, status: 'failed', last_sync: ago(5) }]],
  ['one that never was', () => [{ ...idle, last_sync: null }]],
  [
    'one in time and one that failed',
    () => [
      { ...idle, last_sync: ago(5) },
      { ...idle, status: 'failed', last_sync: null },
    ],
  ],
  [
    'one that is late and one that never was',
    () => [
      { ...idle, last_sync: ago(600) },
      { ...idle, last_sync: null },
    ],
  ],
])('a site with %s stands as the rule says', async (_case, workers) => {
  const at = await site()
  const all = workers()
  await server.within(clerk, ({ rows }) =>
    rows(worker).createMany(all.map((one, index) => ({ ...one, server: at, name: `w${index}` }))),
  )
  expect((await read(at)).sync).toBe(worstOf(all.map((one) => syncState(one, new Date().toISOString()))))
})
it('counts the loads that went today, and those that are still planned', async () => {
  const at = await site(zoneAtNoon())
  const other = await site()
  const now = ago(0)
  await tickets(
    at,
    { status: 'complete', completed_at: now },
    { status: 'invoiced', completed_at: now },
    { status: 'complete', completed_at: ago(86_400 * 2) },
    { status: 'void', completed_at: now },
    { status: 'open', scheduled_at: now },
    { status: 'scheduled', scheduled_at: ago(-86_400 * 2) },
  )
  expect(await read(at)).toMatchObject({ loads_today: 2, planned_today: 1 })
  expect(await read(other)).toMatchObject({ loads_today: 0, planned_today: 0 })
})
it('sorts and filters by them', async () => {
  const { status, body } = await clerk.get(`${base}servers/?loads_today__gte=1&ordering=-loads_today`)
  expect([status, body.count, body.results[0].loads_today]).toEqual([200, 1, 2])
})
it('a product says how much its open tickets ask for', async () => {
  const of = await made('product', { product_code: 'C4', product_name: 'Butane' })
  expect((await clerk.get(`${base}product/${of}/`)).body.open_volume).toBe('0')
  await tickets(
    await site(),
    { product: of, status: 'open', ordered_volume: '9000' },
    { product: of, status: 'loading', ordered_volume: '500' },
    { product: of, status: 'complete', ordered_volume: '700' },
  )
  expect((await clerk.get(`${base}product/${of}/`)).body.open_volume).toBe('9500')
})

describe('a site without a time zone', () => {
  const post = async (values: object) => {
    const { status, body } = await clerk.post(`${base}servers/`, { name: `Zone ${++count}`, ...values })
    return { status, body }
  }
  const inChicago = async (): Promise<number> => {
    const { body } = await clerk.post('facility/', { name: `Plant ${++count}`, timezone: 'America/Chicago' })
    return body.id
  }
  const atStation = async (): Promise<number> => {
    const stop = await clerk.post('railstation/', {
      name: `Stop ${++count}`,
      railroad: 'BNSF',
      state: 'CA',
      timezone: 'America/Los_Angeles',
    })
    const { body } = await clerk.post('facility/', { name: `Plant ${++count}`, station: stop.body.id })
    return body.id
  }
  /** As one of an older release: nothing is judged. */
  const forgotten = async (id: string) => {
    await run(server.db.pool, sql`update terminal_server set timezone = '' where id = ${id}`)
    return id
  }

  it.each<[string, () => Promise<object>, string]>([
    ['its own', async () => ({ timezone: 'America/Denver' }), 'America/Denver'],
    ['that of its facility', async () => ({ facility: await inChicago() }), 'America/Chicago'],
    ['that of its facility’s station', async () => ({ facility: await atStation() }), 'America/Los_Angeles'],
    [
      'its own in spite of its facility',
      async () => ({ timezone: 'America/Denver', facility: await inChicago() }),
      'America/Denver',
    ],
  ])('gets %s when it is made', async (_what, values, expected) => {
    const { status, body } = await post(await values())
    expect([status, body.timezone, body.clocks]).toEqual([201, expected, 'own'])
  })
  it.each([
    ['none', {}, 'A site needs a time zone'],
    ['an empty one', { timezone: '' }, 'A site needs a time zone'],
    ['one that there is not', { timezone: 'Mars/Base' }, '"Mars/Base" is not a time zone'],
  ])('is asked for one where it is made with %s', async (_what, values, says) => {
    const { status, body } = await post(values)
    expect([status, body]).toEqual([400, { timezone: [expect.stringContaining(says)] }])
  })
  it('cannot be left without again', async () => {
    const id = await site()
    const { status, body } = await clerk.patch(`${base}servers/${id}/`, { timezone: '' })
    expect([status, Object.keys(body)]).toEqual([400, ['timezone']])
  })
  it.each([
    ['the company’s', 'America/Chicago', 'of_company'],
    ['UTC, where the company has none', '', 'utc'],
    ['UTC, where that of the company is none', 'Mars/Base', 'utc'],
  ])('goes by %s, says so in lists, and can be changed otherwise', async (_what, timezone, clocks) => {
    const id = await forgotten(await site())
    await run(server.db.pool, sql`update company_company set timezone = ${timezone} where id = ${clerk.company}`)
    expect((await read(id)).clocks).toBe(clocks)
    const { body } = await clerk.get(`${base}servers/?clocks=${clocks}&columns=clocks`)
    expect(body.results.map((one: { id: string }) => one.id)).toContain(id)
    expect((await clerk.patch(`${base}servers/${id}/`, { barcode_mark: 5 })).status).toBe(200)
  })
  it('is a warning of Why not? at the field', async () => {
    const id = await forgotten(await site())
    const { body } = await clerk.get(`${base}servers/why_not/?ids=${id}`)
    const change = body.results[0].deeds.find(({ deed }: { deed: string }) => deed === 'change')
    expect([change.can, change.warnings]).toEqual([true, [expect.objectContaining({ field: 'timezone' })]])
  })
  it('gets that of the facility that it is put to', async () => {
    const id = await forgotten(await site())
    const { status, body } = await clerk.patch(`${base}servers/${id}/`, { facility: await inChicago() })
    expect([status, body.timezone, body.clocks]).toEqual([200, 'America/Chicago', 'own'])
  })
  it('stands on the dashboard first, with the field to fill in, for those alone who may see sites', async () => {
    const id = await forgotten(await site())
    const tile = async (by: Client) =>
      (await by.get(`${base}dashboard/tiles/?server=${id}`)).body.tiles.find(
        ({ name }: { name: string }) => name === 'sync',
      )
    const seen = await tile(clerk)
    expect(seen.lines[0]).toMatchObject({ of: 'terminal:server', id, field: 'timezone', tone: 'warn' })
    expect(seen.figures).toContainEqual(expect.objectContaining({ label: 'No time zone', value: 1 }))
    const other = await tile(await server.user({ permissions: ['access_menu__v3__overview'] }))
    expect(other.figures.map(({ label }: { label: string }) => label)).not.toContain('No time zone')
  })
})

it('a change of a ticket is judged by its product as it is stored, and adds up no volumes for it', async () => {
  const id = await made('ticket', { ticket_number: `K${++count}`, product: propane })
  await run(server.db.pool, sql`alter function highball_terminal_figures rename to highball_terminal_figures_away`)
  try {
    // The product itself cannot be read meanwhile.
    expect((await clerk.get(`${base}product/${propane}/`)).status).toBe(500)
    expect(await clerk.patch(`${base}ticket/${id}/`, { net_volume: '7' })).toMatchObject({ status: 200 })
  } finally {
    await run(server.db.pool, sql`alter function highball_terminal_figures_away rename to highball_terminal_figures`)
  }
})
