/** Shipments by facility and day: planned, shipped, open, and what cannot go. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { facility } from '#model/areas/company/company.resource.ts'
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import { onOneDay } from '../../clocks.ts'
import { loadingRack, type Rack } from './loading-rack.ts'

let rack: Rack
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())

type Answer = {
  readonly is_whole: boolean
  readonly results: readonly {
    readonly name: string
    readonly today: string
    readonly loaded: number
    readonly late: object
    readonly days: readonly object[]
  }[]
}
const read = async (query = ''): Promise<Answer> => (await rack.clerk.get(`facility/shipment_days/${query}`)).body
const ofRack = async (query = '') => (await read(query)).results.find(({ name }) => name === 'Rack')

test('what was planned meets what was shipped, day by day, and what is in the way is counted', async () => {
  const { today, timezone, base } = rack
  const tomorrow = dayAfter(today, 1)
  const empty = { planned: 0, shipped: 0, open: 0, bills: 0, blocked: 0 }
  expect(await ofRack('?days=3')).toEqual({
    id: base.facility,
    name: 'Rack',
    timezone,
    today,
    loaded: 0,
    late: { open: 0, bills: 0, blocked: 0 },
    days: [
      { ...empty, date: today, planned: 2 },
      { ...empty, date: tomorrow },
      { ...empty, date: dayAfter(today, 2) },
    ],
  })

  const going = await rack.bill({ hazardous_certificate_person: '' })
  await rack.load(going.id)
  const gone = await rack.bill()
  await rack.load(gone.id)
  await rack.clerk.post(`railshipment/${gone.id}/ship/`, {})
  await rack.bill({ ship_date: tomorrow, routing: '' })
  const ahead = await rack.bill({ ship_date: dayAfter(today, 2) })
  await rack.load(ahead.id)
  await rack.bill({ ship_date: dayAfter(today, -40) })
  await rack.load(null)

  // Who certifies is asked for as it ships, and a bill of the day after tomorrow is only early.
  expect(await ofRack('?days=3')).toMatchObject({
    loaded: 1,
    late: { open: 0, bills: 1, blocked: 1 },
    days: [
      { date: today, planned: 2, shipped: 1, open: 1, bills: 1, blocked: 0 },
      { date: tomorrow, planned: 0, shipped: 0, open: 0, bills: 1, blocked: 1 },
      { planned: 0, shipped: 0, open: 1, bills: 1, blocked: 0 },
    ],
  })
  expect((await read()).is_whole).toBe(true)
})

test('the cars of parts count once, and the bill is their master', async () => {
  const { today } = rack
  const before = (await ofRack('?days=1'))?.days[0]
  const { id } = await rack.bill()
  await rack.load(id)
  await rack.clerk.post(`railshipment/${id}/create_master_billing/`, {})
  const after = (await ofRack('?days=1'))?.days[0]
  expect(before).toMatchObject({ date: today, open: 1, bills: 1 })
  expect(after).toMatchObject({ open: 2, bills: 2 })
})

test('each facility counts by its own clocks; those that are closed and those of others are not there', async () => {
  const names = async () => (await read()).results.map(({ name }) => name)
  await rack.within(async ({ rows }) => {
    await rows(facility).create({ name: 'Closed', active: false })
    await rows(facility).create({ name: 'Far east', timezone: 'Pacific/Kiritimati' })
  })
  expect(await names()).toEqual(['Far east', 'Rack'])
  const eastern = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' })
  await onOneDay(['Pacific/Kiritimati'], async () => {
    const east = (await read()).results.find(({ name }) => name === 'Far east')
    expect(east?.today).toBe(eastern.format(new Date()))
  })
  const stranger = await rack.server.user({ company: rack.server.theirs })
  expect((await stranger.get('facility/shipment_days/')).body.results).toEqual([])
})

test('the number of days is limited, and the permission of the screen is needed', async () => {
  expect((await rack.clerk.get('facility/shipment_days/?days=15')).status).toBe(400)
  expect((await ofRack())?.days).toHaveLength(7)
  const viewer = await rack.server.user({ permissions: ['access_menu__shipments'] })
  expect((await viewer.get('facility/shipment_days/')).status).toBe(403)
})
