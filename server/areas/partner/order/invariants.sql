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

-- Queues a letter about an order to the users of the other company who have the permission and want such letters. The company that acts is
-- one of the two. A letter of the thread that still waits takes the new text along; after one that went out, the next waits for ten minutes.
create or replace function highball_tell_partner(in_order bigint, permission text, in_subject text, in_body text, host text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor bigint := nullif(current_setting('app.company', true), '')::bigint;
  partner bigint;
  reader record;
  waiting bigint;
  last_at timestamptz;
  made bigint;
begin
  select case when o.company_id = actor then o.counterparty else o.company_id end into partner
    from partner_order o where o.id = in_order and actor in (o.company_id, o.counterparty);
  if partner is null then return; end if;
  for reader in select u.email from user_user u
      where u.id = any (highball_readers(partner, '', permission)) and u.is_active and u.email <> ''
        and coalesce(u.app_config -> 'letters' ->> 'partner', 'true') <> 'false' order by u.id loop
    select l.id into waiting from config_letter l where l.company_id = partner and l.to_address = reader.email
      and l.object_type = 'partner:order' and l.object_id = in_order::text and l.status = 'waiting' order by l.id desc limit 1 for update;
    if waiting is not null then
      update outbox set body = body || E'\n\n' || in_subject || E'\n' || in_body where letter = waiting;
      continue;
    end if;
    select max(coalesce(l.finished_at, l.created_at)) into last_at from config_letter l where l.company_id = partner
      and l.to_address = reader.email and l.object_type = 'partner:order' and l.object_id = in_order::text;
    insert into config_letter (company_id, to_address, subject, message_id, object_type, object_id, run_at)
      values (partner, reader.email, in_subject, format('<%s@%s>', gen_random_uuid(), host), 'partner:order', in_order::text,
        greatest(now() + interval '10 seconds', last_at + interval '10 minutes'))
      returning id into made;
    insert into outbox (letter, to_address, subject, body) values (made, reader.email, in_subject, in_body);
  end loop;
end $$;
