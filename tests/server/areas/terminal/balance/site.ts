/** A site with a tank of propane, whose readings, tickets, cars and movements a test of the balance adds to. */
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn, momentIn } from '#model/shared/clock.ts'
import { expect } from 'vitest'
import { zoneAtNoon } from '../../../clocks.ts'
import type { Client, Server } from '../../../harness.ts'

const base = 'terminalboss/v3/'

/** No day ends there while a test runs. */
export const timezone = zoneAtNoon()
const today = dayIn(new Date().toISOString(), timezone)
/** So many days before today. */
export const dayBefore = (days: number): string => daysFrom(today, -days)
/** A moment on the clocks of the site. */
export const at = (day: string, time: string): string =>
  new Date(momentIn(Date.parse(`${day}T${time}:00Z`), timezone)).toISOString()

export async function makeSite(server: Server, name = 'Hardisty') {
  const clerk = await server.user({ company: await server.newCompany(name) })
  await clerk.patch(`company/${clerk.company}/`, { timezone })
  const made = async (where: string, values: object): Promise<string> => {
    const { status, body } = await clerk.post(where.includes('/') ? where : `${base}${where}/`, values)
    expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
    return body.id
  }
  const facility = Number(await made('facility/', { name: `${name} terminal` }))
  const rail = Number(await made('product/', { name: 'Propane', commodity_group: 'E' }))
  const site = await made('servers', { name, timezone, facility })
  const propane = await made('product', {
    product_code: 'C3',
    product_name: 'Propane',
    density: 507.5,
    gip: true,
    product: rail,
  })
  const tank = await made('location', {
    code: 'B101',
    name: 'Bullet',
    location_type: 'tank',
    server: site,
    product: propane,
    capacity: '5000',
  })
  let tickets = 4710
  return {
    clerk,
    made,
    facility,
    rail,
    site,
    propane,
    tank,
    reading: (measured_at: string, volume: string, of = tank) =>
      made('container-reading', { location: of, measured_at, volume }),
    /** A ticket as it stands, without its life. */
    ticket: (values: object) =>
      server.within(clerk, ({ rows }) =>
        rows(ticket).create({
          ticket_number: String(++tickets),
          direction: 'load',
          product: propane,
          server: site,
          status: 'complete',
          ...values,
        }),
      ),
    movement: (values: object) =>
      made('inventory-movement', { server: site, product: propane, kind: 'receipt', ...values }),
    balance: (date: string, by: Client = clerk) => by.get(`mass_balance/?date=${date}&facility=${site}`),
    lines: (date: string, of: string, by: Client = clerk) =>
      by.get(`mass_balance/lines/?date=${date}&facility=${site}&product=${propane}&of=${of}`),
    causes: (date: string, by: Client = clerk) =>
      by.get(`mass_balance/causes/?date=${date}&facility=${site}&product=${propane}`),
    close: (date: string, reason = '', by: Client = clerk) =>
      by.post('mass_balance/close/', { date, facility: site, reason }),
    reopen: (date: string, reason = '', by: Client = clerk) =>
      by.post('mass_balance/reopen/', { date, facility: site, reason }),
  }
}
