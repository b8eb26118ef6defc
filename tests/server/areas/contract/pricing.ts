/** Service contracts with a price each, for the tests of contracts and of changed prices. */
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

export const base = 'terminalboss/v3/service-contract/'
export const prices = 'terminalboss/v3/service-contract-price/'

export type Pricing = {
  readonly server: Server
  readonly clerk: Client
  /** May all but change approved contracts. */
  readonly plain: Client
  /** A contract of 2026, with a price from its first day on. */
  readonly contract: (status?: string) => Promise<{ readonly id: string; readonly price: string }>
  readonly update: (update_list: readonly object[], more?: object, by?: Client) => ReturnType<Client['post']>
  /** From, to and price of each, as they follow. */
  readonly pricesOf: (id: string) => Promise<readonly (readonly unknown[])[]>
}

export async function pricing(): Promise<Pricing> {
  const server = await startServer()
  const clerk = await server.user()
  const plain = await server.user({
    permissions: everyPermission.filter((permission) => permission !== 'can_edit_contract_when_approved'),
  })
  const customer = (await clerk.post('terminalboss/v3/company/', { name: 'Northern Fuels' })).body.id
  let made = 0
  const contract: Pricing['contract'] = async (status = 'draft') => {
    const { body } = await clerk.post(base, {
      contract_number: `K-${++made}`,
      company: customer,
      effective_date: '2026-01-01',
      expiry_date: '2026-12-31',
    })
    const price = await clerk.post(prices, {
      service_contract: body.id,
      service: 'loading',
      unit_price: '8.0000',
      effective_date: '2026-01-01',
    })
    if (status === 'approved')
      for (const verb of ['submit/', 'approve/']) await clerk.post(`${base}${body.id}/${verb}`, {})
    return { id: String(body.id), price: String(price.body.id) }
  }
  const update: Pricing['update'] = (update_list, more = {}, by = clerk) =>
    by.post(`${base}bulk_update_prices/`, { update_list, ...more })
  const pricesOf: Pricing['pricesOf'] = async (id) =>
    (await clerk.get(`${prices}?service_contract=${id}&ordering=effective_date`)).body.results.map(
      (one: Record<string, unknown>) => [one['effective_date'], one['expiry_date'], one['unit_price']],
    )
  return { server, clerk, plain, contract, update, pricesOf }
}
