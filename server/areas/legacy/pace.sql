-- The pace of allocations of older sites for whole tables (model/areas/legacy/pace-fields.ts): the limit in force today that runs out first, in its
-- window. tests/server/areas/legacy/pace.test.ts holds it to the rules of model/areas/legacy/rules/window.

-- By the id of each allocation: used and expected percentage, remainder, day of run-out, and the uses that are left.
create or replace function highball_v2_pace_together(kind text, them jsonb, days jsonb) returns jsonb language plpgsql stable set jit = off as $$
declare
  paces jsonb;
begin
  with one as materialized (
    select (it ->> 'id')::bigint as id, (it ->> 'effective_date')::date as begins, (it ->> 'expiration_date')::date as ends,
        (it ->> 'max_allowed_uses')::int as uses, (days ->> (it ->> 'company_id'))::date as today, (it ->> 'product_key')::bigint as product
      from jsonb_array_elements(them) it
  ), part as materialized (
    select l.id, one.id as allocation, one.today, l."limit", coalesce(p."productUnit" = 'mass', false) as by_mass,
        greatest(w.starts, l.transfer_limit_start_date, one.begins) as starts, least(w.ends, l.transfer_limit_end_date, one.ends) as ends
      from one join legacy_transfer_limit l on l.allocation = one.id left join legacy_product p on p.id = one.product
      cross join lateral highball_v2_window(l.period_type, l.days_in_period::int,
        coalesce(l.period_start_date, l.transfer_limit_start_date, one.begins, '2001-01-01'), one.today) w
      where l."limit" is not null and one.today between coalesce(l.transfer_limit_start_date, '-infinity') and coalesce(l.transfer_limit_end_date, 'infinity')
        and one.today between coalesce(one.begins, '-infinity') and coalesce(one.ends, 'infinity')
  ), load as (
    -- Cheap bounds first: no clock is further than a day from another.
    select part.id, case when part.by_mass then t.weight else t.net_volume end as amount, part.starts, part.ends,
        t.site_user, t.company_id, case when t.status = 'open' then coalesce(t.load_end, t.load_start) else t.load_end end as at
      from part join legacy_ticket t on t.allocation = part.allocation
      where t.status in ('open', 'closed', 'corrected') and (t.load_end >= part.starts - 1 or t.load_end is null and t.load_start >= part.starts - 1)
  ), place as materialized (
    select site_user, company_id, highball_zone(site_user, null, company_id) as zone from (select distinct site_user, company_id from load) known
  ), filled as (
    select load.id, sum(load.amount) as amount
      from load join place on place.company_id = load.company_id and place.site_user is not distinct from load.site_user
      where (load.at at time zone place.zone)::date between load.starts and load.ends group by load.id
  ), paced as (
    select part.*, coalesce(filled.amount, 0) as used, part."limit" - coalesce(filled.amount, 0) as rest,
        round(coalesce(filled.amount, 0)::numeric / (part.today - part.starts + 1)) as per_day
      from part left join filled using (id) where part.today between part.starts and part.ends
  ), judged as (
    select distinct on (allocation) allocation, used, rest, "limit", starts, ends, today, out_on.day as runs_out
      from paced cross join lateral (select case when rest <= 0 then today
          when per_day > 0 and ceil(rest / per_day) <= ends - today then today + ceil(rest / per_day)::int end as day) out_on
      order by allocation, out_on.day nulls last, rest
  ), counted as (
    select one.id, count(t.id) as loads from one left join legacy_ticket t on t.allocation = one.id and t.status in ('open', 'closed', 'corrected')
      where one.uses is not null group by one.id
  )
  select jsonb_object_agg(one.id, jsonb_build_array(
      case when judged."limit" > 0 then round(judged.used * 100 / judged."limit", 1) end,
      round((judged.today - judged.starts + 1) * 100.0 / (judged.ends - judged.starts + 1), 1),
      round(judged.rest, 1), judged.runs_out, case when one.uses is not null then greatest(0, one.uses - counted.loads) end))
    into paces from one left join judged on judged.allocation = one.id left join counted on counted.id = one.id;
  return paces;
end $$;

-- The same of one row.
create or replace function highball_v2_pace(kind text, it jsonb, days jsonb) returns text[] language sql stable as $$
  select array(select jsonb_array_elements_text(highball_v2_pace_together(kind, jsonb_build_array(it), days) -> (it ->> 'id')));
$$;
