/** Tracking links: what whoever has one sees, when a link ends, and who makes and stops it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackingLink } from '#model/areas/partner/tracking-link.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { permissions, type Permission } from '#model/kernel/permissions.ts'
import { endTrackingLinks } from '#server/areas/partner/tracking/end-links.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { withinAMinute } from '../../clocks.ts'
import type { Client } from '../../harness.ts'
import { invitedForCars, type CarsShared } from './shared-cars.ts'

let at: CarsShared
beforeAll(async () => {
  at = await invitedForCars()
})
afterAll(() => at.server.close())

const DAY_MS = 86_400_000
const ownPath = (id: number): string => `railshipment/${id}/tracking_link/`
const sharedPath = (id: number): string => `partner/railshipment/${id}/tracking_link/`
const track = (token: string) => at.server.nobody.get('track/', { authorization: `Tracking ${token}` })
const make = async (client: Client, path: string, body: object = {}) => {
  const made = await client.post(path, body)
  expect([made.status, made.body]).toEqual([
    200,
    { id: expect.any(Number), url: expect.any(String), expires_at: expect.any(String) },
  ])
  return {
    id: Number(made.body.id),
    url: String(made.body.url),
    token: String(made.body.url).split('/').at(-1) ?? '',
    expires_at: String(made.body.expires_at),
  }
}
const set = (id: number, values: object) =>
  systemTransaction(at.server.db, ({ rows }) => rows(trackingLink).patch(id, values), at.server.ours)
const lacking = (company: number, ...without: readonly Permission[]) =>
  at.server.user({ company, permissions: permissions.filter((one) => !without.includes(one)) })

describe('a tracking link', () => {
  test('shows the bill number and each car with its place, ETA range and state, and nothing else', async () => {
    const bill = await at.bill()
    const one = await at.released(bill.id)
    const silent = await at.load(bill.id)
    await at.see(one.railcar, 'P', 20)
    const { token, url, expires_at } = await make(at.home, ownPath(bill.id))
    expect(url).toBe(`http://localhost/#/track/${token}`)
    expect(Math.round((Date.parse(expires_at) - Date.now()) / DAY_MS)).toBe(30)
    const seen = await track(token)
    expect([seen.status, seen.headers['x-robots-tag'], seen.headers['cache-control']]).toEqual([
      200,
      'noindex, nofollow',
      'no-store',
    ])
    const unknown = { last_event_at: null, eta: null, eta_early: null, eta_late: null }
    expect(seen.body).toEqual({
      bol_number: bill.bol_number,
      cars: [
        {
          car_mark: 'GATX',
          car_number: one.car_number,
          status: 'in_transit',
          last_location: 'HARDISTY, AB',
          ...unknown,
          last_event_at: expect.any(String),
        },
        { car_mark: 'GATX', car_number: silent.car_number, status: 'not_reported', last_location: '', ...unknown },
      ],
    })
  })

  test('answers the same for a token that is unknown, stopped, expired or missing', async () => {
    const bill = await at.bill()
    const [stopped, expired] = [
      await make(at.home, ownPath(bill.id)),
      await make(at.home, ownPath(bill.id), { days: 1 }),
    ]
    expect((await at.home.post(`tracking_link/${stopped.id}/stop/`)).body).toMatchObject({ status: 'stopped' })
    await set(expired.id, { expires_at: new Date(Date.now() - 1000).toISOString() })
    const answers = await Promise.all([
      track(stopped.token),
      track(expired.token),
      track('unknown'),
      track(''),
      at.server.nobody.get('track/'),
      at.home.get('track/'),
    ])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([401, { detail: 'This link has ended. Ask for a new one.' }])
  })

  test('opens no other call', async () => {
    const bill = await at.bill()
    const { token } = await make(at.home, ownPath(bill.id))
    for (const path of [`railshipment/${bill.id}/`, 'tracking_link/', 'partner/car/', 'location/daily_slots/'])
      expect([path, (await at.server.nobody.get(path, { authorization: `Tracking ${token}` })).status]).toEqual([
        path,
        401,
      ])
  })

  test('ends seven days after the last car was placed', async () => {
    const bill = await at.bill()
    const [one, two] = [await at.released(bill.id), await at.released(bill.id)]
    const { token, id } = await make(at.home, ownPath(bill.id), { days: 90 })
    const place = (railcar: number, days: number) =>
      at.within(async ({ rows }) => {
        const [found] = await rows(trip).find({ railcar })
        await rows(trip).patch(found?.id ?? 0, { placed_at: new Date(Date.now() - days * DAY_MS).toISOString() })
      })
    await place(one.railcar, 8)
    expect((await track(token)).status).toBe(200)
    await place(two.railcar, 6)
    expect((await track(token)).status).toBe(200)
    await place(two.railcar, 7.1)
    expect((await track(token)).status).toBe(401)
    await endTrackingLinks(at.server.db, at.server.ours, new Date())
    expect((await at.home.get(`tracking_link/${id}/`)).body).toMatchObject({
      status: 'ended',
      ended_at: expect.any(String),
    })
  })

  test('may be asked thirty times a minute', async () => {
    const statuses = await withinAMinute(async () => {
      const bill = await at.bill()
      const { token } = await make(at.home, ownPath(bill.id))
      const asked: number[] = []
      for (let nth = 0; nth < 31; nth++) asked.push((await track(token)).status)
      return asked
    })
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
  })

  test('is made for 1 to 90 days, of a shipment that is under way', async () => {
    const bill = await at.bill()
    for (const days of [0, 91, -1, 1.5, 'x'])
      expect((await at.home.post(ownPath(bill.id), { days })).body).toHaveProperty('days')
    const { expires_at } = (await at.home.post(ownPath(bill.id))).body
    expect(Math.round((Date.parse(expires_at) - Date.now()) / DAY_MS)).toBe(30)
    const cancelled = await at.bill({ status: 'cancelled' })
    expect((await at.home.post(ownPath(cancelled.id))).status).toBe(409)
    expect((await at.home.post(ownPath((await at.bill({ is_template: true })).id))).status).toBe(409)
  })

  test('is listed without its token, to whoever made it and to those who may change shipments', async () => {
    const bill = await at.bill()
    const { id, token } = await make(at.home, ownPath(bill.id))
    const { body } = await at.home.get(`tracking_link/?bol_number=${bill.bol_number}`)
    expect(body.results).toMatchObject([{ id, bol_number: bill.bol_number, status: 'open', shipment: bill.id }])
    expect(JSON.stringify(body)).not.toContain(token)
    expect(body.results[0]).not.toHaveProperty('hash')
    const colleague = await lacking(at.server.ours, 'change_railshipment')
    expect((await colleague.get(`tracking_link/${id}/`)).status).toBe(404)
    expect((await colleague.post(`tracking_link/${id}/stop/`)).status).toBe(404)
    expect((await colleague.post(ownPath(bill.id))).status).toBe(403)
    expect((await at.partner.get(`tracking_link/${id}/`)).status).toBe(404)
  })
})

describe('a tracking link of a partner', () => {
  test('shows the same, and ends while the invitation does not share positions', async () => {
    const bill = await at.bill()
    const one = await at.released(bill.id)
    const { token, id } = await make(at.partner, sharedPath(bill.id), { days: 5 })
    expect((await track(token)).body).toMatchObject({
      bol_number: bill.bol_number,
      cars: [{ car_number: one.car_number }],
    })
    expect((await at.partner.get('tracking_link/')).body.results[0]).toMatchObject({
      id,
      shared_shipment: bill.id,
      shipment: null,
    })
    for (const [shut, open] of [
      [{ share_positions: false }, { share_positions: true }],
      [{ status: 'revoked' }, { status: 'accepted' }],
    ] as const) {
      await at.answer(shut)
      expect((await track(token)).status).toBe(401)
      await at.answer(open)
      expect((await track(token)).status).toBe(200)
    }
    await at.answer({ status: 'revoked' })
    await endTrackingLinks(at.server.db, at.server.theirs, new Date())
    await at.answer({ status: 'accepted' })
    expect((await track(token)).status).toBe(401)
    expect((await at.partner.get(`tracking_link/${id}/`)).body.status).toBe('ended')
  })

  test('is made only of shared shipments with positions, by those who may see them', async () => {
    const [bill, foreign] = [await at.bill(), await at.bill({ consignee: at.other })]
    expect((await at.partner.post(sharedPath(foreign.id))).status).toBe(404)
    expect((await at.third.post(sharedPath(bill.id))).status).toBe(404)
    expect((await at.partner.post(ownPath(bill.id))).status).toBe(404)
    const without = await lacking(at.server.theirs, 'access_menu__partner_rail_shipments')
    expect((await without.post(sharedPath(bill.id))).status).toBe(403)
    await at.answer({ share_positions: false })
    expect((await at.partner.post(sharedPath(bill.id))).status).toBe(403)
    await at.answer({ share_positions: true })
    const seller = await lacking(at.server.theirs, 'change_railshipment')
    const { id } = await make(seller, sharedPath(bill.id))
    expect((await seller.post(`tracking_link/${id}/stop/`)).body.status).toBe('stopped')
  })
})
