/**
 * The cars that were shipped on some days and that a company may see as a partner: on bills that other companies share with it, and on its
 * own bills under the orders of others.
 */
import { sql } from 'drizzle-orm'
import { run } from '#server/engine/base/sql.ts'
import { withoutRole } from '#server/engine/base/other-role.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { orderedBills, tripsOfBills } from './ordered-bills.ts'

/** Decimals are texts, instants ISO 8601 UTC, as in all answers. */
export type ShippedCarLine = {
  /** The same for a car of a bill in every export, also after the bill was corrected. */
  readonly line_id: string
  readonly order_number: string
  readonly purchase_order: string
  readonly contract: string
  readonly bill: string
  readonly revision: number
  readonly ship_date: string
  readonly car: string
  readonly product: string
  readonly net_gallons: string
  readonly pounds: string
  readonly price: string | null
  readonly price_unit: string
  readonly currency: string
  readonly place: string
  readonly eta: string | null
  readonly placed_at: string | null
}

/**
 * Their lines by day and bill. Reads tables of both companies past the row policies: the views of shared rows and the company of each own
 * row decide what is read. Prices need a shared contract, and positions an invitation that shares them.
 */
export function shippedCars(
  { client }: Unit,
  company: number,
  from: string,
  before: string,
): Promise<readonly ShippedCarLine[]> {
  return withoutRole(client, () =>
    run<ShippedCarLine>(
      client,
      sql`
with ${orderedBills(company, sql`${from}::date`, sql`${before}::date`)}, ${tripsOfBills(company)}
select b.id || '-' || c.car_mark || c.car_number as line_id,
  coalesce(b.order_number, '') as order_number, coalesce(b.purchase_order, '') as purchase_order,
  coalesce(k.contract_number, '') as contract, b.bol_number as bill, coalesce(b.revision, 0) as revision,
  to_char(b.ship_date, 'YYYY-MM-DD') as ship_date, c.car_mark || ' ' || c.car_number as car,
  coalesce(p.name, '') as product, c.net_volume::text as net_gallons, c.weight::text as pounds,
  k.price::text as price, coalesce(k.price_unit, '') as price_unit, coalesce(k.currency, '') as currency,
  coalesce(t.last_location, '') as place, t.eta, t.placed_at
from ordered b join rail_loaded_car c on c.rail_shipment = b.id and c.company_id = b.company_id
left join company_product p on p.id = c.product
left join lateral (
  select v.contract_number, v.price, v.price_unit, v.currency from partner_contract v where v.id = b.contract
  union all
  select v.contract_number, v.price, v.price_unit, v.currency from contract_contract v
    where v.id = b.contract and v.company_id = ${company} and b.company_id = ${company}
) k on true
left join trips t on t.shipment = b.id and t.car_mark = c.car_mark and t.car_number = c.car_number
order by b.ship_date, b.bol_number, c.car_mark, c.car_number, c.id`,
    ),
  )
}
