/** Causes of a gain or loss as the call proposes them from records of the site: each kind once, alone on its day. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { startServer, type Server } from '../../../harness.ts'
import { at, dayBefore, makeSite } from './site.ts'

let server: Server
let yard: Awaited<ReturnType<typeof makeSite>>
let truck: string
let readings = 100_000
/** 1,000.0 gal are 3.779 m³ at 15 °C. */
const loaded = { net_volume: '1000.0', ordered_volume: '1000' }
const day = (nth: number): string => dayBefore(30 - 3 * nth)

type Planted = readonly [kind: string, effect: string, change: number, plant: (on: string) => Promise<unknown>]
/** By how much the tank really changed that day, in litres; what is planted says otherwise. */
const planted: readonly Planted[] = [
  ['not_completed', '3.779', -3779, (on) => yard.ticket({ ...loaded, status: 'loading', started_at: at(on, '10:00') })],
  ['void', '3.779', -3779, (on) => yard.ticket({ ...loaded, status: 'void', completed_at: at(on, '10:00') })],
  [
    'cutoff',
    '-3.779',
    0,
    (on) =>
      yard.ticket({
        ...loaded,
        started_at: at(daysFrom(on, -1), '23:00'),
        completed_at: at(on, '01:00'),
      }),
  ],
  [
    'double',
    '-3.779',
    -3779,
    async (on) => {
      await yard.ticket({ ...loaded, vehicle: truck, completed_at: at(on, '10:00') })
      await yard.ticket({ ...loaded, vehicle: truck, completed_at: at(on, '11:00') })
    },
  ],
  [
    'litres',
    '-41.656',
    -14_955,
    (on) => yard.ticket({ net_volume: '14979.0', vehicle: truck, completed_at: at(on, '10:00') }),
  ],
  [
    'observed',
    '-1.131',
    -36_663,
    async (on) => {
      const { id } = await yard.ticket({ net_volume: '10000.0', completed_at: at(on, '10:00') })
      await server.within(yard.clerk, ({ rows }) =>
        rows(ticketEntry).create({
          ticket: id,
          gross_volume: '10000.0',
          net_volume: '10000.0',
          temperature: 78,
          measured: 1,
        }),
      )
    },
  ],
  ['unmeasured', '3.779', -3779, (on) => yard.ticket({ ordered_volume: '1000', completed_at: at(on, '10:00') })],
]

beforeAll(async () => {
  server = await startServer()
  yard = await makeSite(server)
  truck = await yard.made('vehicle', { unit_number: 'T1', kind: 'straight_truck', capacity: '11500' })
  const litres = (volume: number): string => (volume / 1000).toFixed(3)
  for (const [nth, [, , change, plant]] of planted.entries()) {
    const on = day(nth)
    await yard.reading(at(dayBefore(31 - 3 * nth), '23:00'), litres(readings))
    await plant(on)
    readings += change
    await yard.reading(at(on, '23:00'), litres(readings))
  }
})
afterAll(() => server.close())

it.each(planted.map(([kind, effect], nth) => [kind, effect, nth] as const))(
  'proposes %s',
  async (kind, effect, nth) => {
    const { status, body } = await yard.causes(day(nth))
    expect([status, body.results[0]?.kinds, body.results[0]?.effect]).toEqual([200, [kind], effect])
    const [{ left, records }] = body.results
    expect(Number(left)).toBeCloseTo(Number(body.gain) + Number(effect), 6)
    expect(records[0]).toMatchObject({ resource: 'terminal:ticket', label: expect.stringMatching(/^Ticket \d+$/) })
  },
)

it('proposes a reading that its neighbours contradict', async () => {
  const other = await makeSite(server, 'Readings')
  const on = dayBefore(3)
  await other.reading(at(dayBefore(4), '23:00'), '500.000')
  await other.reading(at(on, '20:00'), '500.000')
  await other.reading(at(on, '23:00'), '480.000')
  await other.reading(at(dayBefore(2), '02:00'), '500.000')
  const { body } = await other.causes(on)
  expect(body.results).toMatchObject([
    {
      kinds: ['reading'],
      effect: '20.000',
      left: '0.000',
      records: [{ resource: 'terminal:containerReading', label: 'B101' }],
    },
  ])
})

it('balances once the proposed ticket is completed on its day, and proposes none then', async () => {
  const on = day(0)
  const [{ records, message }] = (await yard.causes(on)).body.results
  expect(message).toMatch(/^Ticket \d+ was loaded but not completed: 3\.8 m³, leaves 0\.0 m³$/)
  await server.within(yard.clerk, ({ rows }) =>
    rows(ticket).patch(records[0].id, { status: 'complete', completed_at: at(on, '12:00') }),
  )
  const { body } = await yard.causes(on)
  expect([body.gain, body.results]).toEqual(['0.000', []])
})
