/** A nomination is spread over its days by its maker, as a shipping schedule is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '#model/areas/company/company.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { onOneDay } from '../../clocks.ts'
import type { Client, Server } from '../../harness.ts'
import { invitedCompany } from './invited-company.ts'

let server: Server
let home: Client
let partner: Client
let viewer: Client

beforeAll(async () => {
  const invited = await invitedCompany()
  ;({ server, home, partner } = invited)
  await invited.answer({ status: 'accepted' })
  viewer = await server.user({ company: server.theirs, permissions: ['access_menu__partner_rail_contracts'] })
})
afterAll(() => server.close())

describe('a nomination spread evenly', () => {
  const make = (values: object = {}) =>
    server.within(partner, async ({ rows }) => {
      const { id } = await rows(order).create({
        order_number: `O-${await rows(order).count()}`,
        counterparty: server.ours,
      })
      return rows(nomination).create({
        order: id,
        counterparty: server.ours,
        // Far ahead: only days that are not over get cars.
        start_date: '2096-12-01',
        end_date: '2096-12-04',
        total: 10,
        blackout_days: [{ date: '2096-12-03', reason: 'holiday' }],
        ...values,
      })
    })
  const path = (id: number) => `partner/railnomination/${id}/auto_schedule/`
  const cars = (days: readonly { quantity: number }[]) => days.map(({ quantity }) => quantity)
  it('has its cars on its free days, and is told first', async () => {
    const { id } = await make()
    const shown = await partner.post(path(id), { dry_run: true })
    expect([shown.status, cars(shown.body.schedule)]).toEqual([200, [3, 4, 0, 3]])
    expect((await partner.get(`partner/railnomination/${id}/`)).body.shipping_schedule).toEqual([])
    expect((await partner.post(path(id), {})).body).toMatchObject({ before: [], total: 10 })
    expect(cars((await partner.get(`partner/railnomination/${id}/`)).body.shipping_schedule)).toEqual([3, 4, 0, 3])
  })
  it('spreads the forecast where no total is set', async () => {
    const { id } = await make({ total: 0, forecast: 4, blackout_days: [] })
    expect(cars((await partner.post(path(id), {})).body.schedule)).toEqual([1, 1, 1, 1])
  })
  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
    'gives cars to no day that is over by the clocks of %s',
    async (zone) => {
      await server.within(partner, ({ rows }) => rows(company).patch(partner.company, { timezone: zone }))
      await onOneDay([zone], async () => {
        const today = dayIn(new Date().toISOString(), zone)
        const [start_date, end_date] = [daysFrom(today, -1), daysFrom(today, 1)]
        const { id } = await make({ start_date, end_date, total: 2, blackout_days: [] })
        expect((await partner.post(path(id), {})).body.schedule).toEqual([
          { date: start_date, quantity: 0 },
          { date: today, quantity: 1 },
          { date: end_date, quantity: 1 },
        ])
      })
    },
  )
  it('is a draft, and its maker’s', async () => {
    const sent = await make({ status: 'sent' })
    expect(await partner.post(path(sent.id), {})).toMatchObject({
      status: 409,
      body: { detail: 'Only a draft can be spread: this nomination is sent.' },
    })
    const { id } = await make()
    expect((await home.post(path(sent.id), {})).status, 'the other company sees it and does not change it').toBe(403)
    expect((await home.post(path(id), {})).status, 'the other company does not see a draft').toBe(404)
    expect((await viewer.post(path(id), {})).status).toBe(403)
  })
})
