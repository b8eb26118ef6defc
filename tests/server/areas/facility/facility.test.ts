/** What is read of one facility: its plan, its bills, the cars that stand there, and the railroad that serves it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riser } from '#model/areas/measure/gauge-table.resource.ts'
import { facility, product } from '#model/areas/company/company.resource.ts'
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { company, location } from '#model/areas/slot/location.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Client } from '../../harness.ts'
import { loadingRack, type Rack } from '../rail/loading-rack.ts'

let rack: Rack
let stranger: Client
beforeAll(async () => {
  rack = await loadingRack()
  stranger = await rack.server.user({ company: rack.server.theirs })
})
afterAll(() => rack.server.close())

const at = async (call: string, who: Client = rack.clerk) => who.get(`facility/${rack.base.facility}/${call}`)
const ship = async (id: number) => {
  const { status, body } = await rack.clerk.post(`railshipment/${id}/ship/`, {})
  if (status !== 200) throw new Error(JSON.stringify(body))
}
type Day = { readonly date: string; readonly scheduled: number; readonly shipped: number; readonly loaded: number }
const sum = (days: readonly Day[], of: 'scheduled' | 'shipped' | 'loaded'): number =>
  days.reduce((all, day) => all + day[of], 0)

describe('the plan', () => {
  it('is the same to the car as the dashboard of contracts and the bills that were shipped', async () => {
    const { base, today } = rack
    const tomorrow = dayAfter(today, 1)
    await rack.within(async ({ rows }) => {
      await rows(schedule).patch(base.schedule, {
        schedule: [
          { date: today, quantity: 2 },
          { date: tomorrow, quantity: 5 },
        ],
      })
      await rows(schedule).create({
        name: 'December',
        contract: base.contract,
        facility: base.facility,
        product: base.product,
        schedule: [{ date: tomorrow, quantity: 4 }],
      })
    })
    for (const count of [1, 2]) {
      const { id } = await rack.bill()
      for (let nth = 0; nth < count; nth++) await rack.load(id)
      await ship(id)
    }
    const loose = await rack.bill({ schedule: null })
    await rack.load(loose.id)
    await ship(loose.id)
    const open = await rack.bill()
    await rack.load(open.id)

    const { status, body } = await at('schedule/')
    expect(status).toBe(200)
    expect(body.days).toHaveLength(36)
    const [deal] = (await rack.clerk.get('contract/get_dashboard_contract_list/')).body.results
    const bills: { car_count: number }[] = (
      await rack.clerk.get(`railshipment/?status=shipped&facility=${base.facility}&limit=1000`)
    ).body.results
    const shipped = bills.reduce((all, { car_count }) => all + car_count, 0)
    expect([sum(body.days, 'scheduled'), sum(body.days, 'shipped'), sum(body.days, 'loaded')]).toEqual([
      deal.scheduled_cars,
      deal.shipped_cars,
      deal.loaded_cars,
    ])
    expect([deal.scheduled_cars, deal.shipped_cars, deal.loaded_cars]).toEqual([11, 4, 1])
    expect(shipped).toBe(deal.shipped_cars)
    // By day as well, and what is on no schedule counts on its day.
    const byDate = (days: readonly Day[]) =>
      days.flatMap((day) => (day.scheduled + day.shipped > 0 ? [[day.date, day.scheduled, day.shipped]] : []))
    expect(byDate(body.days)).toEqual(byDate(deal.days))
    // And on the days of all facilities, whatever the state of a schedule.
    const { results } = (await rack.clerk.get('facility/shipment_days/?days=3')).body
    const mine: readonly (Omit<Day, 'scheduled'> & { readonly planned: number })[] = results.find(
      ({ id }: { readonly id: number }) => id === base.facility,
    ).days
    expect(mine.map(({ date, planned, shipped: went }) => [date, planned, went])).toEqual(
      mine.map(({ date }) => {
        const day = body.days.find((one: Day) => one.date === date)
        return [date, day.scheduled, day.shipped]
      }),
    )
    expect(mine.map(({ planned }) => planned)).toEqual([2, 9, 0])
    expect(body.schedules).toMatchObject([
      { name: 'December', contract__label: 'C-1', status: 'draft', days: [{ date: tomorrow, scheduled: 4 }] },
      { name: 'November', product__label: 'Propane', days: [{ date: today, scheduled: 2, shipped: 3 }, {}] },
    ])
  })

  it('knows what can be loaded only where a riser tells it', async () => {
    expect((await at('schedule/')).body.days[0].capacity).toBeNull()
    await rack.within(async ({ rows }) => {
      await rows(riser).createMany([
        { name: 'A', facility: rack.base.facility, cars_per_day: 4 },
        { name: 'B', facility: rack.base.facility, cars_per_day: 3, kind: 'both' },
        { name: 'C', facility: rack.base.facility, cars_per_day: 9, kind: 'unload' },
        { name: 'D', facility: rack.base.facility, cars_per_day: 9, active: false },
        { name: 'E', facility: rack.base.facility },
      ])
    })
    const { body } = await at(`schedule/?from=${rack.today}&to=${rack.today}`)
    expect(body.days).toMatchObject([{ date: rack.today, capacity: 7 }])
  })

  it.each([
    ['from=2026-12-02&to=2026-12-01', 'to'],
    ['from=2026-01-01&to=2036-01-01', 'to'],
    ['from=soon', 'from'],
    ['to=2026-02-30', 'to'],
  ])('refuses ?%s, and names %s', async (query, field) => {
    const { status, body } = await at(`schedule/?${query}`)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})

describe('the cars that stand loaded', () => {
  type Standing = { readonly id: number; readonly blocked: readonly { readonly code: string; readonly says: string }[] }
  const standing = async (query = ''): Promise<readonly Standing[]> => (await at(`cars/${query}`)).body.results

  it('are those on no bill and those on the one asked about, each with what keeps it from going', async () => {
    const bill = await rack.bill()
    const other = await rack.bill()
    const butane = await rack.within(async ({ rows }) => (await rows(product).create({ name: 'Butane' })).id)
    const good = await rack.load(null)
    const mine = await rack.load(bill.id)
    const theirs = await rack.load(other.id)
    const unsealed = await rack.load(null, { seal_number_1: '' })
    const wrong = await rack.load(null, { product: butane })
    const held = await rack.load(null, { embargo_number: 'CPKC000126' })
    const found = new Map((await standing(`?shipment_id=${bill.id}`)).map(({ id, blocked }) => [id, blocked]))
    expect(found.has(theirs.id)).toBe(false)
    expect([found.get(good.id), found.get(mine.id)]).toEqual([[], []])
    expect(found.get(unsealed.id)).toEqual([{ code: 'car_seal', says: 'It has no seal, and carries dangerous goods.' }])
    expect(found.get(wrong.id)).toMatchObject([{ code: 'car_product' }])
    expect(found.get(held.id)).toMatchObject([{ code: 'car_embargo', says: expect.stringContaining('CPKC000126') }])

    // Whoever may not be put on the bill is blocked here too: both are one rule.
    const ids = [good, unsealed, wrong, held].map(({ id }) => id)
    const tried: { id: number; outcome: string }[] = (
      await rack.clerk.post(`railshipment/${bill.id}/add_cars/`, { car_ids: ids, dry_run: true })
    ).body.results
    expect(tried.filter(({ outcome }) => outcome === 'not_allowed').map(({ id }) => id)).toEqual([wrong.id, held.id])

    const all = await standing()
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, mine.id, theirs.id]))
    // On no bill, a car is judged by what it carries.
    expect(all.find(({ id }) => id === wrong.id)?.blocked).toEqual([])
  })

  it('are not those that have gone', async () => {
    const { id } = await rack.bill()
    const gone = await rack.load(id)
    await ship(id)
    expect((await standing()).some((one) => one.id === gone.id)).toBe(false)
  })
})

it('bills tell what keeps them from going, as it is counted by day', async () => {
  const stuck = await rack.bill({ routing: '' })
  await rack.load(stuck.id)
  const going = await rack.bill({ hazardous_certificate_person: '' })
  await rack.load(going.id)
  const { body } = await at('bills/')
  const find = (id: number) => body.results.find((one: { id: number }) => one.id === id)
  expect(find(stuck.id)).toMatchObject({
    status: 'open',
    consignee__label: 'Consignee',
    contract__label: 'C-1',
    blocked: [{ code: 'missing_routing', says: 'Give the routing.' }],
  })
  // Who certifies is asked for as it ships.
  expect(find(going.id).blocked).toEqual([])
  const days = (await rack.clerk.get('facility/shipment_days/?days=1')).body.results.find(
    (one: { id: number }) => one.id === rack.base.facility,
  ).days[0]
  const today: { status: string; blocked: object[] }[] = body.results.filter(
    (one: { ship_date: string; status: string }) => one.ship_date === rack.today && one.status === 'open',
  )
  expect([today.length, today.filter(({ blocked }) => blocked.length > 0).length]).toEqual([days.bills, days.blocked])
})

describe('railroads', () => {
  it('serve facilities, and have stations', async () => {
    await rack.clerk.post('party/', { name: 'Canadian Pacific Kansas City', scac: 'CPKC', roles: ['carrier'] })
    const place = await rack.within(async ({ rows }) => {
      const [at_] = await rows(station).find({ name: 'Calgary' })
      return (await rows(facility).create({ name: 'Spur', railroad: 'CPKC', station: at_?.id ?? null })).id
    })
    expect((await rack.clerk.get(`facility/${place}/railroad/`)).body).toMatchObject({
      scac: 'CPKC',
      name: 'Canadian Pacific Kansas City',
      station: { label: 'Calgary AB CPKC' },
      stations: [{ label: 'Calgary AB CPKC' }, { label: 'Regina SK CPKC' }],
    })
    expect((await at('railroad/')).body).toEqual({ scac: '', name: '', station: null, stations: [] })
    expect((await rack.clerk.get('facility/railroad_facilities/')).body.results).toMatchObject([
      { railroad: 'CPKC', facilities: [{ id: place, name: 'Spur' }] },
      { railroad: '', facilities: [{ name: 'Rack' }] },
    ])
    expect((await rack.clerk.get('railstation/railroads/')).body.results).toEqual([
      { scac: 'CPKC', name: 'Canadian Pacific Kansas City', stations: 2 },
    ])
    expect((await stranger.get('railstation/railroads/')).body.results).toEqual([])
  })
})

it('producers of a location, and the colours and choices of products', async () => {
  const [here, producer] = await rack.within(async ({ rows }) => {
    const made = await rows(company).createMany([
      { name: 'Plains', kind: 'producer' },
      { name: 'Cold Lake', kind: 'producer' },
      { name: 'Nowhere', kind: 'producer' },
    ])
    const [plains, cold] = made.map(({ id }) => id)
    const [one] = await rows(location).createMany([
      { name: 'North rack', producers: [plains ?? 0] },
      { name: 'South rack', producers: [plains ?? 0, cold ?? 0] },
    ])
    return [one?.id, plains]
  })
  const names = async (query: string) => (await rack.clerk.get(`location/producers/${query}`)).body.results
  expect(await names(`?location=${here}`)).toEqual([{ value: producer, label: 'Plains' }])
  expect(await names('')).toMatchObject([{ label: 'Cold Lake' }, { label: 'Plains' }])
  expect((await stranger.get(`location/producers/?location=${here}`)).status).toBe(404)

  const colours = (await rack.clerk.get('product/product_colors/')).body.results
  expect(colours[rack.base.product]).toBe('slate')
  expect((await rack.clerk.get('product/choices/')).body.color).toContainEqual({ value: 'amber', label: 'amber' })
})

describe('others', () => {
  const calls = ['schedule/', 'cars/', 'bills/', 'railroad/']
  it('do not know the facility', async () => {
    for (const call of calls) expect([call, (await at(call, stranger)).status]).toEqual([call, 404])
    const theirs = await rack.bill()
    const place = (await stranger.post('facility/', { name: 'Far' })).body.id
    expect((await stranger.get(`facility/${place}/cars/?shipment_id=${theirs.id}`)).status).toBe(404)
  })
  it('of the company need what the rows need', async () => {
    const viewer = await rack.server.user({ permissions: ['access_menu__shipments'] })
    const answers = await Promise.all(calls.map(async (call) => [call, (await at(call, viewer)).status]))
    expect(Object.fromEntries(answers)).toEqual({ 'schedule/': 403, 'cars/': 200, 'bills/': 200, 'railroad/': 200 })
    const planner = await rack.server.user({ permissions: ['access_menu__contract'] })
    expect([(await at('schedule/', planner)).status, (await at('cars/', planner)).status]).toEqual([200, 403])
  })
})
