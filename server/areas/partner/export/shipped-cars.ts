/**
 * The cars that were shipped in a month and that a company may see as a partner: on bills that other companies share with it, and on its own
 * bills under the orders of others.
 */
import { sql } from 'drizzle-orm'
import { run } from '#server/engine/base/sql.ts'
import { withoutRole } from '#server/engine/rows/other-role.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'

/** Decimals are texts, instants ISO 8601 UTC, as in all answers. */
export type ShippedCar = {
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
 * Reads tables of both companies past the row policies: the views of shared rows and the company of each own row decide what is read. Prices
 * need a shared contract, and positions an invitation that shares them.
 */
export const shippedCars = ({ client, scope: { company } }: Unit, month: string): Promise<readonly ShippedCar[]> =>
  withoutRole(client, () =>
    run<ShippedCar>(
      client,
      sql`
with days as (select ${`${month}-01`}::date as first, (${`${month}-01`}::date + interval '1 month')::date as next),
bills as (
  select b.id, b.bol_number, b.revision, b.ship_date, b.contract, b.schedule, b.company_id
    from partner_shipment s join rail_shipment b on b.id = s.id cross join days
    where s.status = 'shipped' and s.ship_date >= days.first and s.ship_date < days.next
  union all
  select b.id, b.bol_number, b.revision, b.ship_date, b.contract, b.schedule, b.company_id
    from rail_shipment b cross join days
    where b.company_id = ${company ?? null} and not b.is_template and b.status = 'shipped'
      and b.ship_date >= days.first and b.ship_date < days.next
      and b.contract in (select o.contract from partner_order o where o.counterparty = ${company ?? null})
),
ordered as (
  select b.*, o.id as order_id, o.order_number, o.purchase_order from bills b left join lateral (
    select o.id, o.order_number, o.purchase_order from partner_order o
      where o.contract = b.contract and ${company ?? null} in (o.company_id, o.counterparty)
        and o.status in ('accepted', 'in_progress', 'fulfilled')
        and (exists (select 1 from partner_nomination n where n."order" = o.id and n.schedule = b.schedule)
          or b.ship_date between coalesce(o.start_date, b.ship_date) and coalesce(o.end_date, b.ship_date))
      order by exists (select 1 from partner_nomination n where n."order" = o.id and n.schedule = b.schedule) desc, o.id
      limit 1
  ) o on true
),
trips as (
  select distinct on (t.shipment, r.car_mark, r.car_number) t.shipment, r.car_mark, r.car_number, t.last_location, t.eta, t.placed_at
    from bills b join trace_trip t on t.shipment = b.id and t.company_id = b.company_id join trace_railcar r on r.id = t.railcar
    where t.kind = 'loaded' and b.company_id = ${company ?? null}
    order by t.shipment, r.car_mark, r.car_number, t.id desc
)
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
    where v.id = b.contract and v.company_id = ${company ?? null} and b.company_id = ${company ?? null}
) k on true
left join trips t on t.shipment = b.id and t.car_mark = c.car_mark and t.car_number = c.car_number
order by b.ship_date, b.bol_number, c.car_mark, c.car_number, c.id`,
    ),
  )
