-- What must hold of slots and bookings, whoever writes: no slot takes more than its capacity, no two of one bay overlap, and what is full or
-- blocked says so. The count itself is a tally of the bookings that take room (db/derived/rollups.ts).

create index if not exists schedule_slot_times on schedule_slot (location, starts_at);
create index if not exists schedule_booking_times on schedule_booking (location, starts_at);
create index if not exists schedule_booking_of_company on schedule_booking (company, starts_at);
create unique index if not exists schedule_link_hash on schedule_link (hash) where hash <> '';

do $$ begin
  alter table schedule_slot add constraint schedule_slot_order check (starts_at < ends_at);
exception when duplicate_object then null;
end $$;
do $$ begin
  alter table schedule_slot add constraint schedule_slot_room check (booked <= capacity);
exception when duplicate_object then null;
end $$;
do $$ begin
  alter table schedule_slot add constraint schedule_slot_apart
    exclude using gist (location with =, bay with =, tstzrange(starts_at, ends_at) with &&) where (bay <> '');
exception when duplicate_table or duplicate_object then null;
end $$;

-- The zone whose clocks a place goes by; of the company where it has none that there is.
create or replace function schedule_zone(of_location bigint) returns text language plpgsql stable as $$
declare zone text;
begin
  for zone in select z from schedule_location l left join company_company c on c.id = l.company_id,
    lateral (values (1, l.timezone), (2, c.timezone)) v(turn, z) where l.id = of_location and coalesce(z, '') <> '' order by turn loop
    begin
      perform now() at time zone zone;
      return zone;
    exception when invalid_parameter_value then null;
    end;
  end loop;
  return 'UTC';
end $$;

create or replace function schedule_tell(of_company bigint, at_location bigint, kind text, title text, content text, on_type text, on_id text, people bigint[])
returns void language sql as $$
  insert into user_notification (company_id, note_type, title, content, severity, location, "user", object_type, object_id, sent_at)
  select of_company, kind, left(title, 200), content, case kind when 'slot_shortage' then 'warning' when 'slot_blocked' then 'warning' else 'info' end,
    at_location, one, on_type, on_id, now() from (select distinct unnest(people) as one) p where one is not null
$$;

-- A slot that fills up is booked, one that has room again is open; a blocked one stays blocked and has none.
create or replace function schedule_slot_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first record;
begin
  if new.status <> 'blocked' then
    new.status := case when coalesce(new.booked, 0) >= new.capacity then 'booked' else 'open' end;
  end if;
  new.free := case when new.status = 'blocked' then 0 else greatest(0, new.capacity - coalesce(new.booked, 0)) end;
  if tg_op = 'UPDATE' and coalesce(old.free, 0) = 0 and new.free > 0 and new.ends_at > now() then
    -- Whoever asked first is told first, and holds it for some minutes.
    select w.* into first from schedule_watch w where w.location = new.location and w.told_at is null
      and (w.slot = new.id or (w.slot is null and w.day = (new.starts_at at time zone schedule_zone(new.location))::date))
      order by w.created_at, w.id limit 1 for update skip locked;
    if found then
      update schedule_watch set told_at = now() where id = first.id;
      new.held_for := first.watcher;
      new.held_until := now() + interval '10 minutes';
      perform schedule_tell(new.company_id, new.location, 'slot_free', 'A slot is free: ' || schedule_time(new.location, new.starts_at),
        'It is held for you until ' || schedule_time(new.location, new.held_until) || '.', 'schedule:slot', new.id::text, array[first.watcher]);
    end if;
  end if;
  return new;
end $$;
create or replace function schedule_time(at_location bigint, at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone schedule_zone(at_location), 'YYYY-MM-DD HH24:MI')
$$;
-- Before the row is stamped: triggers go by the alphabet.
create or replace trigger settle before insert or update on schedule_slot for each row execute function schedule_slot_settle();

-- What was is kept. The deletion of a whole place takes its slots along.
create or replace function schedule_slot_kept() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and old.ends_at <= now() and nullif(current_setting('app.user', true), '') is not null then
    raise exception using errcode = '23514', constraint = 'slot_past', message = 'A slot that is past is not deleted.';
  end if;
  return old;
end $$;
create or replace trigger kept before delete on schedule_slot for each row execute function schedule_slot_kept();

-- A booking is where and when its slot is, and takes room until it is cancelled or a no-show.
create or replace function schedule_booking_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place schedule_slot;
begin
  if tg_op = 'INSERT' or new.slot <> old.slot then
    select * into place from schedule_slot where id = new.slot;
    new.location := place.location;
    new.bay := place.bay;
    new.starts_at := place.starts_at;
    new.ends_at := place.ends_at;
    new.to_move := place.status = 'blocked' and new.status in ('requested', 'confirmed');
  elsif new.status in ('requested', 'confirmed') and old.status not in ('requested', 'confirmed') then
    -- A step that was taken back leaves it as before: of a slot that is blocked it is to be moved.
    new.to_move := exists (select 1 from schedule_slot where id = new.slot and status = 'blocked');
  end if;
  new.takes_room := new.status not in ('cancelled', 'no_show');
  if new.status not in ('requested', 'confirmed') then
    new.to_move := false;
  end if;
  return new;
end $$;
create or replace trigger settle before insert or update on schedule_booking for each row execute function schedule_booking_settle();

-- Who is told of a booking beside whoever acts: those who book for its company, and whoever made it. Letters go to the addresses that it names.
create or replace function schedule_booking_tell(b schedule_booking, kind text, title text, content text) returns void language plpgsql as $$
declare
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  booker schedule_company;
  address text;
  letter bigint;
begin
  select * into booker from schedule_company where id = b.company;
  perform schedule_tell(b.company_id, b.location, kind, title, content, 'schedule:booking', b.id::text,
    array_remove(coalesce(booker.users, '{}') || b.booked_by, actor));
  for address in select distinct trim(one) from unnest(array[booker.email, b.contact_email]) one where trim(one) like '%_@_%' order by 1 loop
    insert into config_letter (company_id, to_address, subject, message_id, run_at)
    values (b.company_id, address, left(title, 200), '<' || gen_random_uuid() || '@localhost>', now() + interval '10 seconds') returning id into letter;
    insert into outbox (letter, to_address, subject, body) values (letter, address, left(title, 200), title || '.' || chr(10) || content);
  end loop;
end $$;

create or replace function schedule_booking_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place text;
  time text;
begin
  -- The system tells of what it does by itself.
  if nullif(current_setting('app.user', true), '') is null then return null; end if;
  select name into place from schedule_location where id = new.location;
  time := schedule_time(new.location, new.starts_at) || case when new.bay = '' then '' else ', ' || new.bay end;
  if tg_op = 'INSERT' then
    perform schedule_booking_tell(new, 'booking_made', 'Booking ' || new.reference || ' made', place || ', ' || time || '.');
  elsif new.slot <> old.slot then
    perform schedule_booking_tell(new, 'booking_moved', 'Booking ' || new.reference || ' moved',
      place || ': from ' || schedule_time(old.location, old.starts_at) || case when old.bay = '' then '' else ', ' || old.bay end || ' to ' || time || '.');
  elsif new.status = 'cancelled' and old.status <> 'cancelled' then
    perform schedule_booking_tell(new, 'booking_cancelled', 'Booking ' || new.reference || ' cancelled',
      place || ', ' || time || case when new.cancel_reason = '' then '.' else ': ' || new.cancel_reason end);
  end if;
  return null;
end $$;
create or replace trigger told_create after insert on schedule_booking for each row execute function schedule_booking_told();
create or replace trigger told_change after update on schedule_booking for each row
  when (new.slot <> old.slot or new.status <> old.status) execute function schedule_booking_told();

-- The bookings of a slot that is blocked all the same stay, are to be moved, and their people are told.
create or replace function schedule_slot_blocked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b schedule_booking;
  touched bigint[];
begin
  select array_agg(f.id) into touched from fresh f full join stale s using (id)
    where (f.status = 'blocked') is distinct from (s.status = 'blocked') and coalesce(f.booked, 0) > 0;
  if touched is null then
    return null;
  end if;
  for b in update schedule_booking o set to_move = f.status = 'blocked' from schedule_slot f
    where f.id = any (touched) and o.slot = f.id and o.status in ('requested', 'confirmed') and o.to_move <> (f.status = 'blocked') returning o.* loop
    continue when not b.to_move;
    perform schedule_booking_tell(b, 'slot_blocked', 'The slot of booking ' || b.reference || ' was blocked',
      schedule_time(b.location, b.starts_at) || ': ' || coalesce((select block_reason from schedule_slot where id = b.slot), '') || '. It is to be moved.');
  end loop;
  return null;
end $$;
create or replace trigger blocked_change after update on schedule_slot referencing old table as stale new table as fresh
  for each statement execute function schedule_slot_blocked();

-- Where fewer are free on a day than the place wants, those who are to know are told once, and again only after it was better.
create or replace function schedule_shortage(places bigint[], moments timestamptz[], may_tell boolean) returns void language plpgsql as $$
declare
  place schedule_location;
  zone text;
  one date;
  today date;
  left_free bigint;
  is_short boolean;
  days date[];
begin
  if current_setting('app.recount', true) = 'on' then return; end if;
  for place in select * from schedule_location where id = any (places) order by id loop
    continue when coalesce(place.shortage_below, 0) = 0 or cardinality(place.shortage_users) = 0;
    zone := schedule_zone(place.id);
    today := (now() at time zone zone)::date;
    days := array(select distinct (m at time zone zone)::date from unnest(places, moments) u(p, m) where u.p = place.id order by 1);
    foreach one in array days loop
      continue when one < today or one > today + coalesce(place.book_days_ahead, 0)::int;
      select coalesce(sum(free), 0) into left_free from schedule_slot where location = place.id and ends_at > now()
        and starts_at >= (one::timestamp at time zone zone) and starts_at < ((one + 1)::timestamp at time zone zone);
      is_short := left_free < place.shortage_below;
      continue when is_short = (one::text = any (place.short_days)) or (is_short and not may_tell);
      perform 1 from schedule_location where id = place.id for no key update;
      if is_short then
        update schedule_location set short_days = short_days || one::text where id = place.id and not one::text = any (short_days);
        if found then
          perform schedule_tell(place.company_id, place.id, 'slot_shortage', place.name || ': ' || left_free || ' slots free on ' || one,
            'Fewer than ' || place.shortage_below || ' are free.', 'schedule:location', place.id::text, place.shortage_users);
        end if;
      else
        update schedule_location set short_days = array_remove(short_days, one::text) where id = place.id;
      end if;
    end loop;
  end loop;
end $$;
create or replace function schedule_slot_shortage() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  places bigint[];
  moments timestamptz[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(f.location), array_agg(f.starts_at) into places, moments from fresh f full join stale s using (id)
      where (f.free, f.starts_at, f.location) is distinct from (s.free, s.starts_at, s.location);
  elsif tg_op = 'DELETE' then
    select array_agg(s.location), array_agg(s.starts_at) into places, moments from stale s;
  else
    select array_agg(f.location), array_agg(f.starts_at) into places, moments from fresh f;
  end if;
  if places is not null then
    perform schedule_shortage(places, moments, tg_op <> 'INSERT');
  end if;
  return null;
end $$;
create or replace trigger shortage_create after insert on schedule_slot referencing new table as fresh for each statement execute function schedule_slot_shortage();
create or replace trigger shortage_change after update on schedule_slot referencing old table as stale new table as fresh for each statement execute function schedule_slot_shortage();
create or replace trigger shortage_delete after delete on schedule_slot referencing old table as stale for each statement execute function schedule_slot_shortage();
