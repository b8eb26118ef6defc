-- Cycles of cars, kept as their trips are written (model/areas/trace/rules/figures/cycle.ts says the rule): each loaded trip begins one. It is
-- over where an empty trip and the next loaded one follow.

create or replace function highball_reckon_cycles(cars bigint[], froms timestamptz[])
  returns table (company_id bigint, railcar bigint, trip bigint, origin bigint, destination bigint, product bigint, began timestamptz,
    parts integer[], minutes integer)
  language sql stable set search_path = public, pg_temp as $$
  with moments as (
    select t.id, t.company_id, t.railcar, t.kind, t.origin, t.destination, t.product,
      t.started_at as s1, coalesce(t.pulled_at, t.departed_at) as p1, t.placed_at as z1,
      lead(t.kind) over w as k2, lead(t.started_at) over w as s2, lead(coalesce(t.pulled_at, t.departed_at)) over w as p2,
      lead(t.placed_at) over w as z2, lead(t.kind, 2) over w as k3, lead(t.started_at, 2) over w as s3
    from unnest(cars, froms) u(car, since) join trace_trip t on t.railcar = u.car and t.started_at >= u.since
    window w as (partition by t.railcar order by t.started_at, t.id)
  ), parted as (
    select m.*, array[highball_minute(p1) - highball_minute(s1), highball_minute(z1) - highball_minute(p1), highball_minute(s2) - highball_minute(z1),
      highball_minute(p2) - highball_minute(s2), highball_minute(z2) - highball_minute(p2), highball_minute(s3) - highball_minute(z2)]::integer[] as lengths
    from moments m where kind = 'loaded'
  ), judged as (
    select p.*, k2 = 'empty' and k3 = 'loaded' and array_position(lengths, null) is null and 0 <= all (lengths) as is_over from parted p
  )
  select j.company_id, j.railcar, j.id, j.origin, j.destination, j.product, j.s1, case when is_over then lengths end,
    case when is_over then highball_minute(s3) - highball_minute(s1) end::integer
  from judged j
$$;

-- Writes what has changed of the cycles of cars by what was written of their trips of a moment or later.
create or replace function highball_keep_cycles(cars bigint[], moments timestamptz[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ours bigint[];
  froms timestamptz[];
begin
  perform 1 from trace_railcar t where t.id = any (cars) order by t.id for no key update;
  -- A cycle depends on the two trips that follow.
  select array_agg(one.railcar), array_agg(one.since) into ours, froms from (
    select u.railcar, coalesce(
      (select t.started_at from trace_trip t where t.railcar = u.railcar and t.started_at < u.moment order by t.started_at desc, t.id desc offset 1 limit 1),
      '-infinity') as since
    from (select c as railcar, min(m) as moment from unnest(cars, moments) t(c, m) group by c) u
  ) one;
  with fresh as materialized (
    select * from highball_reckon_cycles(ours, froms)
  ), gone as (
    delete from trace_cycle d where d.ctid = any (array(
      select v.ctid from unnest(ours, froms) a(railcar, since) cross join lateral (
        select t.ctid, t.trip from trace_cycle t where t.railcar = a.railcar and t.began >= a.since offset 0
      ) v
      where not exists (select 1 from fresh f where f.trip = v.trip)
    ))
  )
  insert into trace_cycle as v (company_id, railcar, trip, origin, destination, product, began, parts, minutes)
  select f.company_id, f.railcar, f.trip, f.origin, f.destination, f.product, f.began, f.parts, f.minutes from fresh f
  on conflict (trip) do update set company_id = excluded.company_id, railcar = excluded.railcar, origin = excluded.origin,
    destination = excluded.destination, product = excluded.product, began = excluded.began, parts = excluded.parts, minutes = excluded.minutes
  where (v.company_id, v.railcar, v.origin, v.destination, v.product, v.began, v.parts) is distinct from
    (excluded.company_id, excluded.railcar, excluded.origin, excluded.destination, excluded.product, excluded.began, excluded.parts);
end $$;

create or replace function highball_travelled() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cars bigint[];
  moments timestamptz[];
begin
  if tg_op = 'INSERT' then
    select array_agg(t.railcar), array_agg(t.at) into cars, moments
    from (select railcar, min(started_at) as at from fresh where started_at is not null group by railcar) t;
  elsif tg_op = 'DELETE' then
    select array_agg(t.railcar), array_agg(t.at) into cars, moments
    from (select railcar, min(started_at) as at from stale where started_at is not null group by railcar) t;
  else
    select array_agg(t.railcar), array_agg(t.at) into cars, moments from (
      select one.railcar, min(one.at) as at from stale o full join fresh n using (id)
      cross join lateral (values (o.railcar, o.started_at), (n.railcar, n.started_at)) one(railcar, at)
      where one.at is not null and
        (o.railcar, o.kind, o.origin, o.destination, o.product, o.started_at, o.pulled_at, o.departed_at, o.placed_at) is distinct from
        (n.railcar, n.kind, n.origin, n.destination, n.product, n.started_at, n.pulled_at, n.departed_at, n.placed_at)
      group by one.railcar
    ) t;
  end if;
  if cars is not null then perform highball_keep_cycles(cars, moments); end if;
  return null;
end $$;

create or replace trigger cycles_create after insert on trace_trip referencing new table as fresh for each statement execute function highball_travelled();
create or replace trigger cycles_update after update on trace_trip referencing old table as stale new table as fresh for each statement execute function highball_travelled();
create or replace trigger cycles_delete after delete on trace_trip referencing old table as stale for each statement execute function highball_travelled();
