/** The dashboard of the terminal: one answer for all tiles, each for those alone who may see what it counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tileNames, tileNeeds, type TileName } from '#model/areas/admission/rules/tiles.ts'
import { location } from '#model/areas/slot/location.resource.ts'
import { slot } from '#model/areas/slot/slot.resource.ts'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { onOneDay, zoneAtNoon } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
const url = `${base}dashboard/tiles/`
let server: Server
let clerk: Client
let site: string
let other: string
const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()
const dayFrom = (days: number): string => inHours(24 * days).slice(0, 10)
const made = async (path: string, values: object) => {
  const { status, body } = await clerk.post(`${base}${path}/`, values)
  expect([path, status, status === 201 ? '' : body]).toEqual([path, 201, ''])
  return body
}
const tile = async (name: TileName, by = clerk, query = '') =>
  (await by.get(`${url}${query}`)).body.tiles.find((one: { name: string }) => one.name === name)
const figure = (found: { figures: { label: string; value: number }[] }, label: string) =>
  found.figures.find((one) => one.label === label)?.value

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  const timezone = zoneAtNoon()
  site = (await made('servers', { name: 'Hardisty', timezone })).id
  other = (await made('servers', { name: 'Conway', timezone })).id
})
afterAll(() => server.close())

describe('who sees what', () => {
  it('shows every tile to whoever may see everything, in one answer', async () => {
    const { status, body } = await clerk.get(url)
    expect([status, body.tiles.map(({ name }: { name: string }) => name)]).toEqual([200, tileNames])
  })
  it('answers those that are named, if they may be seen', async () => {
    const names = async (by: Client, asked: string): Promise<unknown> => {
      const { body } = await by.get(`${url}?names=${asked}`)
      return body.tiles?.map(({ name }: { name: string }) => name) ?? body
    }
    expect(await names(clerk, 'sync,rack')).toEqual(['rack', 'sync'])
    const reader = await server.user({ permissions: ['access_menu__v3__overview'] })
    expect(await names(reader, 'rack,sync')).toEqual(['sync'])
    expect(Object.keys((await clerk.get(`${url}?names=weather`)).body)).toEqual(['names'])
  })
  it('refuses whoever lacks the overview, also with the permission of each tile', async () => {
    const needs = [...new Set(Object.values(tileNeeds))].filter((one) => one !== 'access_menu__v3__overview')
    expect((await (await server.user({ permissions: needs })).get(url)).status).toBe(403)
  })
  it.each([...new Set(Object.values(tileNeeds))])('with %s alone there are its tiles and no other', async (need) => {
    const permissions: Permission[] = ['access_menu__v3__overview', need]
    const { body } = await (await server.user({ permissions })).get(url)
    expect(body.tiles.map(({ name }: { name: string }) => name)).toEqual(
      tileNames.filter((name) => permissions.includes(tileNeeds[name])),
    )
  })
  it('tells another company nothing of these rows', async () => {
    const stranger = await server.user({ company: server.theirs })
    await made('ticket', { server: site, scheduled_at: inHours(0) })
    expect(figure(await tile('loads', stranger), 'Planned')).toBe(0)
    expect((await stranger.get(`${url}?server=${site}`)).status).toBe(400)
  })
  it('refuses a site that there is not', async () => {
    const { status, body } = await clerk.get(`${url}?server=00000000-0000-4000-8000-000000000000`)
    expect([status, body]).toEqual([400, { server: ['There is no such site.'] }])
    expect((await clerk.get(`${url}?server=7`)).status).toBe(400)
  })
})

describe('what is counted', () => {
  it('stands at the racks by bay, with the minutes in its state', async () => {
    const { id } = await made('ticket', { server: site, bay: 'B1', scheduled_at: inHours(-1) })
    const before = await tile('rack')
    for (const verb of ['open', 'arrive'])
      expect((await clerk.post(`${base}ticket/${id}/${verb}/`, {})).status).toBe(200)
    const found = await tile('rack')
    expect(figure(found, 'Arrived')).toBe((figure(before, 'Arrived') ?? 0) + 1)
    expect(found.lines[0]).toMatchObject({ of: 'terminal:ticket', id, says: expect.stringMatching(/^arrived/i) })
    expect(Date.now() - Date.parse(found.lines[0].since)).toBeLessThan(HOUR_MS)
    expect(figure(await tile('rack', clerk, `?server=${other}`), 'Arrived')).toBe(0)
  })

  it('waits for a ticket as a file', async () => {
    const data = new FormData()
    data.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'scan.pdf')
    data.append('server', site)
    const { status } = await clerk.form(`${base}unattached-files/upload/`, data)
    expect(status).toBeLessThan(300)
    const found = await tile('files')
    expect([figure(found, 'Waiting'), found.lines[0].title]).toEqual([1, 'scan.pdf'])
    expect(figure(await tile('files', clerk, `?server=${other}`), 'Waiting')).toBe(0)
  })

  it('says which load of tomorrow is turned away, and whose paper ends', async () => {
    const carrier = await made('company', { name: 'Plains Haul', roles: ['carrier'] })
    const driver = await made('driver', { name: 'Ana Ortiz', username: '4301', password: 'a long password' })
    const card = await made('certification', { name: 'Rack card', certification_type: 'DRV' })
    const load = { server: site, carrier: carrier.id, driver: driver.id, ordered_volume: '9000' }
    await made('ticket', { ...load, scheduled_at: inHours(24) })
    await made('ticket', { ...load, scheduled_at: inHours(48) })
    const missing = await tile('refused')
    expect(missing.figures.map(({ value }: { value: number }) => value)).toEqual([1, 1])
    expect(missing.lines[0].says).toBe('Rack card of Ana Ortiz is missing.')

    // It is enough for tomorrow, and ends within the week.
    const paper = { user: driver.id, certification: card.id, verified: true }
    const held = await made('user-certification', { ...paper, expiry_date: dayFrom(3) })
    expect(figure(await tile('refused'), 'Of 1 loads')).toBe(0)
    const ending = await tile('papers')
    expect(ending.figures.map(({ value }: { value: number }) => value)).toEqual([1, 1])
    expect(ending.lines[0]).toMatchObject({ id: held.id, title: 'Ana Ortiz · Rack card', tone: 'stop' })

    // Renewed, the old one is told no longer.
    await made('user-certification', { ...paper, expiry_date: dayFrom(300) })
    expect(figure(await tile('papers'), 'End this week')).toBe(0)
  })

  it('does not tell whoever may not see tickets who comes tomorrow', async () => {
    const reader = await server.user({
      permissions: ['access_menu__v3__overview', 'access_menu__v3__sync_data__certificate'],
    })
    const found = await tile('papers', reader)
    expect(found.figures.map(({ label }: { label: string }) => label)).toEqual(['End this week'])
  })

  it('counts the slots of today by the clocks of each place', async () => {
    const day = (zone: string, days: number): string => daysFrom(dayIn(inHours(0), zone), days)
    const zones = [
      ['Noon rack', 'UTC', 'Z'],
      ['Island rack', 'Pacific/Kiritimati', '+14:00'],
    ] as const
    let tries = 0
    await onOneDay(['UTC', 'Pacific/Kiritimati'], async () => {
      tries += 1
      await server.within(clerk, async ({ rows }) => {
        for (const [name, timezone, offset] of zones) {
          const { id } = await rows(location).create({ name: `${name} ${tries}`, timezone, bays: ['B1'] })
          for (const days of [-1, 0, 1]) {
            const at = (time: string) => new Date(`${day(timezone, days)}T${time}:00${offset}`).toISOString()
            const times = { starts_at: at('12:00'), ends_at: at('13:00') }
            await rows(slot).create({ location: id, bay: 'B1', ...times, capacity: days === 0 ? 3 : 5 })
          }
        }
      })
      const { lines } = await tile('slots')
      expect(lines).toHaveLength(2 * tries)
      const said = new Map<string, string>(
        lines.map(({ title, says }: { title: string; says: string }) => [title, says.split(',')[0]]),
      )
      expect([said.get(`Island rack ${tries}`), said.get(`Noon rack ${tries}`)]).toEqual([
        '0 of 3 booked',
        '0 of 3 booked',
      ])
    })
  })

  it('has a tank by its state, as old as its reading', async () => {
    const measured_at = inHours(-0.5)
    const product = await made('product', { product_code: 'P', product_name: 'Propane' })
    const tank = await made('location', {
      code: 'B1',
      name: 'Bullet',
      location_type: 'tank',
      server: site,
      product: product.id,
      capacity: '1000',
      working_capacity: '900',
    })
    await made('container-reading', { location: tank.id, volume: '890', measured_at })
    const found = await tile('tanks')
    expect([figure(found, 'High'), found.as_of, found.lines[0].title]).toEqual([1, measured_at, 'B1'])
  })

  it('has a site as late as the worker that makes it late', async () => {
    const [late, now] = [inHours(-3), inHours(0)]
    await server.within(clerk, async ({ rows }) => {
      await rows(worker).create({ server: site, name: 'Tickets', last_sync: late })
      await rows(worker).create({ server: site, name: 'Products', last_sync: now })
      await rows(worker).create({ server: other, name: 'Tickets', last_sync: now })
    })
    const { lines } = await tile('sync')
    expect(lines).toMatchObject([
      { title: 'Hardisty', says: 'Sync late', since: late },
      { title: 'Conway', says: 'In step', since: now },
    ])
  })
})
