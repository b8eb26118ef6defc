/** SQL of tracking links: whether a shipment's positions are shared with a company, and whether a link still shows anything. */
import { DAYS_AFTER_PLACEMENT } from '#model/areas/partner/rules/tracking.ts'
import { sharedSql, sharedThrough, views } from './views.ts'

/** The condition under which the invitation `i` shares the positions of the cars of the shipment `s`. */
function positionsSql(): string {
  const cars = views.find(({ name }) => name === 'partner:car')
  const through = cars && sharedThrough(cars)
  const flag = cars?.resource.viewOf?.shared?.flag
  if (through === undefined || flag === undefined) return 'false'
  return `${sharedSql(through.viewed, 's')} and i."${flag}"`
}

export const trackingSql = (): string => `
create or replace function highball_shares_positions(in_shipment bigint, in_company bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from rail_shipment s join partner_invitation i on ${positionsSql()}
    where s.id = in_shipment and i.counterparty = in_company)
$$;

-- A link of a partner shows nothing once its invitation ends; any link ends some days after the last car of the shipment is placed.
create or replace function highball_tracks(in_link bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from partner_tracking_link l join rail_shipment s on s.id = coalesce(l.shipment, l.shared_shipment)
    where l.id = in_link and l.status = 'open' and l.expires_at > now() and s.status in ('open', 'shipped')
      and (l.shared_shipment is null or highball_shares_positions(s.id, l.company_id))
      and not coalesce((
        select bool_and(t.placed_at is not null) and max(t.placed_at) < now() - interval '${DAYS_AFTER_PLACEMENT} days'
        from rail_loaded_car c left join lateral (
          select t.placed_at from trace_trip t join trace_railcar r on r.id = t.railcar
            where t.shipment = s.id and t.kind = 'loaded' and (r.car_mark, r.car_number) = (c.car_mark, c.car_number)
            order by t.id desc limit 1
        ) t on true where c.rail_shipment = s.id), false)
  )
$$;`
