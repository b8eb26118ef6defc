-- Visits and cycles of cars reckoned anew, with all of their sightings: of a company's next cars by id, some at a time, or of all there are.
-- Returns the last of them; null where there are no more.
create or replace function highball_keep_cars(company bigint, after bigint, most integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  at_once constant integer := 100;
  last_car bigint := after;
  cars bigint[];
  done integer := 0;
begin
  loop
    select array_agg(c.id order by c.id) into cars from (
      select id from trace_railcar where (company is null or company_id = company) and id > last_car order by id limit at_once
    ) c;
    if cars is null then return null; end if;
    perform highball_keep_visits(cars, array_fill('-infinity'::timestamptz, array[cardinality(cars)]));
    perform highball_keep_cycles(cars, array_fill('-infinity'::timestamptz, array[cardinality(cars)]));
    last_car := cars[cardinality(cars)];
    done := done + cardinality(cars);
    if done >= most then return last_car; end if;
  end loop;
end $$;

-- How many visits and cycles of all cars are not those that their sightings and trips give.
create or replace function highball_visits_off() returns integer language sql stable set search_path = public, pg_temp as $$
  with all_cars as materialized (select array_agg(id) as cars, array_agg('-infinity'::timestamptz) as froms from trace_railcar),
  by_kind as materialized (
    select array_agg(c.id) as cars, array_agg(k.kind) as kinds, array_agg('-infinity'::timestamptz) as froms
    from trace_railcar c cross join highball_dwell_kinds() k
  )
  select (
    select count(*) from (
      select f.company_id, f.railcar, f.kind, f.event, f.since, f.until, f.minutes, f.place, f.station, f.railroad, f.load_status, f.why
      from by_kind b cross join lateral highball_reckon_visits(b.cars, b.kinds, b.froms) f where f.is_kept
    ) f full join trace_visit v on v.kind = f.kind and v.event = f.event
    where (f.company_id, f.railcar, f.since, f.until, f.minutes, f.place, f.station, f.railroad, f.load_status, f.why) is distinct from
      (v.company_id, v.railcar, v.since, v.until, v.minutes, v.place, v.station, v.railroad, v.load_status, v.why)
  )::integer + (
    select count(*) from all_cars a cross join lateral highball_reckon_cycles(a.cars, a.froms) f full join trace_cycle v on v.trip = f.trip
    where (f.company_id, f.railcar, f.origin, f.destination, f.product, f.began, f.parts, f.minutes) is distinct from
      (v.company_id, v.railcar, v.origin, v.destination, v.product, v.began, v.parts, v.minutes)
  )::integer
$$;
