-- What the release before this one derived from its declarations: triggers, grants, what holds of yards. Made by it, never changed.
-- Every write stamps its row, and leaves an audit entry and a feed entry in its own transaction: whoever writes, by whatever way.

create or replace function highball_stamp() returns trigger language plpgsql as $$
begin
  -- A write that changes nothing is no write: no version, no audit, no news.
  if new is distinct from old then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Arguments: resource, column of the company, columns never shown (comma between).
create or replace function highball_tell() returns trigger language plpgsql as $$
declare
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  hidden text[] := string_to_array(tg_argv[2], ',');
  unseen constant text[] := array['id', 'version', 'created_at', 'updated_at', 'company_id', 'user_id'];
begin
  if tg_op = 'UPDATE' then
    with pairs as materialized (
      select to_jsonb(stale) as before, to_jsonb(fresh) as after from stale join fresh using (id) where stale.version <> fresh.version
    ), told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      select (after ->> tg_argv[1])::bigint, tg_argv[0], after ->> 'id', 'update', actor,
        coalesce((select jsonb_object_agg(b.key, case when b.key = any (hidden) then '[null, null]'::jsonb else jsonb_build_array(b.value, a.value) end)
          from jsonb_each(before) b join jsonb_each(after) a using (key)
          where b.value is distinct from a.value and b.key <> all (unseen)), '{}')
      from pairs
    )
    insert into change (resource, id, company_id, user_id, kind, by)
    select tg_argv[0], after ->> 'id', (after ->> tg_argv[1])::bigint, (after ->> 'user_id')::bigint, 'update', actor from pairs;
  elsif tg_op = 'INSERT' then
    with made as materialized (select to_jsonb(fresh) as after from fresh), told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      select (after ->> tg_argv[1])::bigint, tg_argv[0], after ->> 'id', 'create', actor,
        coalesce((select jsonb_object_agg(a.key, case when a.key = any (hidden) then '[null, null]'::jsonb else jsonb_build_array(null, a.value) end)
          from jsonb_each(after) a where a.key <> all (unseen) and a.value not in ('null', '""', '[]', '{}')), '{}')
      from made
    )
    insert into change (resource, id, company_id, user_id, kind, by)
    select tg_argv[0], after ->> 'id', (after ->> tg_argv[1])::bigint, (after ->> 'user_id')::bigint, 'create', actor from made;
  else
    with gone as materialized (select to_jsonb(stale) as before from stale), told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      select (before ->> tg_argv[1])::bigint, tg_argv[0], before ->> 'id', 'delete', actor,
        coalesce((select jsonb_object_agg(b.key, case when b.key = any (hidden) then '[null, null]'::jsonb else jsonb_build_array(b.value, null) end)
          from jsonb_each(before) b where b.key <> all (unseen) and b.value not in ('null', '""', '[]', '{}')), '{}')
      from gone
    )
    insert into change (resource, id, company_id, user_id, kind, by)
    select tg_argv[0], before ->> 'id', (before ->> tg_argv[1])::bigint, (before ->> 'user_id')::bigint, 'delete', actor from gone;
  end if;
  return null;
end $$;


create or replace trigger stamp before update on company_company for each row execute function highball_stamp();
create or replace trigger tell_create after insert on company_company referencing new table as fresh for each statement execute function highball_tell('company:company', 'id', '');
create or replace trigger tell_update after update on company_company referencing old table as stale new table as fresh for each statement execute function highball_tell('company:company', 'id', '');
create or replace trigger tell_delete after delete on company_company referencing old table as stale for each statement execute function highball_tell('company:company', 'id', '');

create or replace trigger stamp before update on company_facility for each row execute function highball_stamp();
create or replace trigger tell_create after insert on company_facility referencing new table as fresh for each statement execute function highball_tell('company:facility', 'company_id', '');
create or replace trigger tell_update after update on company_facility referencing old table as stale new table as fresh for each statement execute function highball_tell('company:facility', 'company_id', '');
create or replace trigger tell_delete after delete on company_facility referencing old table as stale for each statement execute function highball_tell('company:facility', 'company_id', '');

create or replace trigger stamp before update on company_product for each row execute function highball_stamp();
create or replace trigger tell_create after insert on company_product referencing new table as fresh for each statement execute function highball_tell('company:product', 'company_id', '');
create or replace trigger tell_update after update on company_product referencing old table as stale new table as fresh for each statement execute function highball_tell('company:product', 'company_id', '');
create or replace trigger tell_delete after delete on company_product referencing old table as stale for each statement execute function highball_tell('company:product', 'company_id', '');

create or replace trigger stamp before update on document_attachment for each row execute function highball_stamp();
create or replace trigger tell_create after insert on document_attachment referencing new table as fresh for each statement execute function highball_tell('document:attachment', 'company_id', '');
create or replace trigger tell_update after update on document_attachment referencing old table as stale new table as fresh for each statement execute function highball_tell('document:attachment', 'company_id', '');
create or replace trigger tell_delete after delete on document_attachment referencing old table as stale for each statement execute function highball_tell('document:attachment', 'company_id', '');

create or replace trigger stamp before update on terminal_company for each row execute function highball_stamp();
create or replace trigger tell_create after insert on terminal_company referencing new table as fresh for each statement execute function highball_tell('terminal:company', 'company_id', '');
create or replace trigger tell_update after update on terminal_company referencing old table as stale new table as fresh for each statement execute function highball_tell('terminal:company', 'company_id', '');
create or replace trigger tell_delete after delete on terminal_company referencing old table as stale for each statement execute function highball_tell('terminal:company', 'company_id', '');

create or replace trigger stamp before update on terminal_driver for each row execute function highball_stamp();
create or replace trigger tell_create after insert on terminal_driver referencing new table as fresh for each statement execute function highball_tell('terminal:driver', 'company_id', '');
create or replace trigger tell_update after update on terminal_driver referencing old table as stale new table as fresh for each statement execute function highball_tell('terminal:driver', 'company_id', '');
create or replace trigger tell_delete after delete on terminal_driver referencing old table as stale for each statement execute function highball_tell('terminal:driver', 'company_id', '');

create or replace trigger stamp before update on terminal_product for each row execute function highball_stamp();
create or replace trigger tell_create after insert on terminal_product referencing new table as fresh for each statement execute function highball_tell('terminal:product', 'company_id', '');
create or replace trigger tell_update after update on terminal_product referencing old table as stale new table as fresh for each statement execute function highball_tell('terminal:product', 'company_id', '');
create or replace trigger tell_delete after delete on terminal_product referencing old table as stale for each statement execute function highball_tell('terminal:product', 'company_id', '');

create or replace trigger stamp before update on terminal_status_change for each row execute function highball_stamp();
create or replace trigger tell_create after insert on terminal_status_change referencing new table as fresh for each statement execute function highball_tell('terminal:statusChange', 'company_id', '');
create or replace trigger tell_update after update on terminal_status_change referencing old table as stale new table as fresh for each statement execute function highball_tell('terminal:statusChange', 'company_id', '');
create or replace trigger tell_delete after delete on terminal_status_change referencing old table as stale for each statement execute function highball_tell('terminal:statusChange', 'company_id', '');

create or replace trigger stamp before update on terminal_ticket for each row execute function highball_stamp();
create or replace trigger tell_create after insert on terminal_ticket referencing new table as fresh for each statement execute function highball_tell('terminal:ticket', 'company_id', '');
create or replace trigger tell_update after update on terminal_ticket referencing old table as stale new table as fresh for each statement execute function highball_tell('terminal:ticket', 'company_id', '');
create or replace trigger tell_delete after delete on terminal_ticket referencing old table as stale for each statement execute function highball_tell('terminal:ticket', 'company_id', '');

create or replace trigger stamp before update on terminal_ticket_entry for each row execute function highball_stamp();
create or replace trigger tell_create after insert on terminal_ticket_entry referencing new table as fresh for each statement execute function highball_tell('terminal:ticketEntry', 'company_id', '');
create or replace trigger tell_update after update on terminal_ticket_entry referencing old table as stale new table as fresh for each statement execute function highball_tell('terminal:ticketEntry', 'company_id', '');
create or replace trigger tell_delete after delete on terminal_ticket_entry referencing old table as stale for each statement execute function highball_tell('terminal:ticketEntry', 'company_id', '');

create or replace trigger stamp before update on terminal_vehicle for each row execute function highball_stamp();
create or replace trigger tell_create after insert on terminal_vehicle referencing new table as fresh for each statement execute function highball_tell('terminal:vehicle', 'company_id', '');
create or replace trigger tell_update after update on terminal_vehicle referencing old table as stale new table as fresh for each statement execute function highball_tell('terminal:vehicle', 'company_id', '');
create or replace trigger tell_delete after delete on terminal_vehicle referencing old table as stale for each statement execute function highball_tell('terminal:vehicle', 'company_id', '');

create or replace trigger stamp before update on trace_railcar for each row execute function highball_stamp();
create or replace trigger tell_create after insert on trace_railcar referencing new table as fresh for each statement execute function highball_tell('trace:railcar', 'company_id', '');
create or replace trigger tell_update after update on trace_railcar referencing old table as stale new table as fresh for each statement execute function highball_tell('trace:railcar', 'company_id', '');
create or replace trigger tell_delete after delete on trace_railcar referencing old table as stale for each statement execute function highball_tell('trace:railcar', 'company_id', '');

create or replace trigger stamp before update on user_desk for each row execute function highball_stamp();
create or replace trigger tell_create after insert on user_desk referencing new table as fresh for each statement execute function highball_tell('user:desk', 'company_id', '');
create or replace trigger tell_update after update on user_desk referencing old table as stale new table as fresh for each statement execute function highball_tell('user:desk', 'company_id', '');
create or replace trigger tell_delete after delete on user_desk referencing old table as stale for each statement execute function highball_tell('user:desk', 'company_id', '');

create or replace trigger stamp before update on user_group for each row execute function highball_stamp();
create or replace trigger tell_create after insert on user_group referencing new table as fresh for each statement execute function highball_tell('user:group', 'company_id', '');
create or replace trigger tell_update after update on user_group referencing old table as stale new table as fresh for each statement execute function highball_tell('user:group', 'company_id', '');
create or replace trigger tell_delete after delete on user_group referencing old table as stale for each statement execute function highball_tell('user:group', 'company_id', '');

create or replace trigger stamp before update on user_note for each row execute function highball_stamp();
create or replace trigger tell_create after insert on user_note referencing new table as fresh for each statement execute function highball_tell('user:note', 'company_id', '');
create or replace trigger tell_update after update on user_note referencing old table as stale new table as fresh for each statement execute function highball_tell('user:note', 'company_id', '');
create or replace trigger tell_delete after delete on user_note referencing old table as stale for each statement execute function highball_tell('user:note', 'company_id', '');

create or replace trigger stamp before update on user_user for each row execute function highball_stamp();
create or replace trigger tell_create after insert on user_user referencing new table as fresh for each statement execute function highball_tell('user:user', 'company_id', 'password');
create or replace trigger tell_update after update on user_user referencing old table as stale new table as fresh for each statement execute function highball_tell('user:user', 'company_id', 'password');
create or replace trigger tell_delete after delete on user_user referencing old table as stale for each statement execute function highball_tell('user:user', 'company_id', 'password');

create or replace trigger stamp before update on user_view for each row execute function highball_stamp();
create or replace trigger tell_create after insert on user_view referencing new table as fresh for each statement execute function highball_tell('user:view', 'company_id', '');
create or replace trigger tell_update after update on user_view referencing old table as stale new table as fresh for each statement execute function highball_tell('user:view', 'company_id', '');
create or replace trigger tell_delete after delete on user_view referencing old table as stale for each statement execute function highball_tell('user:view', 'company_id', '');

create or replace trigger stamp before update on yard_move for each row execute function highball_stamp();
create or replace trigger tell_create after insert on yard_move referencing new table as fresh for each statement execute function highball_tell('yard:move', 'company_id', '');
create or replace trigger tell_update after update on yard_move referencing old table as stale new table as fresh for each statement execute function highball_tell('yard:move', 'company_id', '');
create or replace trigger tell_delete after delete on yard_move referencing old table as stale for each statement execute function highball_tell('yard:move', 'company_id', '');

create or replace trigger stamp before update on yard_placement for each row execute function highball_stamp();
create or replace trigger tell_create after insert on yard_placement referencing new table as fresh for each statement execute function highball_tell('yard:placement', 'company_id', '');
create or replace trigger tell_update after update on yard_placement referencing old table as stale new table as fresh for each statement execute function highball_tell('yard:placement', 'company_id', '');
create or replace trigger tell_delete after delete on yard_placement referencing old table as stale for each statement execute function highball_tell('yard:placement', 'company_id', '');

create or replace trigger stamp before update on yard_track for each row execute function highball_stamp();
create or replace trigger tell_create after insert on yard_track referencing new table as fresh for each statement execute function highball_tell('yard:track', 'company_id', '');
create or replace trigger tell_update after update on yard_track referencing old table as stale new table as fresh for each statement execute function highball_tell('yard:track', 'company_id', '');
create or replace trigger tell_delete after delete on yard_track referencing old table as stale for each statement execute function highball_tell('yard:track', 'company_id', '');

create or replace trigger stamp before update on yard_yard for each row execute function highball_stamp();
create or replace trigger tell_create after insert on yard_yard referencing new table as fresh for each statement execute function highball_tell('yard:yard', 'company_id', '');
create or replace trigger tell_update after update on yard_yard referencing old table as stale new table as fresh for each statement execute function highball_tell('yard:yard', 'company_id', '');
create or replace trigger tell_delete after delete on yard_yard referencing old table as stale for each statement execute function highball_tell('yard:yard', 'company_id', '');
-- What must hold of every yard, whoever writes: a car stands once per scenario, a track's seq is 1..n, and what is added fits.
-- Checked when the transaction ends, so that a move may pass through states that do not hold.

create unique index if not exists yard_placement_car_key on yard_placement (company_id, scenario, car);

do $$ begin
  alter table yard_placement add constraint yard_placement_seq_key unique (company_id, scenario, track, seq) deferrable initially deferred;
exception when duplicate_table or duplicate_object then null;
end $$;

-- Length over couplers on a track, in feet; 60 where nobody has measured (assumedLengthFt of model/areas/yard/rules/yard.ts).
create or replace function yard_used_ft(in_scenario text, on_track bigint) returns double precision language sql stable as $$
  select coalesce(sum(coalesce(car.length_ft, 60)), 0) from yard_placement p join trace_railcar car on car.id = p.car
  where p.scenario = in_scenario and p.track = on_track
$$;

-- Notes, at the first write to a track in a transaction, how full it was before it: {"actual:12": {"ft": 340, "held": false}}.
create or replace function yard_placement_touched() returns trigger language plpgsql as $$
declare
  noted jsonb := coalesce(nullif(current_setting('app.yard_tracks', true), ''), '{}')::jsonb;
  spot record;
begin
  -- One writer a track at a time: two cuts that fit alone may not fit together.
  if tg_op = 'INSERT' then
    perform 1 from yard_track where id in (select track from fresh) order by id for no key update;
    for spot in
      select p.scenario || ':' || p.track as place, p.scenario, p.track, sum(coalesce(car.length_ft, 60)) as change
      from fresh p join trace_railcar car on car.id = p.car group by p.scenario, p.track
    loop
      noted := jsonb_set(noted, array[spot.place], jsonb_build_object('held', false, 'ft',
        coalesce(noted -> spot.place -> 'ft', to_jsonb(yard_used_ft(spot.scenario, spot.track) - spot.change))));
    end loop;
  elsif tg_op = 'DELETE' then
    for spot in
      select p.scenario || ':' || p.track as place, p.scenario, p.track, sum(coalesce(car.length_ft, 60)) as change
      from stale p left join trace_railcar car on car.id = p.car group by p.scenario, p.track
    loop
      noted := jsonb_set(noted, array[spot.place], jsonb_build_object('held', false, 'ft',
        coalesce(noted -> spot.place -> 'ft', to_jsonb(yard_used_ft(spot.scenario, spot.track) + spot.change))));
    end loop;
  else
    perform 1 from yard_track where id in (select track from fresh union select track from stale) order by id for no key update;
    for spot in
      select m.scenario || ':' || m.track as place, m.scenario, m.track, sum(coalesce(car.length_ft, 60) * m.sign) as change
      from (select scenario, track, car, 1 as sign from fresh union all select scenario, track, car, -1 from stale) m
      join trace_railcar car on car.id = m.car group by m.scenario, m.track
    loop
      noted := jsonb_set(noted, array[spot.place], jsonb_build_object('held', false, 'ft',
        coalesce(noted -> spot.place -> 'ft', to_jsonb(yard_used_ft(spot.scenario, spot.track) - spot.change))));
    end loop;
  end if;
  perform set_config('app.yard_tracks', noted::text, true);
  return null;
end $$;

create or replace function yard_track_holds(in_scenario text, on_track bigint) returns void language plpgsql as $$
declare
  noted jsonb := coalesce(nullif(current_setting('app.yard_tracks', true), ''), '{}')::jsonb;
  place text := in_scenario || ':' || on_track;
  cars bigint;
  highest bigint;
  used double precision;
  spot record;
begin
  if (noted -> place ->> 'held')::boolean then return; end if;
  select count(*), coalesce(max(seq), 0) into cars, highest from yard_placement where scenario = in_scenario and track = on_track;
  select name, yard, usable_length_ft into spot from yard_track where id = on_track;
  if cars <> highest then
    raise exception using errcode = 'check_violation', constraint = 'yard_placement_seq_whole',
      message = format('%s: the positions of its %s cars are not 1 to %s.', spot.name, cars, cars);
  end if;
  used := yard_used_ft(in_scenario, on_track);
  -- What history says was taken back in this transaction stood there before, over-full or not.
  if used > spot.usable_length_ft and used > coalesce((noted -> place ->> 'ft')::double precision, 0)
    and not exists (select 1 from yard_move m where m.yard = spot.yard and m.kind = 'undo' and m.xmin = pg_current_xact_id()::xid) then
    raise exception using errcode = 'check_violation', constraint = 'yard_placement_length_fits',
      message = format('%s is %s ft too short: %s of %s ft.', spot.name, ceil(used - spot.usable_length_ft), ceil(used), spot.usable_length_ft);
  end if;
  perform set_config('app.yard_tracks', jsonb_set(noted, array[place, 'held'], 'true')::text, true);
end $$;

create or replace function yard_placement_holds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform yard_track_holds(new.scenario, new.track); end if;
  if tg_op <> 'INSERT' then perform yard_track_holds(old.scenario, old.track); end if;
  return null;
end $$;

create or replace trigger touched_create after insert on yard_placement referencing new table as fresh for each statement execute function yard_placement_touched();
create or replace trigger touched_update after update on yard_placement referencing old table as stale new table as fresh for each statement execute function yard_placement_touched();
create or replace trigger touched_delete after delete on yard_placement referencing old table as stale for each statement execute function yard_placement_touched();
drop trigger if exists holds on yard_placement;
create constraint trigger holds after insert or update or delete on yard_placement deferrable initially deferred for each row execute function yard_placement_holds();

-- A car that stands on a track, and a track that holds cars, stay in their yard: whoever changes that would tear the board apart.
create or replace function yard_car_stays() returns trigger language plpgsql as $$
begin
  if exists (select 1 from yard_placement p where p.car = new.id and p.yard is distinct from new.yard) then
    raise exception using errcode = 'check_violation', constraint = 'yard_placement_car_stays',
      message = format('%s %s stands on a track: remove it from its yard first.', new.car_mark, new.car_number);
  end if;
  return new;
end $$;
create or replace function yard_track_stays() returns trigger language plpgsql as $$
begin
  if exists (select 1 from yard_placement p where p.track = new.id and p.yard <> new.yard) then
    raise exception using errcode = 'check_violation', constraint = 'yard_placement_track_stays', message = format('%s holds cars: it stays in its yard.', new.name);
  end if;
  return new;
end $$;
create or replace trigger stays before update of yard on trace_railcar for each row when (new.yard is distinct from old.yard) execute function yard_car_stays();
create or replace trigger stays before update of yard on yard_track for each row when (new.yard is distinct from old.yard) execute function yard_track_stays();


grant usage on schema public to highball_app;
grant select, insert, update, delete on company_company, company_facility, company_product, document_attachment, terminal_company, terminal_driver, terminal_product, terminal_status_change, terminal_ticket, terminal_ticket_entry, terminal_vehicle, trace_railcar, user_desk, user_group, user_note, user_user, user_view, yard_move, yard_placement, yard_track, yard_yard, idempotency to highball_app;
grant select, insert on change, audit to highball_app;
grant usage on all sequences in schema public to highball_app;