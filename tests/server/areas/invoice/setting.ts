/** Approved tickets of customers with contracts and prices, for tests of what is billed. */
import { serviceContract, servicePrice } from '#model/areas/contract/terminal-contract.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Client, Server } from '../../harness.ts'

export type Billing = Awaited<ReturnType<typeof billing>>

const customersNamed = ['Prairie Fuels', 'Badlands & Sons <oil>']

export const billing = (server: Server, client: Client, names: readonly string[] = customersNamed) =>
  server.within(client, async ({ rows }) => {
    const { id: rack } = await rows(site).create({ name: 'Rack', timezone: 'America/Denver' })
    const customers = await rows(company).createMany(
      names.map((name, at) => ({
        name,
        account_number: String(40_100 + at),
        email: `accounts${at}@customer.test`,
        city: 'Calgary',
      })),
    )
    const contracts = await rows(serviceContract).createMany(
      customers.map(({ id }, at) => ({
        contract_number: `SC-${at}`,
        company: id,
        status: 'approved' as const,
        effective_date: '2026-01-01',
        expiry_date: '2026-12-31',
        currency: at === 0 ? ('CAD' as const) : ('USD' as const),
        billing_period: 'week' as const,
        payment_days: 30,
        minimum_charge: '75.00',
        tax_code: 'GST',
        tax_percent: '5',
      })),
    )
    await rows(servicePrice).createMany(
      contracts.map(({ id }) => ({
        service_contract: id,
        service: 'loading' as const,
        unit: 'm³' as const,
        unit_price: '8.8350',
        effective_date: '2026-01-01',
      })),
    )
    return { rack, customers, contracts }
  })

type Approved = { readonly of?: number; readonly completed_at?: string; readonly purchase_order?: string }
let made = 0
/** Completed on 18 November 2026, at the clocks of the rack. */
export const approvedTicket = (
  { rack, customers, contracts }: Billing,
  net_volume: string,
  { of = 0, ...more }: Approved = {},
) => ({
  ticket_number: `B${++made}`,
  status: 'approved' as const,
  direction: 'load' as const,
  customer: customers[of]?.id ?? null,
  service_contract: contracts[of]?.id ?? null,
  server: rack,
  net_volume,
  completed_at: '2026-11-18T20:00:00.000Z',
  approved_at: '2026-11-19T08:00:00.000Z',
  ...more,
})
export const approvedTickets = (
  server: Server,
  client: Client,
  where: Billing,
  volumes: readonly string[],
  more: Approved = {},
) =>
  server.within(client, ({ rows }) =>
    rows(ticket).createMany(volumes.map((volume) => approvedTicket(where, volume, more))),
  )
