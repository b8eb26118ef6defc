/** The balance of a day: what its figures count, the lines behind them, the strip of days, and who may see it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { startServer, type Server } from '../../../harness.ts'
import { at, dayBefore, makeSite, timezone } from './site.ts'

let server: Server
let yard: Awaited<ReturnType<typeof makeSite>>
const day = dayBefore(1)
const figures = ['opening', 'receipts', 'shipments', 'own_use', 'adjustments', 'closing'] as const

beforeAll(async () => {
  server = await startServer()
  yard = await makeSite(server)
  await yard.reading(at(dayBefore(2), '23:30'), '1000.000')
  await yard.reading(at(day, '23:50'), '1041.000')
  // 10,000.0 gal are 37.8541 m³ at 60 °F and 37.794 m³ at 15 °C.
  await yard.ticket({ direction: 'unload', net_volume: '10000.0', completed_at: at(day, '08:00') })
  await yard.ticket({ net_volume: '5000.0', completed_at: at(day, '00:00') })
  await yard.ticket({ net_volume: '5000.0', completed_at: at(day, '09:00'), server: null, facility: yard.facility })
  await yard.ticket({ net_volume: '700.0', completed_at: at(dayBefore(0), '00:00') })
  await yard.ticket({ net_volume: '700.0', status: 'void', completed_at: at(day, '10:00') })
  await yard.ticket({ net_volume: null, completed_at: at(day, '11:00') })
  await yard.movement({ volume: '200.000', moved_at: at(day, '02:00'), reference: 'B-7' })
  await yard.movement({ kind: 'delivery', volume: '50.000', moved_at: at(day, '03:00') })
  await yard.movement({ kind: 'own_use', volume: '1.500', moved_at: at(day, '04:00'), reason: 'Flare' })
  await yard.movement({ kind: 'adjustment', volume: '-2.000', moved_at: at(day, '05:00'), reason: 'Meter' })
})
afterAll(() => server.close())

it('counts tickets, movements and readings of the day on the clocks of the site', async () => {
  const { status, body } = await yard.balance(day)
  expect([status, body.date, body.facility, body.timezone, body.state, body.closed_by, body.late]).toEqual([
    200,
    day,
    yard.site,
    timezone,
    'open',
    null,
    [],
  ])
  expect(body.rows).toHaveLength(1)
  expect(body.rows[0]).toMatchObject({
    product: yard.propane,
    product__label: 'Propane',
    opening: '1000.000',
    receipts: '237.794',
    shipments: '87.794',
    own_use: '1.500',
    adjustments: '-2.000',
    book: '1146.500',
    closing: '1041.000',
    gain: '-105.500',
    tolerance: '1.000',
    attention: true,
    corrected: true,
    tickets: 4,
    unmeasured: 1,
  })
})

it('names the lines behind each figure, which add up to it', async () => {
  const [row] = (await yard.balance(day)).body.rows
  for (const of of figures) {
    const { status, body } = await yard.lines(day, of)
    const sum = body.results.reduce((total: number, { volume }: { volume: string }) => total + Number(volume), 0)
    expect([of, status, body.sum, sum.toFixed(3)]).toEqual([of, 200, row[of], row[of]])
  }
  const { body } = await yard.lines(day, 'receipts')
  expect(body.results.map(({ label }: { label: string }) => label)).toEqual(['Receipt B-7', 'Ticket 4711'])
})

it('counts a loaded car of the facility, unless it is on a ticket of the site within a day', async () => {
  const other = await makeSite(server, 'Cars')
  const [loaded, on] = [at(day, '06:00'), at(day, '20:00')]
  await server.within(other.clerk, ({ rows }) =>
    rows(loadedCar).createMany(
      ['GATX 20411', 'GATX 20412', 'UTLX 952110'].map((name, nth) => ({
        car_mark: name.split(' ')[0] ?? '',
        car_number: name.split(' ')[1] ?? '',
        current_location: other.facility,
        product: other.rail,
        load_date: loaded,
        shell_capacity: '30000.55',
        is_residue: nth === 2,
      })),
    ),
  )
  const car = Number(await other.made('railcar/', { car_mark: 'GATX', car_number: '20412' }))
  const ticket = await other.ticket({ mode: 'rail', net_volume: '30000.5', completed_at: on })
  await server.within(other.clerk, ({ rows }) =>
    rows(ticketEntry).create({
      ticket: ticket.id,
      railcar: car,
      product: other.propane,
      net_volume: '30000.5',
      measured: 1,
    }),
  )
  const { body } = await other.lines(day, 'shipments')
  expect(body.results).toMatchObject([
    { resource: 'rail:loadedCar', label: 'GATX 20411', volume: '113.383' },
    { resource: 'terminal:ticket', label: 'Ticket 4711', volume: '113.382' },
  ])
})

it('nets a transfer within the site to zero, and counts one to another site at both', async () => {
  const from = await makeSite(server, 'Transfers')
  const second = await from.made('location', { code: 'B102', name: 'Second', server: from.site, product: from.propane })
  const there = await from.made('servers', { name: 'Redwater', timezone })
  const far = await from.made('location', { code: 'R1', name: 'Far', server: there, product: from.propane })
  const moved = { kind: 'transfer', location: from.tank, moved_at: at(day, '06:00') }
  await from.movement({ ...moved, to_location: second, volume: '7.000' })
  await from.movement({ ...moved, to_location: far, volume: '30.000' })
  const of = async (site: string) => {
    const { body } = await from.clerk.get(`mass_balance/?date=${day}&facility=${site}`)
    return [body.rows[0].receipts, body.rows[0].shipments]
  }
  expect([await of(from.site), await of(there)]).toEqual([
    ['0.000', '30.000'],
    ['30.000', '0.000'],
  ])
})

it('lists days with their state and how many products need attention', async () => {
  const { status, body } = await yard.clerk.get(
    `mass_balance/days/?facility=${yard.site}&from=${dayBefore(2)}&to=${dayBefore(0)}`,
  )
  expect([status, body.results]).toEqual([
    200,
    [
      { date: dayBefore(2), state: 'open', attention: 0 },
      { date: day, state: 'open', attention: 1 },
      { date: dayBefore(0), state: 'open', attention: 1 },
    ],
  ])
  const usual = await yard.clerk.get(`mass_balance/days/?facility=${yard.site}`)
  expect([usual.body.results.length, usual.body.results.at(-1).date]).toEqual([31, dayBefore(0)])
})

it('is a part of the month', async () => {
  const { body } = await yard.clerk.get(`terminalboss/v3/product/${yard.propane}/mass_balance/?date=${day}`)
  const [row] = (await yard.balance(day)).body.rows
  expect(body.sites[0]).toMatchObject({ own_use: row.own_use, adjustments: row.adjustments, corrected: true })
})

it('takes today and the first site with tanks where nothing is asked', async () => {
  const { body } = await yard.clerk.get('mass_balance/')
  expect([body.date, body.facility]).toEqual([dayBefore(0), yard.site])
})

it.each([
  ['no day', 'date=soon', 400],
  ['a day to come', 'date=2999-01-01', 400],
  ['an unknown site', 'facility=00000000-0000-4000-8000-000000000000', 404],
  ['a span that ends before it begins', 'days', 400],
] as const)('refuses %s', async (_case, query, expected) => {
  const url = query === 'days' ? `mass_balance/days/?from=${day}&to=${dayBefore(3)}` : `mass_balance/?${query}`
  expect((await yard.clerk.get(url)).status).toBe(expected)
})

it('is for those who may see the mass balance, and its lines and causes for those who see tickets too', async () => {
  const { company } = yard.clerk
  const reader = await server.user({ company, permissions: ['access_menu__gip_mass_balance'] })
  const both = await server.user({
    company,
    permissions: ['access_menu__gip_mass_balance', 'access_menu__v3__sync_data__ticket'],
  })
  const none = await server.user({ company, permissions: ['access_menu__v3__sync_data__ticket'] })
  const statuses = async (by: typeof reader) => [
    (await yard.balance(day, by)).status,
    (await yard.lines(day, 'receipts', by)).status,
    (await yard.close(day, 'Late', by)).status,
  ]
  expect(await statuses(reader)).toEqual([200, 403, 403])
  expect(await statuses(both)).toEqual([200, 200, 403])
  expect(await statuses(none)).toEqual([403, 403, 403])
  const stranger = await server.user({ company: server.theirs })
  expect((await yard.balance(day, stranger)).status).toBe(404)
})
