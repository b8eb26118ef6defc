/** A company with a customer, goods in a group and a site, whose tickets are limited. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { limit } from '#model/areas/limit/limit.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Client, Server } from '../../harness.ts'

export const calls = 'terminalboss/v3/periodic-limit/'
export const tickets = 'terminalboss/v3/ticket/'
/** Of the company and of its sites, so that today is the same day for limits and for tickets. */
const ZONE = 'America/Denver'
/** Asked for as it is needed: files share this module, and a day may end between them. */
export const days = (count: number): string => daysFrom(dayIn(new Date().toISOString(), ZONE), count)
export const yearStart = (): string => `${days(0).slice(0, 4)}-01-01`

/** A customer and a product of its own, so that no limit of another test covers its loads. */
const parties = (server: Server, clerk: Client) =>
  server.within(clerk, async ({ rows }) => {
    const no = randomUUID().slice(0, 8)
    const group = (await rows(product).create({ product_code: `G${no}`, product_name: `Group ${no}` })).id
    return {
      group,
      acme: (await rows(company).create({ name: `Customer ${no}` })).id,
      propane: (await rows(product).create({ product_code: `P${no}`, product_name: `Good ${no}`, parent: group })).id,
      home: (await rows(site).create({ name: `Site ${no}`, timezone: ZONE })).id,
    }
  })

export async function limitedCompany(server: Server, clerk: Client) {
  await clerk.patch(`company/${clerk.company}/`, { timezone: ZONE })
  const about = await parties(server, clerk)
  const read = async (id: string) => (await clerk.get(`${calls}${id}/`)).body
  return {
    ...about,
    read,
    newLimit: async (more: object = {}): Promise<Row<typeof limit>> => {
      const sent = { name: `Limit ${randomUUID()}`, status: 'active', company: about.acme, limit_volume: '10000.0' }
      const period = { period_type: 'year', period_start: yearStart() }
      const { status, body } = await clerk.post(calls, { ...sent, ...period, ...more })
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    },
    terms: (periodic_limit: string, more: object) =>
      clerk.post('terminalboss/v3/limit-properties/', { periodic_limit, ...more }),
    load: (more: Partial<Row<typeof ticket>> = {}): Promise<Row<typeof ticket>> =>
      server.within(clerk, ({ rows }) =>
        rows(ticket).create({
          ticket_number: `L${randomUUID().slice(0, 12)}`,
          customer: about.acme,
          product: about.propane,
          server: about.home,
          ordered_volume: '1000',
          ...more,
        }),
      ),
    figures: async (id: string) => {
      const { used_volume, reserved_volume, remaining_volume, used_percent, loads, reserved_loads } = await read(id)
      return [used_volume, reserved_volume, remaining_volume, used_percent, loads, reserved_loads]
    },
    go: (ids: readonly string[], status: string, more: object = {}) =>
      clerk.post(`${tickets}update-tickets-status/`, { ticket_ids: ids, status, ...more }),
    periods: async (id: string) =>
      (await clerk.get(`terminalboss/v3/limit-period/?periodic_limit=${id}&ordering=period_start`)).body.results,
  }
}
