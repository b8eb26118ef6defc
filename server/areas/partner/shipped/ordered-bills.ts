/**
 * The shipped bills that a company may see as a partner: those that other companies share with it, and its own ones under the contracts of orders
 * that others sent it; each with its order, which is the one whose schedule it was shipped by, else one of its contract on its day.
 */
import { sql, type SQL } from 'drizzle-orm'

/** Two tables for a `with`: `bills` and `ordered`. Read past the row policies, so the views of shared rows and the company decide. */
export const orderedBills = (company: number, first: SQL, before: SQL): SQL => sql`
bills as (
  select b.id, b.bol_number, b.revision, b.ship_date, b.car_count, b.contract, b.schedule, b.company_id
    from partner_shipment s join rail_shipment b on b.id = s.id
    where s.status = 'shipped' and s.ship_date >= ${first} and s.ship_date < ${before}
  union all
  select b.id, b.bol_number, b.revision, b.ship_date, b.car_count, b.contract, b.schedule, b.company_id
    from rail_shipment b
    where b.company_id = ${company} and not b.is_template and b.status = 'shipped' and b.ship_date >= ${first} and b.ship_date < ${before}
      and b.contract in (select o.contract from partner_order o where o.counterparty = ${company})
),
ordered as (
  select b.*, o.id as order_id, o.order_number, o.purchase_order from bills b left join lateral (
    select o.id, o.order_number, o.purchase_order, exists (
      select 1 from partner_nomination n where n."order" = o.id and n.schedule = b.schedule
    ) as is_scheduled from partner_order o
      where o.contract = b.contract and ${company} in (o.company_id, o.counterparty) and o.status in ('accepted', 'in_progress', 'fulfilled')
        and (o.start_date <= b.ship_date or o.start_date is null) and (o.end_date >= b.ship_date or o.end_date is null)
    order by is_scheduled desc, o.id limit 1
  ) o on true
)`

/** The last loaded trip of each car of the `bills`, where its positions may be seen. */
export const tripsOfBills = (company: number): SQL => sql`
trips as (
  select distinct on (t.shipment, r.car_mark, r.car_number) t.shipment, r.car_mark, r.car_number, t.last_location, t.eta, t.placed_at, t.destination
    from bills b join trace_trip t on t.shipment = b.id and t.company_id = b.company_id join trace_railcar r on r.id = t.railcar
    where t.kind = 'loaded' and (b.company_id = ${company} or highball_shares_positions(b.id, ${company}))
    order by t.shipment, r.car_mark, r.car_number, t.id desc
)`
