-- Figures of drivers, companies and products of older sites for whole tables (model/areas/legacy/figure-fields.ts). They are computed from
-- tickets and not stored, because a driver or a product would be written with each load. tests/server/areas/legacy/figures.test.ts compares
-- them with the rules.

-- The days of the period that contains `today`, counted from `counted`; the first period for earlier days. The same as periodOf of
-- model/areas/limit/rules/limit.ts.
create or replace function highball_v2_window(each text, days_in_period int, counted date, today date, out starts date, out ends date)
language plpgsql immutable as $$
declare
  months int := case each when 'month' then 1 when 'quarter' then 3 when 'year' then 12 end;
  days int := case each when 'day' then 1 when 'week' then 7 else greatest(1, coalesce(days_in_period, 1)) end;
  number int;
begin
  if months is null then
    number := greatest(0, (today - counted) / days);
    starts := counted + number * days;
    ends := starts + days - 1;
  else
    number := greatest(0, ((extract(year from today) - extract(year from counted)) * 12
      + extract(month from today) - extract(month from counted))::int / months);
    if number > 0 and (counted + make_interval(months => number * months))::date > today then
      number := number - 1;
    end if;
    starts := (counted + make_interval(months => number * months))::date;
    ends := (counted + make_interval(months => (number + 1) * months))::date - 1;
  end if;
end $$;

-- The moments at which the days from `first` on begin by the clocks of a zone, until the day after `last`. Where clocks are set back past
-- midnight, the day begins at the first of its two midnights.
create or replace function highball_v2_midnights(zone text, first date, last date) returns timestamptz[] language sql stable as $$
  select array_agg(at - case when ((at - interval '1 hour') at time zone zone)::date >= day::date then interval '1 hour'
      else interval '0' end order by day)
    from generate_series(first::timestamp, last + interval '1 day', interval '1 day') day
    cross join lateral (select day at time zone zone as at offset 0) moment;
$$;

-- The window of today of each limit that is in force today, with the quantity that is used of it. `allocations`: rows of legacy_allocation
-- as JSON. `days`: today by the id of the company. The same window as windowOn of model/areas/legacy/rules/window/window.ts.
create or replace function highball_v2_windows(allocations jsonb, days jsonb)
returns table (allocation bigint, amount numeric, today date, starts date, ends date, used numeric)
language plpgsql stable set jit = off as $$
#variable_conflict use_column
begin
  return query with one as materialized (
    select (it ->> 'id')::bigint as id, (it ->> 'effective_date')::date as begins, (it ->> 'expiration_date')::date as ends,
        (days ->> (it ->> 'company_id'))::date as today, (it ->> 'product_key')::bigint as product
      from jsonb_array_elements(allocations) it
  ), part as materialized (
    select l.id, one.id as allocation, one.today, l."limit", coalesce(p."productUnit" = 'mass', false) as by_mass,
        greatest(w.starts, l.transfer_limit_start_date, one.begins) as starts, least(w.ends, l.transfer_limit_end_date, one.ends) as ends,
        -- No clock is further than a day from another. Computed here, because the index of moments is used for plain columns only.
        (greatest(w.starts, l.transfer_limit_start_date, one.begins) - 1)::timestamptz as since,
        (least(w.ends, l.transfer_limit_end_date, one.ends) + 2)::timestamptz as until
      from one join legacy_transfer_limit l on l.allocation = one.id left join legacy_product p on p.id = one.product
      cross join lateral highball_v2_window(l.period_type, l.days_in_period::int,
        coalesce(l.period_start_date, l.transfer_limit_start_date, one.begins, '2001-01-01'), one.today) w
      where l."limit" is not null
        and one.today between coalesce(l.transfer_limit_start_date, '-infinity') and coalesce(l.transfer_limit_end_date, 'infinity')
        and one.today between coalesce(one.begins, '-infinity') and coalesce(one.ends, 'infinity')
  ), load as (
    select part.id, case when part.by_mass then t.weight else t.net_volume end as amount, part.starts, part.ends,
        t.site_user, t.company_id, case when t.status = 'open' then coalesce(t.load_end, t.load_start) else t.load_end end as at
      from part join legacy_ticket t on t.allocation = part.allocation
        and case when t.load_end is null then t.load_start else t.load_end end >= part.since
        and case when t.load_end is null then t.load_start else t.load_end end < part.until
      where t.status in ('open', 'closed', 'corrected')
  ), place as materialized (
    select site_user, company_id, highball_zone(site_user, null, company_id) as zone
      from (select distinct site_user, company_id from load) known
  ), filled as (
    select load.id, sum(load.amount) as amount
      from load join place on place.company_id = load.company_id and place.site_user is not distinct from load.site_user
      where (load.at at time zone place.zone)::date between load.starts and load.ends group by load.id
  )
  select part.allocation, part."limit"::numeric, part.today, part.starts, part.ends, coalesce(filled.amount, 0)::numeric
    from part left join filled using (id) where part.today between part.starts and part.ends;
end $$;

-- By the id of each company: whether it is valid, and the percentage of its fullest allocation in the window of today.
create or replace function highball_v2_company_figures(them jsonb, days jsonb) returns jsonb language sql stable as $$
  with firm as materialized (
    select (it ->> 'id')::bigint as id, (days ->> (it ->> 'company_id'))::date as today,
        (it ->> 'effective_date')::date as begins, (it ->> 'expiry_date')::date as ends
      from jsonb_array_elements(them) it
  ), own as materialized (
    select a.id, a.customer, a.company_id, a.effective_date, a.expiration_date, a.product_key
      from legacy_allocation a join firm on firm.id = a.customer
  ), fullest as (
    select own.customer, max(round(w.used * 100 / nullif(w.amount, 0), 1)) as percent
      from highball_v2_windows((select jsonb_agg(to_jsonb(own)) from own), days) w join own on own.id = w.allocation group by own.customer
  )
  select jsonb_object_agg(firm.id, jsonb_build_array(
      case when firm.ends < firm.today then 'ended' when firm.begins > firm.today then 'not_yet'
        when firm.ends <= firm.today + 30 then 'ending' else 'valid' end,
      fullest.percent))
    from firm left join fullest on fullest.customer = firm.id;
$$;

-- By the id of each driver: loads in 30 days and open tickets. By the id of each product: loads in 30 days.
create or replace function highball_v2_load_figures(kind text, them jsonb) returns jsonb language sql stable as $$
  with one as materialized (
    select (it ->> 'id')::bigint as id from jsonb_array_elements(them) it
  ), owner as materialized (
    select array_agg(distinct (it ->> 'company_id')::bigint) as ids from jsonb_array_elements(them) it
  ), load as (
    select case when kind = 'driver' then t.driver else t.product end as id, count(*) as loads from legacy_ticket t
      where t.company_id = any ((select ids from owner)::bigint[]) and t.load_end >= now() - interval '30 days'
        and t.status in ('closed', 'corrected') group by 1
  ), open as (
    select t.driver as id, count(*) as tickets from legacy_ticket t
      where kind = 'driver' and t.company_id = any ((select ids from owner)::bigint[]) and t.status = 'open' group by 1
  )
  select jsonb_object_agg(one.id, jsonb_build_array(coalesce(load.loads, 0), coalesce(open.tickets, 0)))
    from one left join load using (id) left join open using (id);
$$;

create or replace function highball_v2_figures_together(kind text, them jsonb, days jsonb) returns jsonb language plpgsql stable as $$
begin
  return case when kind = 'company' then highball_v2_company_figures(them, days) else highball_v2_load_figures(kind, them) end;
end $$;

-- The figures of one row, as text.
create or replace function highball_v2_figures(kind text, it jsonb, days jsonb) returns text[] language sql stable as $$
  select array(select jsonb_array_elements_text(highball_v2_figures_together(kind, jsonb_build_array(it), days) -> (it ->> 'id')));
$$;
