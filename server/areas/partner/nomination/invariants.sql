-- Values of a nomination that follow from rows of the supplier: days on which the facility is closed, cars that shipped, and its clock. The
-- buyer reads them in the nomination, because the facility, its shipping days and the schedule are rows of another company.

-- Weekdays and days off of the template of the facility, or else of the one for all facilities, and the blackout days of the schedule.
create or replace function highball_nomination_closed(in_order bigint, first_day date, last_day date) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  with place as (
    select c.company_id, c.facility from partner_order o join contract_contract c on c.id = o.contract and c.company_id in (o.company_id, o.counterparty) where o.id = in_order
  ), template as (
    select t.weekdays, t.days_off from place p join contract_shipping_days t on t.company_id = p.company_id and (t.facility = p.facility or t.facility is null)
      order by t.facility is null, t.id limit 1
  ), closed as (
    select d::date as day from generate_series(first_day, least(last_day, first_day + 366), interval '1 day') d
      where exists (select 1 from template t where cardinality(t.weekdays) > 0 and not trim(to_char(d, 'day')) = any (t.weekdays)
        or exists (select 1 from jsonb_array_elements(t.days_off) off where off ->> 'date' = to_char(d, 'YYYY-MM-DD')))
      or exists (select 1 from partner_nomination n join contract_schedule s on s.id = n.schedule, jsonb_array_elements(s.blackout_days) off
        where n."order" = in_order and off ->> 'date' = to_char(d, 'YYYY-MM-DD'))
  )
  select coalesce(jsonb_agg(jsonb_build_object('date', to_char(day, 'YYYY-MM-DD')) order by day), '[]') from closed
$$;

-- The schedule of a nomination that was approved, or else the one into which others of its order were.
create or replace function highball_nomination_plan(in_order bigint, approved_into bigint) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(approved_into, (select n.schedule from partner_nomination n where n."order" = in_order and n.schedule is not null order by n.id limit 1))
$$;

create or replace function highball_nomination_shipped(in_schedule bigint, first_day date, last_day date) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('date', day ->> 'date', 'quantity', (day ->> 'quantity')::int) order by day ->> 'date'), '[]')
    from contract_schedule s, jsonb_array_elements(s.actual) day
    where s.id = in_schedule and (day ->> 'date')::date between first_day and last_day
$$;

create or replace function highball_keeps_nomination() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.closed_days := highball_nomination_closed(new."order", new.start_date, new.end_date);
  new.shipped_days := highball_nomination_shipped(highball_nomination_plan(new."order", new.schedule), new.start_date, new.end_date);
  new.timezone := coalesce((select highball_zone(null, c.facility, c.company_id) from partner_order o join contract_contract c on c.id = o.contract
    and c.company_id in (o.company_id, o.counterparty) where o.id = new."order"), '');
  return new;
end $$;
create or replace trigger keeps_days before insert or update on partner_nomination for each row execute function highball_keeps_nomination();

-- Nominations of these orders whose days have become others.
create or replace function highball_refresh_nominations(of_orders bigint[]) returns void language sql security definer set search_path = public, pg_temp as $$
  update partner_nomination n set closed_days = highball_nomination_closed(n."order", n.start_date, n.end_date)
    where n."order" = any (of_orders) and (n.closed_days, n.shipped_days) is distinct from
      (highball_nomination_closed(n."order", n.start_date, n.end_date), highball_nomination_shipped(highball_nomination_plan(n."order", n.schedule), n.start_date, n.end_date))
$$;

create or replace function highball_schedule_nominated() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform highball_refresh_nominations(array(select distinct n."order" from partner_nomination n where n.schedule = new.id));
  return null;
end $$;
create or replace trigger tells_nominations after update on contract_schedule
  for each row when ((old.actual, old.blackout_days) is distinct from (new.actual, new.blackout_days)) execute function highball_schedule_nominated();

create or replace function highball_template_nominated() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of bigint := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  perform highball_refresh_nominations(array(select distinct n."order" from partner_nomination n
    where n.counterparty = of and n.status in ('draft', 'sent', 'under_review', 'rejected')));
  return null;
end $$;
create or replace trigger tells_nominations after insert or update or delete on contract_shipping_days
  for each row execute function highball_template_nominated();

-- Shipments of the schedule of a nomination, for its two companies alone; their own rules say which of them are shared.
create or replace function highball_nomination_shipments(of_nomination bigint) returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select s.id from partner_nomination n join rail_shipment s on s.schedule = n.schedule and not s.is_template
    where n.id = of_nomination and nullif(current_setting('app.company', true), '')::bigint in (n.company_id, n.counterparty)
$$;
