/** Slots are laid out, altered, blocked and deleted, each call undone as one; and what they add up to in a month. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { template } from '#model/areas/slot/slot.resource.ts'
import { clock } from '#model/shared/clock.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { hour, truckRack, type TruckRack } from './truck-rack.ts'

let server: Server
let clerk: Client
let rack: TruckRack
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  rack = await truckRack(server, clerk)
})
afterAll(() => server.close())

const every = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const year = new Date().getUTCFullYear() + 1
const pattern = {
  weekdays: every,
  starts_at: '08:00',
  ends_at: '12:00',
  slot_minutes: 60,
  bays: ['B1', 'B2'],
  from: `${year}-02-01`,
  until: `${year}-02-02`,
}
const lay = (more: object) => clerk.post('schedule/slot/create_slots/', more)
const undo = (batch: number) => clerk.post(`batch/${batch}/undo/`, {})

describe('laying out', () => {
  it('makes what is not there, says what it skips, and is undone as one', async () => {
    const place = await rack.newPlace()
    const asked = { location: place.id, ...pattern }
    const trial = (await lay({ ...asked, dry_run: true })).body
    expect(trial).toMatchObject({ batch: null, created: 16, skipped: [], detail: '16 slots.' })
    expect([trial.plan.added.length, trial.plan.removed, trial.plan.changed]).toEqual([16, [], []])
    expect(trial.plan.added[0]).toEqual({
      bay: 'B1',
      starts_at: `${year}-02-01T08:00:00.000Z`,
      ends_at: `${year}-02-01T09:00:00.000Z`,
    })
    const first = await lay(asked)
    expect(first).toMatchObject({ status: 200, body: { created: 16, skipped: [], batch: expect.any(Number) } })
    const again = await lay(asked)
    expect(again.body).toMatchObject({ created: 0, batch: null })
    expect(again.body.skipped[0]).toEqual({
      day: `${year}-02-01`,
      bay: 'B1',
      starts_at: `${year}-02-01T08:00:00.000Z`,
      why: 'It exists.',
    })
    const across = await lay({ ...asked, starts_at: '11:30', ends_at: '13:30', bays: ['B1'] })
    expect(across.body).toMatchObject({ created: 2, skipped: [{ why: expect.stringContaining('overlaps') }, {}] })
    await undo(across.body.batch)
    expect((await undo(first.body.batch)).body.counts).toEqual({ returned: 16, touched: 0, not_found: 0 })
    expect((await clerk.get(`schedule/slot/count/?location=${place.id}`)).body.count).toBe(0)
  })

  it('leaves out the hour that the clocks leave out', async () => {
    const place = await rack.newPlace({ timezone: 'America/Denver' })
    const { body } = await lay({
      location: place.id,
      ...pattern,
      starts_at: '00:00',
      ends_at: '06:00',
      bays: [],
      from: '2027-03-14',
      until: '2027-03-14',
    })
    expect(body).toMatchObject({
      created: 5,
      skipped: [{ day: '2027-03-14', bay: '', starts_at: '2027-03-14 02:00', why: 'The clocks leave out this hour.' }],
    })
  })

  it.each([
    [{ until: `${year}-01-01` }, 'until'],
    [{ until: `${year + 2}-01-01` }, 'until'],
    [{ from: `${year}-02-31` }, 'from'],
    [{ starts_at: '25:00' }, 'starts_at'],
    [{ ends_at: '07:00' }, 'ends_at'],
    [{ weekdays: [] }, 'weekdays'],
    [{ weekdays: ['someday'] }, 'weekdays'],
    [{ slot_minutes: null }, 'slot_minutes'],
    [{ slot_minutes: 5, starts_at: '00:00', ends_at: '00:00', until: `${year + 1}-02-28` }, 'until'],
    [{ location: null }, 'location'],
  ])('refuses %j', async (more, field) => {
    const { status, body } = await lay({ location: rack.place.id, ...pattern, ...more })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  it('takes no template of another place, and makes each once however many ask at once', async () => {
    const place = await rack.newPlace()
    const week = await server.within(clerk, ({ rows }) =>
      rows(template).create({
        name: `Week ${place.id}`,
        location: place.id,
        weekdays: every,
        starts_at: '06:00',
        ends_at: '18:00',
        bays: ['B1', 'B2'],
      }),
    )
    const asked = { location: place.id, template: week.id, from: `${year}-03-01`, until: `${year}-03-02` }
    expect((await lay({ ...asked, location: rack.place.id })).body).toHaveProperty('template')
    const made = await Promise.all([1, 2, 3, 4].map(() => lay(asked)))
    expect(made.map(({ body }) => body.created).reduce((sum, one) => sum + one, 0)).toBe(48)
    expect((await clerk.get(`schedule/slot/count/?location=${place.id}`)).body.count).toBe(48)
    expect((await clerk.get(`schedule/slot/?location=${place.id}&limit=1`)).body.results[0].template).toBe(week.id)
  })
})

it('slots follow their template, and what is booked or blocked stays', async () => {
  const place = await rack.newPlace({ book_days_ahead: 366 })
  const week = await server.within(clerk, ({ rows }) =>
    rows(template).create({
      name: `Altered ${place.id}`,
      location: place.id,
      weekdays: every,
      starts_at: '08:00',
      ends_at: '12:00',
      bays: ['B1'],
    }),
  )
  const days = { from: hour(72).slice(0, 10), until: hour(72).slice(0, 10) }
  await lay({ location: place.id, template: week.id, ...days })
  const [eight, nine] = (await clerk.get(`schedule/slot/?location=${place.id}&ordering=starts_at`)).body.results
  await rack.booked(eight.id)
  await clerk.post('schedule/slot/set_status_block/', { slot_ids: [nine.id], reason: 'Proving' })
  await clerk.patch(`schedule/slottemplate/${week.id}/`, { starts_at: '10:00', ends_at: '14:00', capacity: 2 })
  const alter = (more: object = {}) =>
    clerk.post('schedule/slot/alter_slots_based_on_template/', { template: week.id, ...days, ...more })
  const trial = await alter({ dry_run: true })
  expect(trial.body).toMatchObject({ batch: null, added: 2, removed: 0, changed: 2 })
  const { body } = await alter()
  expect(body).toMatchObject({ added: 2, removed: 0, changed: 2 })
  expect(body.kept).toEqual([
    { slot: eight.id, why: '1 is booked: move it first.' },
    { slot: nine.id, why: 'It is blocked: Proving.' },
  ])
  expect((await alter()).body).toMatchObject({ batch: null, added: 0, removed: 0, changed: 0 })
  expect((await undo(body.batch)).body.counts.returned).toBe(4)
  const back = (await clerk.get(`schedule/slot/?location=${place.id}&ordering=starts_at`)).body.results
  expect(back.map(({ capacity }: { capacity: number }) => capacity)).toEqual([1, 1, 1, 1])
})

describe('blocking and deleting', () => {
  it('blocks what is free, and what is booked only when it is said', async () => {
    const [free, taken] = [await rack.newSlot(), await rack.newSlot()]
    const made = await rack.booked(taken.id)
    const block = (more: object = {}) =>
      clerk.post('schedule/slot/set_status_block/', { slot_ids: [free.id, taken.id], reason: 'Meter proving', ...more })
    expect((await block({ reason: '  ' })).body).toHaveProperty('reason')
    const { status, body } = await block()
    expect([status, body.counts]).toEqual([200, expect.objectContaining({ changed: 1, not_allowed: 1 })])
    expect(body.results[1].message).toContain(`1 is booked by ${rack.ribstone.name}: move it first.`)
    expect((await block({ force: true })).body.counts).toMatchObject({ changed: 1, already: 1 })
    expect(await rack.slot(taken.id)).toMatchObject({
      status: 'blocked',
      free: 0,
      booked: 1,
      block_reason: 'Meter proving',
    })
    expect((await clerk.get(`schedule/booking/${made.id}/`)).body).toMatchObject({ to_move: true, status: 'confirmed' })
    expect((await rack.book(taken.id)).status).toBe(409)
    const un = await clerk.post('schedule/slot/set_status_unblock/', { slot_ids: [free.id, taken.id] })
    expect(un.body.counts.changed).toBe(2)
    expect([(await rack.slot(free.id)).status, (await rack.slot(taken.id)).status]).toEqual(['open', 'booked'])
    expect((await clerk.get(`schedule/booking/${made.id}/`)).body.to_move).toBe(false)
    await undo(body.batch)
    await rack.holds()
  })

  it('deletes what was never booked and is not past, and makes it again', async () => {
    const [free, once, past] = [await rack.newSlot(), await rack.newSlot(), await rack.newSlot({ starts_at: hour(-9) })]
    const made = await rack.booked(once.id)
    await clerk.post('schedule/booking/cancel_booking/', { booking: made.id, reason: 'x' })
    const { body } = await clerk.post('schedule/slot/delete_slots_id/', {
      slot_ids: [free.id, once.id, past.id, 999_999],
    })
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'changed',
      'not_allowed',
      'not_allowed',
      'not_found',
    ])
    expect(body.results[1].message).toContain('block it instead')
    expect((await undo(body.batch)).body.counts.returned).toBe(1)
    expect(
      (await clerk.get(`schedule/slot/count/?starts_at=${free.starts_at}&location=${rack.place.id}`)).body.count,
    ).toBe(1)
    expect((await clerk.delete(`schedule/slot/${past.id}/`)).status).toBe(409)
  })

  it('a refused end and its begin are shown by the clock of the place, whichever of them is sent', async () => {
    const { id } = await rack.newPlace({ timezone: 'America/St_Johns' })
    const [at, times] = [
      `${year}-07-01T12:00:00.000Z`,
      { starts_at: `${year}-07-01T12:00:00.000Z`, ends_at: `${year}-07-01T13:00:00.000Z` },
    ]
    const says = (end: string, begin: string): string =>
      `The end, ${year}-07-01 ${end} NDT, is not later than the start, ${year}-07-01 ${begin} NDT.`
    const wrong = await clerk.post('schedule/slot/', { location: id, bay: 'B1', ...times, ends_at: at })
    expect(wrong.body).toEqual({ ends_at: [says('09:30', '09:30')] })
    const made = (await clerk.post('schedule/slot/', { location: id, bay: 'B1', ...times })).body
    const late = { starts_at: `${year}-07-01T14:00:00.000Z` }
    expect((await clerk.patch(`schedule/slot/${made.id}/`, late)).body).toEqual({ starts_at: [says('10:30', '11:30')] })
    const many = await clerk.post('schedule/slot/change_many/', { changes: [{ id: made.id, values: late }] })
    expect(many.body.results[0].message).toContain(says('10:30', '11:30'))
    const all = await clerk.post('schedule/slot/create_many/', {
      rows: [{ location: id, bay: 'B2', ...times, ends_at: at }],
    })
    expect(JSON.stringify(all.body)).toContain(says('09:30', '09:30'))
    const cloned = await clerk.post(`schedule/slot/${made.id}/clone/`, { bay: 'B3', ...times, ends_at: at })
    expect(JSON.stringify(cloned.body)).toContain(says('09:30', '09:30'))
  })

  it('an end without a place is shown by the clock of the user', async () => {
    const company = await server.newCompany('Halifax')
    const user = await server.user({ company })
    await server.db.pool.query("update company_company set timezone = 'America/Halifax' where id = $1", [company])
    const sent = {
      title: 'Closed',
      content: 'The gate.',
      starts_at: `${year}-01-05T15:00:00Z`,
      ends_at: `${year}-01-05T14:00:00Z`,
    }
    expect((await user.post('user_popup/', sent)).body).toMatchObject({
      ends_at: [`The end, ${year}-01-05 10:00 AST, is not later than the start, ${year}-01-05 11:00 AST.`],
    })
    await server.db.pool.query(
      `update user_user set app_config = '{"timezone": "America/Phoenix"}' where company_id = $1`,
      [company],
    )
    expect((await user.post('user_popup/', sent)).body).toMatchObject({
      ends_at: [`The end, ${year}-01-05 07:00 MST, is not later than the start, ${year}-01-05 08:00 MST.`],
    })
  })

  it('a slot ends after it begins, and two of one rack do not overlap', async () => {
    const post = (more: object) =>
      clerk.post('schedule/slot/', {
        location: rack.place.id,
        bay: 'B9',
        starts_at: hour(200),
        ends_at: hour(202),
        ...more,
      })
    expect((await post({ ends_at: hour(199) })).body).toEqual({
      ends_at: [`The end, ${clock(hour(199), 'UTC')}, is not later than the start, ${clock(hour(200), 'UTC')}.`],
    })
    expect((await post({})).status).toBe(201)
    expect((await post({ starts_at: hour(201), ends_at: hour(203) })).body).toHaveProperty('starts_at')
    expect((await post({ bay: '' })).status).toBe(201)
    expect((await post({ bay: '' })).status).toBe(201)
    expect((await post({ starts_at: hour(202), ends_at: hour(203) })).status).toBe(201)
  })
})

describe('reading', () => {
  it('says what can be booked and why not, on the days of the place', async () => {
    const place = await rack.newPlace({ book_days_ahead: 2, timezone: 'America/Denver' })
    const near = await rack.newSlot({ location: place.id, starts_at: hour(20) })
    const far = await rack.newSlot({ location: place.id, starts_at: hour(24 * 5) })
    const get = (more: string) => clerk.get(`schedule/slot/location_slots/?location=${place.id}${more}`)
    const { body } = await get('')
    expect(body).toMatchObject({ location: place.id, timezone: 'America/Denver' })
    expect(body.slots).toEqual([
      expect.objectContaining({ id: near.id, bookable: true, why: '', free: 1, capacity: 1, booked: 0 }),
      expect.objectContaining({ id: far.id, bookable: false, why: expect.stringContaining('2 days ahead') }),
    ])
    expect((await get('&from=2027-01-01&until=2027-03-04')).status).toBe(400)
    expect((await get('&from=2027-01-02&until=2027-01-01')).status).toBe(400)
    expect((await clerk.get('schedule/slot/location_slots/')).body).toHaveProperty('location')
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.get(`schedule/slot/location_slots/?location=${place.id}`)).status).toBe(404)
  })

  it('adds a month up, and knows no month of 13', async () => {
    const place = await rack.newPlace()
    const at = `${hour(48).slice(0, 10)}T10:00:00.000Z`
    const [one, two] = [
      await rack.newSlot({ location: place.id, starts_at: at, capacity: 2 }),
      await rack.newSlot({ location: place.id, starts_at: at, bay: 'B2' }),
    ]
    await rack.booked(one.id)
    await clerk.post('schedule/slot/set_status_block/', { slot_ids: [two.id], reason: 'x' })
    const [of, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))]
    const get = (m: number | string) => clerk.get(`schedule/slot/statics/?location=${place.id}&year=${of}&month=${m}`)
    const { body } = await get(month)
    expect(body).toMatchObject({
      location: place.id,
      year: of,
      month,
      totals: { slots: 2, capacity: 3, booked: 1, blocked: 1 },
    })
    expect(body.days.find(({ date }: { date: string }) => date === at.slice(0, 10))).toMatchObject({
      slots: 2,
      utilisation: 0.5,
      free: 1,
      requested: 0,
      no_show: 0,
    })
    expect(body.by_hour[10]).toMatchObject({ hour: 10, slots: 2 })
    expect(body.by_company).toMatchObject([
      { company: rack.ribstone.id, company_name: rack.ribstone.name, bookings: 1, no_show_rate: 0 },
    ])
    expect((await get(13)).body).toHaveProperty('month')
    expect((await get('')).status).toBe(400)
  })

  it('shows the gate its day', async () => {
    const place = await rack.newPlace()
    const at = `${hour(24).slice(0, 10)}T11:00:00.000Z`
    const one = await rack.newSlot({ location: place.id, starts_at: at })
    const made = await rack.booked(one.id, { driver_name: 'Ada Lovelace' })
    const { body } = await clerk.get(`location/daily_slots/?location=${place.id}&date=${at.slice(0, 10)}`)
    expect(body).toMatchObject({ location: place.id, date: at.slice(0, 10), timezone: 'UTC' })
    expect(body.bays).toEqual([
      {
        bay: 'B1',
        slots: [
          expect.objectContaining({
            id: one.id,
            bookings: [
              {
                id: made.id,
                reference: made.reference,
                status: 'confirmed',
                company: rack.ribstone.name,
                driver: 'Ada Lovelace',
                vehicle: null,
                product: null,
                volume: null,
                blockers: [],
              },
            ],
          }),
        ],
      },
    ])
  })
})
