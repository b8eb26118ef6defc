-- How long cars stand, kept as sightings come (model/areas/trace/rules/figures/dwell.ts says the rule). highball_dwell_kinds() is made from
-- that rule (server/db/derived/kept-visits.ts).

-- The visits of each car and kind from a moment on, at which nothing was going on but what ended then. Those that are over without anybody
-- having said when are told too, as not kept: they may have been kept before.
create or replace function highball_reckon_visits(cars bigint[], dwell_kinds text[], froms timestamptz[])
  returns table (company_id bigint, railcar bigint, kind text, event bigint, since timestamptz, until timestamptz, minutes integer,
    place text, station bigint, railroad text, load_status text, why text, is_kept boolean)
  language sql stable set search_path = public, pg_temp as $$
  with asked as (
    select u.railcar, u.since, k.*, k.kind = 'terminal' as is_terminal
    from unnest(cars, dwell_kinds, froms) u(railcar, kind, since) join highball_dwell_kinds() k on k.kind = u.kind
  ), told as (
    select a.kind, a.since as anchor, a.is_terminal, e.*, e.code = any (a.begins) as begins, e.code = any (a.ends) as ends,
      row_number() over w as nth, (e.location, e.state) is distinct from (lag(e.location) over w, lag(e.state) over w) as is_elsewhere,
      lead(e.id) over w is null as is_final
    from asked a cross join lateral (
      select t.id, t.company_id, t.railcar, t.code, t.at, t.received_at, t.station, t.railroad, t.load_status, t.location, t.state
      from trace_event t where t.railcar = a.railcar and t.at >= a.since and (a.is_terminal or t.code = any (a.begins || a.ends)) offset 0
    ) e window w as (partition by e.railcar, a.kind order by e.at, e.code = 'R', e.received_at nulls first, e.id)
  ), begun as (
    -- At its first moment only what comes after the last end counts.
    select *, coalesce(max(nth) filter (where ends and at = anchor) over (partition by railcar, kind), 0) as cut from told
  ), stretched as (
    -- Between two ends lies at most one visit. On the way it is over as soon as the car is seen elsewhere: there a new stretch begins.
    select *, sum((ends or (is_terminal and is_elsewhere))::int) over (partition by railcar, kind order by nth) - ends::int as stretch
    from begun where nth > cut
  ), found as (
    -- By windows and not by a join with itself, whose size nobody could estimate.
    select *, min(nth) filter (where begins) over v as first, min(at) filter (where ends) over v as until,
      max(nth) filter (where code = 'S') over v as stored_nth, max(nth) filter (where code in ('B', 'F')) over v as bad_nth,
      bool_or(is_final) over v as is_last
    from stretched window v as (partition by railcar, kind, stretch)
  )
  select e.company_id, e.railcar, e.kind, e.id, e.at, e.until, m.minutes, case when e.state = '' then e.location else e.location || ', ' || e.state end,
    e.station, e.railroad, e.load_status,
    case when not e.is_terminal then '' when e.stored_nth > e.first then 'stored' when e.bad_nth > e.first then 'bad_order'
      when m.minutes > highball_longest_dwell() then 'over_10_days' else '' end,
    e.until is not null or e.is_last
  from found e cross join lateral (select (highball_minute(e.until) - highball_minute(e.at))::integer as minutes) m
  where e.nth = e.first
$$;

-- Writes what has changed of the visits of cars by what was written of their sightings of a moment or later.
create or replace function highball_keep_visits(cars bigint[], moments timestamptz[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ours bigint[];
  kinds text[];
  froms timestamptz[];
begin
  -- Whoever writes another sighting of the car waits, and then finds this one.
  perform 1 from trace_railcar t where t.id = any (cars) order by t.id for no key update;
  -- Nothing that was going on when a visit of its kind last ended before goes on.
  select array_agg(one.railcar), array_agg(one.kind), array_agg(one.since) into ours, kinds, froms from (
    select u.railcar, k.kind, (
      -- Of each code the newest, by the index that tells rows apart. Who asks for all of a car's sightings needs none of them.
      select coalesce(max(ended.at), '-infinity') from unnest(k.ends) c(code) cross join lateral (
        select e.at from trace_event e
        where u.moment > '-infinity' and e.company_id = r.company_id and e.railcar = u.railcar and e.code = c.code and e.at < u.moment
        order by e.at desc limit 1
      ) ended
    ) as since
    from (select c as railcar, min(m) as moment from unnest(cars, moments) t(c, m) group by c) u
    left join trace_railcar r on r.id = u.railcar cross join highball_dwell_kinds() k
  ) one;
  with fresh as materialized (
    select * from highball_reckon_visits(ours, kinds, froms)
  ), gone as (
    -- Car by car: held against all visits at once, those of all companies would be read.
    delete from trace_visit d where d.ctid = any (array(
      select v.ctid from unnest(ours, kinds, froms) a(railcar, kind, since) cross join lateral (
        select t.ctid, t.* from trace_visit t where t.railcar = a.railcar and t.kind = a.kind and t.since >= a.since offset 0
      ) v
      where not exists (select 1 from fresh f where f.kind = v.kind and f.event = v.event and f.is_kept)
        and (v.since > a.since or exists (select 1 from fresh f where f.kind = v.kind and f.event = v.event))
    ))
  )
  insert into trace_visit as v (company_id, railcar, kind, event, since, until, minutes, place, station, railroad, load_status, why)
  select f.company_id, f.railcar, f.kind, f.event, f.since, f.until, f.minutes, f.place, f.station, f.railroad, f.load_status, f.why
  from fresh f where f.is_kept
  on conflict (kind, event) do update set company_id = excluded.company_id, railcar = excluded.railcar, since = excluded.since,
    until = excluded.until, minutes = excluded.minutes, place = excluded.place, station = excluded.station, railroad = excluded.railroad,
    load_status = excluded.load_status, why = excluded.why
  where (v.company_id, v.railcar, v.since, v.until, v.place, v.station, v.railroad, v.load_status, v.why) is distinct from
    (excluded.company_id, excluded.railcar, excluded.since, excluded.until, excluded.place, excluded.station, excluded.railroad,
      excluded.load_status, excluded.why);
end $$;

create or replace function highball_sighted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cars bigint[];
  moments timestamptz[];
begin
  if tg_op = 'INSERT' then
    select array_agg(t.railcar), array_agg(t.at) into cars, moments from (select railcar, min(at) as at from fresh group by railcar) t;
  elsif tg_op = 'DELETE' then
    select array_agg(t.railcar), array_agg(t.at) into cars, moments from (select railcar, min(at) as at from stale group by railcar) t;
  else
    -- A full join, as of what is told of every write (db/derived/joined-rows.ts): it is never done row by row.
    select array_agg(t.railcar), array_agg(t.at) into cars, moments from (
      select one.railcar, min(one.at) as at from stale o full join fresh n using (id)
      cross join lateral (values (o.railcar, o.at), (n.railcar, n.at)) one(railcar, at)
      where (o.railcar, o.code, o.at, o.received_at, o.location, o.state, o.station, o.railroad, o.load_status) is distinct from
        (n.railcar, n.code, n.at, n.received_at, n.location, n.state, n.station, n.railroad, n.load_status)
      group by one.railcar
    ) t;
  end if;
  if cars is not null then perform highball_keep_visits(cars, moments); end if;
  return null;
end $$;

create or replace trigger visits_create after insert on trace_event referencing new table as fresh for each statement execute function highball_sighted();
create or replace trigger visits_update after update on trace_event referencing old table as stale new table as fresh for each statement execute function highball_sighted();
create or replace trigger visits_delete after delete on trace_event referencing old table as stale for each statement execute function highball_sighted();
