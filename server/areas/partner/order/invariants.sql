-- One draft of a company for each contract. Drafts of an earlier release beyond the newest are cancelled.
do $$ begin
  if to_regclass('partner_order_one_draft') is null then
    update partner_order o set status = 'cancelled', reason = 'A newer draft of the same contract exists.'
      where o.status = 'draft' and exists (select 1 from partner_order n
        where n.company_id = o.company_id and n.contract = o.contract and n.status = 'draft' and n.id > o.id);
    create unique index partner_order_one_draft on partner_order (company_id, contract) where status = 'draft' and contract is not null;
  end if;
end $$;

-- Names the draft that exists. The index above holds where two are written at once.
create or replace function highball_order_draft() returns trigger language plpgsql as $$
declare
  other text;
begin
  select o.order_number into other from partner_order o
    where o.company_id = new.company_id and o.contract = new.contract and o.status = 'draft' and o.id <> new.id limit 1;
  if found then
    raise exception using errcode = 'check_violation', constraint = 'partner_order_one_draft',
      message = format('Order %s is a draft of this contract already. Send or delete it first.', other);
  end if;
  return new;
end $$;
create or replace trigger one_draft before insert or update of status, contract on partner_order for each row
  when (new.status = 'draft' and new.contract is not null) execute function highball_order_draft();

-- Cars that shipped under the schedules of an order. The order is fulfilled when all its cars have shipped, and in progress again when a
-- shipment is taken back, unless it was closed short.
create or replace function highball_refresh_orders(in_orders bigint[]) returns void language sql security definer set search_path = public, pg_temp as $$
  update partner_order o set shipped_cars = n.cars,
      status = case when o.status = 'in_progress' and o.cars > 0 and n.cars >= o.cars then 'fulfilled'
        when o.status = 'fulfilled' and o.reason = '' and n.cars < o.cars then 'in_progress' else o.status end
    from (
      select p.id, coalesce((select sum((day ->> 'quantity')::int) from contract_schedule s, jsonb_array_elements(s.actual) day
        where s.id in (select m.schedule from partner_nomination m where m."order" = p.id)), 0)::int as cars
      from partner_order p where p.id = any (in_orders)
    ) n where n.id = o.id and o.shipped_cars is distinct from n.cars
$$;

create or replace function highball_schedule_ordered() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform highball_refresh_orders(array(select distinct n."order" from partner_nomination n where n.schedule = new.id));
  return null;
end $$;
create or replace trigger tells_orders after update on contract_schedule
  for each row when (old.actual is distinct from new.actual) execute function highball_schedule_ordered();

create or replace function highball_nomination_ordered() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform highball_refresh_orders(array[new."order"]);
  return null;
end $$;
create or replace trigger tells_orders after update on partner_nomination
  for each row when (old.schedule is distinct from new.schedule) execute function highball_nomination_ordered();

-- An order that is closed short ships nothing more: the days to come of its schedules keep the cars that have shipped.
create or replace function highball_order_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update contract_schedule s set schedule = n.days, total = n.cars
    from (
      select c.id, jsonb_agg(jsonb_build_object('date', day.date, 'quantity', day.cars) order by day.date) as days, sum(day.cars)::int as cars
      from contract_schedule c cross join lateral (
        select planned ->> 'date' as date, case
            when (planned ->> 'date')::date < (now() at time zone coalesce((select nullif(m.timezone, '') from partner_nomination m
              where m."order" = new.id order by m.id limit 1), 'UTC'))::date then (planned ->> 'quantity')::int
            else least((planned ->> 'quantity')::int, coalesce((select sum((gone ->> 'quantity')::int) from jsonb_array_elements(c.actual) gone
              where gone ->> 'date' = planned ->> 'date'), 0)::int)
          end as cars
        from jsonb_array_elements(c.schedule) planned
      ) day
      where c.id in (select m.schedule from partner_nomination m where m."order" = new.id) and c.status <> 'closed'
      group by c.id
    ) n where n.id = s.id;
  return null;
end $$;
create or replace trigger closes_short after update of status on partner_order for each row
  when (old.status = 'in_progress' and new.status = 'fulfilled' and new.reason <> '') execute function highball_order_closed();
