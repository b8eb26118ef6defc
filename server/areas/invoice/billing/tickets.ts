/** Reads tickets with what they are billed by: their contracts and prices, the groups of their products, the clocks of their sites. */
import { serviceContract, servicePrice } from '#model/areas/contract/terminal-contract.resource.ts'
import type { BilledContract, BilledPrice, BilledTicket } from '#model/areas/invoice/rules/billing/charge.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { idsIn } from '#server/engine/base/by-id.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type RowsOf = <S>(resource: S) => Rows<S>
type Ticket = Row<typeof ticket>
export type Contract = BilledContract & Pick<Row<typeof serviceContract>, 'payment_days' | 'tax_code' | 'tax_percent'>

export type BillingFacts = {
  readonly tickets: ReadonlyMap<string, BilledTicket>
  readonly contracts: ReadonlyMap<string, Contract>
  /** The contract that each ticket names. */
  readonly contractOf: ReadonlyMap<string, string>
  /** The time zone of a site; empty where it has none. */
  readonly zoneOf: (server: string | null) => string
  readonly groupsOf: (product: string | null) => readonly string[]
}

const DEEPEST = 20

async function groups(rows: RowsOf): Promise<BillingFacts['groupsOf']> {
  const found = await rows(product).find({}, { only: ['id', 'parent'] })
  const parents = new Map(found.map(({ id, parent }) => [id, parent]))
  return (of) => {
    const above: string[] = []
    for (let next = of === null ? null : parents.get(of); next && above.length < DEEPEST; next = parents.get(next))
      above.push(next)
    return above
  }
}

async function contractsOf(rows: RowsOf, ids: readonly string[]): Promise<ReadonlyMap<string, Contract>> {
  if (ids.length === 0) return new Map()
  const found = await rows(serviceContract).find({ id: ids })
  const priced = await rows(servicePrice).find({ service_contract: ids }, { ordering: 'id' })
  const prices = new Map<string | null, BilledPrice[]>()
  for (const price of priced) {
    const known = prices.get(price.service_contract)
    if (known) known.push(price)
    else prices.set(price.service_contract, [price])
  }
  return new Map(found.map((one) => [one.id, { ...one, prices: prices.get(one.id) ?? [] }]))
}

/** The tickets locked in the order of their ids, so that a ticket is billed once however many ask at the same time. */
export async function billingFacts(
  rows: RowsOf,
  ids: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<BillingFacts> {
  const found: readonly Ticket[] = await rows(ticket).find({ id: ids }, { ordering: 'id', lock })
  const sites = await rows(server).find({}, { only: ['id', 'timezone'] })
  const zones = new Map(sites.map(({ id, timezone }) => [id, timezone]))
  const zoneOf = (site: string | null): string => (site === null ? undefined : zones.get(site)) ?? ''
  const dayOf = ({ completed_at, server: site }: Ticket): string | null =>
    completed_at === null ? null : dayIn(completed_at, zoneOf(site))
  return {
    zoneOf,
    tickets: new Map(found.map((one) => [one.id, { ...one, day: dayOf(one) }])),
    contracts: await contractsOf(rows, idsIn(found.map(({ service_contract }) => service_contract))),
    contractOf: new Map(
      found.flatMap(({ id, service_contract }) => (service_contract === null ? [] : [[id, service_contract] as const])),
    ),
    groupsOf: await groups(rows),
  }
}
