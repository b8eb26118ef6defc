/** Bookings are made, moved and cancelled by the rules of the place, and taken a step further at the gate. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { location } from '#model/areas/slot/location.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { hour, truckRack, type TruckRack } from './truck-rack.ts'

let server: Server
let clerk: Client
let carrier: Client
let rack: TruckRack
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  carrier = await server.user({ permissions: ['access_menu__truck_scheduler_slots', 'change_booking'] })
  rack = await truckRack(server, clerk)
})
afterAll(() => server.close())

describe('booking', () => {
  it('draws a reference, stands where its slot stands and is confirmed', async () => {
    const one = await rack.newSlot()
    const made = await rack.booked(one.id, { driver_name: 'Ada', data: { seal: '7' } })
    expect(made).toMatchObject({
      slot: one.id,
      location: rack.place.id,
      status: 'confirmed',
      bay: 'B1',
      starts_at: one.starts_at,
      driver_name: 'Ada',
      data: { seal: '7' },
      warnings: [],
    })
    expect(made.reference).not.toBe('')
    expect(await rack.slot(one.id)).toMatchObject({ booked: 1, free: 0, status: 'booked' })
  })

  it('asks for the slot and the company, and knows no row of others', async () => {
    expect((await clerk.post('schedule/booking/create_booking/', {})).body).toHaveProperty('slot')
    const one = await rack.newSlot()
    expect(await rack.book(one.id, { company: undefined })).toMatchObject({
      status: 400,
      body: { company: expect.anything() },
    })
    const stranger = await server.user({ company: server.theirs })
    expect((await rack.book(one.id, {}, stranger)).status).toBe(404)
    const viewer = await server.user({ permissions: ['access_menu__truck_scheduler_slots'] })
    expect((await rack.book(one.id, {}, viewer)).status).toBe(403)
  })

  it('answers what could be booked where a slot is full or blocked', async () => {
    const place = await rack.newPlace()
    const some = []
    for (const at of [5, 6, 7, 8, 9, 10, 11]) some.push(await rack.newSlot({ location: place.id, starts_at: hour(at) }))
    const [first, second] = some
    await rack.booked(first?.id ?? 0)
    const full = await rack.book(first?.id ?? 0)
    expect(full.status).toBe(409)
    expect(full.body.detail).toBe('It is full: 1 of 1 booked.')
    expect(full.body.alternatives.map(({ id }: { id: number }) => id)).toEqual(some.slice(1, 6).map(({ id }) => id))
    await clerk.post('schedule/slot/set_status_block/', { slot_ids: [second?.id], reason: 'Proving' })
    const blocked = await rack.book(second?.id ?? 0)
    expect([blocked.status, blocked.body.detail]).toEqual([409, 'It is blocked: Proving.'])
    expect(blocked.body.alternatives).toHaveLength(5)
  })

  it('keeps to the days ahead, the cut-off, the number a day and what is reserved', async () => {
    const place = await rack.newPlace({ book_days_ahead: 3, booking_cutoff: 2 })
    const at = (starts_at: string, more: object = {}) => rack.newSlot({ location: place.id, starts_at, ...more })
    const soon = await rack.book((await at(hour(1))).id)
    expect([soon.status, soon.body.slot?.[0]]).toEqual([400, expect.stringContaining('2 h before')])
    const far = await at(hour(24 * 6))
    expect(await rack.book(far.id)).toMatchObject({
      status: 400,
      body: { slot: [expect.stringContaining('3 days ahead')] },
    })
    expect((await rack.book(far.id, { force: true }, carrier)).status).toBe(400)
    const forced = await rack.book(far.id, { force: true, reason: 'Asked by the mine' })
    expect(forced).toMatchObject({
      status: 200,
      body: { rule_reason: 'Asked by the mine', warnings: [{ field: 'slot' }] },
    })
    const few = await rack.newCompany({ name: 'Few trucks', max_bookings_a_day: 1 })
    const day = hour(48).slice(0, 10)
    await rack.booked((await at(`${day}T01:00:00.000Z`)).id, { company: few.id })
    expect(await rack.book((await at(`${day}T03:00:00.000Z`)).id, { company: few.id })).toMatchObject({
      status: 400,
      body: { company: [`Few trucks has 1 of 1 bookings on ${day}.`] },
    })
    // On no hour of the clock over one of those of that day.
    const kept = await at(hour(66), { reserved_for: few.id })
    const refused = await rack.book(kept.id)
    expect([refused.status, refused.body.detail]).toEqual([409, 'It is reserved for Few trucks.'])
    const past = await at(hour(-3))
    expect((await rack.book(past.id, { force: true })).status).toBe(400)
  })

  it('is requested where the place confirms', async () => {
    const place = await rack.newPlace({ needs_confirmation: true })
    const made = await rack.booked((await rack.newSlot({ location: place.id })).id)
    expect(made).toMatchObject({ status: 'requested', confirmed_at: null })
    expect((await rack.run(made.id, 'confirm')).body).toMatchObject({ status: 'confirmed' })
  })
})

describe('moving and cancelling', () => {
  it('takes the new place before it gives the old one up', async () => {
    const [from, to, full] = [await rack.newSlot(), await rack.newSlot(), await rack.newSlot()]
    await rack.booked(full.id)
    const made = await rack.booked(from.id)
    const update = (more: object) => clerk.post('schedule/booking/update_booking/', { booking: made.id, ...more })
    expect((await update({ slot: full.id })).status).toBe(409)
    expect(await update({ version: made.version + 5, phone: '780 555 0199' })).toMatchObject({ status: 409 })
    const moved = await update({ slot: to.id, phone: '780 555 0198' })
    expect(moved).toMatchObject({
      status: 200,
      body: { slot: to.id, starts_at: to.starts_at, phone: '+1 780 555 0198' },
    })
    expect([(await rack.slot(from.id)).booked, (await rack.slot(to.id)).booked]).toEqual([0, 1])
    await rack.holds()
  })

  it('is refused after the limit of the place, and from check-in on', async () => {
    const place = await rack.newPlace({ cancel_cutoff: 8 })
    const [near, other] = [
      await rack.newSlot({ location: place.id, starts_at: hour(5) }),
      await rack.newSlot({ location: place.id, starts_at: hour(30) }),
    ]
    const made = await rack.booked(near.id)
    const cancel = (more: object = {}, who = clerk) =>
      who.post('schedule/booking/cancel_booking/', { booking: made.id, reason: 'Road closed', ...more })
    expect(await cancel()).toMatchObject({
      status: 400,
      body: { booking: [expect.stringContaining('cancelled until 8 h')] },
    })
    expect((await cancel({ force: true }, carrier)).status).toBe(400)
    expect((await clerk.post('schedule/booking/update_booking/', { booking: made.id, slot: other.id })).status).toBe(
      400,
    )
    expect((await cancel({ reason: ' ' })).status).toBe(400)
    expect((await rack.run(made.id, 'check_in')).status).toBe(200)
    expect((await cancel({ force: true })).status).toBe(409)
    expect((await clerk.post('schedule/booking/update_booking/', { booking: made.id, slot: other.id })).status).toBe(
      409,
    )
  })

  it('gives its room back, and takes it again when it is reinstated', async () => {
    const one = await rack.newSlot()
    const made = await rack.booked(one.id)
    const { status, body } = await clerk.post('schedule/booking/cancel_booking/', {
      booking: made.id,
      reason: 'No load',
    })
    expect([status, body.status, body.cancel_reason]).toEqual([200, 'cancelled', 'No load'])
    expect((await rack.slot(one.id)).free).toBe(1)
    expect((await clerk.post(`schedule/booking/${made.id}/reinstate/`, {})).body).toMatchObject({ status: 'confirmed' })
    expect((await rack.slot(one.id)).free).toBe(0)
    expect((await clerk.post('schedule/booking/cancel_booking/', { booking: made.id, reason: 'x' })).status).toBe(200)
    await rack.booked(one.id)
    expect((await clerk.post(`schedule/booking/${made.id}/reinstate/`, {})).status).toBe(400)
    await rack.holds()
  })
})

describe('at the gate', () => {
  it('goes through the day, and says what it cannot', async () => {
    const made = await rack.booked((await rack.newSlot()).id)
    const actions = async () => (await clerk.get(`schedule/booking/get_actions/?booking=${made.id}`)).body
    const before = await actions()
    expect(before.actions.map(({ action }: { action: string }) => action)).toEqual([
      'confirm',
      'move',
      'check_in',
      'start',
      'complete',
      'cancel',
      'no_show',
    ])
    const byName = (all: typeof before) =>
      Object.fromEntries(all.actions.map((one: { action: string }) => [one.action, one]))
    expect(byName(before)).toMatchObject({
      check_in: { enabled: true, why: '', label: 'Check in', needs: ['change_booking'] },
      start: { enabled: false, why: expect.stringContaining('It is confirmed') },
      no_show: { enabled: false, why: expect.stringContaining('It may still come, until') },
      cancel: { input: [{ name: 'reason', required: true }] },
    })
    expect((await rack.run(made.id, 'fly')).status).toBe(400)
    expect((await rack.run(made.id, 'start')).status).toBe(409)
    expect((await rack.run(made.id, 'no_show')).status).toBe(409)
    for (const [action, status] of [
      ['check_in', 'checked_in'],
      ['start', 'in_progress'],
      ['complete', 'completed'],
    ] as const)
      expect((await rack.run(made.id, action)).body).toMatchObject({ status })
    expect((await clerk.post('schedule/booking/set_data/', { booking: made.id, data: { a: 1 } })).status).toBe(409)
    expect((await clerk.post(`schedule/booking/${made.id}/take_back_completion/`, {})).body.status).toBe('in_progress')
  })

  it('is taken further by one of two at once', async () => {
    const made = await rack.booked((await rack.newSlot()).id)
    const answers = await Promise.all([rack.run(made.id, 'check_in'), rack.run(made.id, 'check_in')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('makes the ticket where the place wants it', async () => {
    const place = await rack.newPlace({ makes_tickets: true })
    const made = await rack.booked((await rack.newSlot({ location: place.id })).id, { volume: '9000' })
    const { body } = await rack.run(made.id, 'check_in')
    const ticket = async () => (await clerk.get(`terminalboss/v3/ticket/${body.ticket}/`)).body
    expect(await ticket()).toMatchObject({ status: 'arrived', ordered_volume: '9000', bay: 'B1' })
    await rack.run(made.id, 'start')
    await clerk.patch(`terminalboss/v3/ticket/${body.ticket}/`, { net_volume: '8990.0' })
    expect((await rack.run(made.id, 'complete')).body.status).toBe('completed')
    expect((await ticket()).status).toBe('complete')
  })

  it('merges data by key, and takes none that is too large', async () => {
    const made = await rack.booked((await rack.newSlot()).id, { data: { a: 1, b: 2 } })
    const set = (data: unknown) => clerk.post('schedule/booking/set_data/', { booking: made.id, data })
    expect((await set({ b: null, c: 3 })).body.data).toEqual({ a: 1, c: 3 })
    expect((await set({ long: 'x'.repeat(33_000) })).status).toBe(400)
    expect((await set([1])).status).toBe(400)
  })
})

describe('a place that asks for more', () => {
  it('narrows who may, at every call', async () => {
    const place = await rack.newPlace({ permissions_config: { check_in: ['can_change_ticket_status'] } })
    const made = await rack.booked((await rack.newSlot({ location: place.id })).id)
    const { body } = await carrier.get(`schedule/booking/get_schedule_permissions_config/?location=${place.id}`)
    expect(body.location).toBe(place.id)
    expect(body.actions.book).toEqual({ needs: ['change_booking'], allowed: true })
    expect(body.actions.check_in).toEqual({ needs: ['change_booking', 'can_change_ticket_status'], allowed: false })
    expect((await rack.run(made.id, 'check_in', {}, carrier)).status).toBe(403)
    expect((await carrier.post(`schedule/booking/${made.id}/check_in/`, {})).status).toBe(400)
    expect((await rack.run(made.id, 'check_in')).status).toBe(200)
  })

  it.each([{ fly: [] }, { book: ['no_such_code'] }, { book: 'change_slot' }])(
    'refuses the setting %j',
    async (config) => {
      const { status, body } = await clerk.patch(`schedule/location/${rack.place.id}/`, { permissions_config: config })
      expect([status, Object.keys(body)]).toEqual([400, ['permissions_config']])
    },
  )
})

it('every other door is shut', async () => {
  const made = await rack.booked((await rack.newSlot()).id)
  const sent = { slot: made.slot, reference: 'X', company: rack.ribstone.id }
  expect((await clerk.post('schedule/booking/', sent)).status).toBe(405)
  expect((await clerk.patch(`schedule/booking/${made.id}/`, { phone: '780 555 0199' })).status).toBe(405)
  expect((await clerk.delete(`schedule/booking/${made.id}/`)).status).toBe(405)
  expect((await clerk.post(`schedule/booking/${made.id}/clone/`, {})).status).toBe(405)
  expect((await clerk.patch(`schedule/slot/${made.slot}/`, { booked: 0 })).status).toBe(400)
  expect((await clerk.patch(`schedule/slot/${made.slot}/`, { starts_at: hour(90), ends_at: hour(91) })).status).toBe(
    400,
  )
  expect((await clerk.patch(`slot/${made.slot}/`, { bay: 'B2' })).status).toBe(400)
  expect((await clerk.delete(`schedule/slot/${made.slot}/`)).status).toBe(409)
})

it('those who are to know of a shortage are told once, and again only after it was better', async () => {
  const place = await rack.newPlace({ shortage_below: 2, shortage_users: [clerk.id] })
  const some = []
  for (const bay of ['B1', 'B2', 'B3']) some.push(await rack.newSlot({ location: place.id, bay, starts_at: hour(30) }))
  const told = async () =>
    (await clerk.get(`notification/?location=${place.id}&note_type=slot_shortage`)).body.results.length
  const made = []
  made.push(await rack.booked(some[0]?.id ?? 0))
  expect(await told()).toBe(0)
  made.push(await rack.booked(some[1]?.id ?? 0))
  expect(await told()).toBe(1)
  made.push(await rack.booked(some[2]?.id ?? 0))
  expect(await told()).toBe(1)
  for (const { id } of made.slice(1)) await clerk.post('schedule/booking/cancel_booking/', { booking: id, reason: 'x' })
  await rack.booked(some[1]?.id ?? 0)
  expect(await told()).toBe(2)
  expect((await server.within(clerk, ({ rows }) => rows(location).get(place.id))).short_days).toEqual([
    hour(30).slice(0, 10),
  ])
})

it('whoever asked first is told first and holds what frees', async () => {
  const one = await rack.newSlot()
  const made = await rack.booked(one.id)
  const waits = await carrier.post('schedule/slot/watch/', { slot: one.id })
  expect(waits).toMatchObject({ status: 200, body: { ahead: 0 } })
  const later = await server.user({ permissions: ['access_menu__truck_scheduler_slots', 'change_booking'] })
  expect((await later.post('schedule/slot/watch/', { slot: one.id })).body.ahead).toBe(1)
  await clerk.post('schedule/booking/cancel_booking/', { booking: made.id, reason: 'x' })
  expect((await carrier.get('notification/?note_type=slot_free')).body.results).toHaveLength(1)
  expect((await later.get('notification/?note_type=slot_free')).body.results).toHaveLength(0)
  expect(await rack.book(one.id, {}, later)).toMatchObject({
    status: 400,
    body: { slot: [expect.stringContaining('held until')] },
  })
  expect((await rack.book(one.id, {}, carrier)).status).toBe(200)
})
