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
  -- The company leads the index of positions.
  where p.company_id = (select company_id from yard_track where id = on_track) and p.scenario = in_scenario and p.track = on_track
$$;

-- Whole feet as people read them: 1,250.
create or replace function yard_ft(ft double precision) returns text language sql immutable as $$
  select to_char(ceil(ft), 'FM999,999,990')
$$;

-- Notes, at the first write to a track in a transaction, how many feet were used before it: {"actual:12": 340}. The notes are read and
-- written once a statement and once a track, never once a row: an import writes twenty thousand rows to hundreds of tracks.
create or replace function yard_placement_touched() returns trigger language plpgsql as $$
declare
  noted jsonb := coalesce(nullif(current_setting('app.yard_tracks', true), ''), '{}')::jsonb;
  added jsonb;
begin
  -- One writer a track at a time: two cuts that fit alone may not fit together.
  if tg_op = 'INSERT' then
    perform 1 from yard_track where id in (select track from fresh) order by id for no key update;
    select jsonb_object_agg(m.place, yard_used_ft(m.scenario, m.track) - m.change) into added from (
      select p.scenario || ':' || p.track as place, p.scenario, p.track, sum(coalesce(car.length_ft, 60)) as change
      from fresh p join trace_railcar car on car.id = p.car group by p.scenario, p.track
    ) m where not noted ? m.place;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(m.place, yard_used_ft(m.scenario, m.track) + m.change) into added from (
      select p.scenario || ':' || p.track as place, p.scenario, p.track, sum(coalesce(car.length_ft, 60)) as change
      from stale p left join trace_railcar car on car.id = p.car group by p.scenario, p.track
    ) m where not noted ? m.place;
  else
    perform 1 from yard_track where id in (select track from fresh union select track from stale) order by id for no key update;
    select jsonb_object_agg(m.place, yard_used_ft(m.scenario, m.track) - m.change) into added from (
      select w.scenario || ':' || w.track as place, w.scenario, w.track, sum(coalesce(car.length_ft, 60) * w.sign) as change
      from (select scenario, track, car, 1 as sign from fresh union all select scenario, track, car, -1 from stale) w
      join trace_railcar car on car.id = w.car group by w.scenario, w.track
    ) m where not noted ? m.place;
  end if;
  if added is not null then perform set_config('app.yard_tracks', (noted || added)::text, true); end if;
  -- What was found to hold is checked again.
  perform set_config('app.yard_held', '', true);
  return null;
end $$;

create or replace function yard_track_holds(in_scenario text, on_track bigint) returns void language plpgsql as $$
declare
  place text := in_scenario || ':' || on_track;
  held text := coalesce(current_setting('app.yard_held', true), '');
  noted jsonb;
  cars bigint;
  highest bigint;
  used double precision;
  spot record;
begin
  -- Asked for each row of the transaction, and answered once for each track: `;actual:12;actual:13;`.
  if position(';' || place || ';' in held) > 0 then return; end if;
  select company_id, name, yard, usable_length_ft into spot from yard_track where id = on_track;
  select count(*), coalesce(max(seq), 0) into cars, highest
    from yard_placement where company_id = spot.company_id and scenario = in_scenario and track = on_track;
  if cars <> highest then
    raise exception using errcode = 'check_violation', constraint = 'yard_placement_seq_whole',
      message = format('%s: the positions of its %s cars are not 1 to %s.', spot.name, cars, cars);
  end if;
  used := yard_used_ft(in_scenario, on_track);
  if used > spot.usable_length_ft then
    noted := coalesce(nullif(current_setting('app.yard_tracks', true), ''), '{}')::jsonb;
    -- What history says was taken back in this transaction stood there before, over-full or not.
    if used > coalesce((noted ->> place)::double precision, 0)
      and not exists (select 1 from yard_move m where m.yard = spot.yard and m.kind = 'undo' and m.xmin = pg_current_xact_id()::xid) then
      raise exception using errcode = 'check_violation', constraint = 'yard_placement_length_fits',
        message = format('%s is %s ft too short: %s of %s ft.', spot.name, yard_ft(used - spot.usable_length_ft), yard_ft(used), yard_ft(spot.usable_length_ft));
    end if;
  end if;
  perform set_config('app.yard_held', case held when '' then ';' else held end || place || ';', true);
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
