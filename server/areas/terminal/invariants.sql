-- A volume that was changed without saying when was measured now. Before the row is stamped: triggers go by the alphabet.
create or replace function highball_measured_now() returns trigger language plpgsql as $$
begin
  if (new.volume, new.temperature, new.pressure) is distinct from (old.volume, old.temperature, old.pressure)
    and new.measured_at is not distinct from old.measured_at then
    new.measured_at := now();
  end if;
  return new;
end $$;
create or replace trigger measured before update on terminal_location for each row
  when (pg_trigger_depth() = 0) execute function highball_measured_now();

-- What a tank held is kept at each change, by whatever way it was written; and the newest reading is what the tank's location says.
create or replace function highball_keep_reading() returns trigger language plpgsql as $$
begin
  if new.volume is null or (tg_op = 'UPDATE' and (new.volume, new.temperature, new.pressure, new.measured_at)
    is not distinct from (old.volume, old.temperature, old.pressure, old.measured_at)) then
    return null;
  end if;
  insert into terminal_container_reading (company_id, location, measured_at, volume, temperature, pressure, product, source)
    values (new.company_id, new.id, coalesce(new.measured_at, now()), new.volume, new.temperature, new.pressure, new.product, case when coalesce(current_setting('app.user', true), '') = '' then 'sync' else 'hand' end)
    on conflict (company_id, location, measured_at) do update
      set volume = excluded.volume, temperature = excluded.temperature, pressure = excluded.pressure, product = excluded.product;
  return null;
end $$;
create or replace trigger keep_reading after insert or update on terminal_location for each row
  when (pg_trigger_depth() = 0) execute function highball_keep_reading();

create or replace function highball_tell_reading() returns trigger language plpgsql as $$
begin
  update terminal_location set volume = new.volume, temperature = new.temperature, pressure = new.pressure, measured_at = new.measured_at
    where id = new.location and company_id = new.company_id and (measured_at is null or measured_at < new.measured_at);
  return null;
end $$;
create or replace trigger tell_reading after insert or update on terminal_container_reading for each row
  when (pg_trigger_depth() = 0) execute function highball_tell_reading();

-- No product lies under itself, also where two people move two of them at once: whoever comes later sees what the first one did.
create or replace function highball_product_tree() returns trigger language plpgsql as $$
declare
  above text;
begin
  if new.parent is null or (tg_op = 'UPDATE' and new.parent is not distinct from old.parent) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('terminal_product.parent'), new.company_id::int);
  with recursive line (id, parent, name, depth) as (
    select id, parent, product_name, 1 from terminal_product where id = new.parent and company_id = new.company_id
    union all
    select up.id, up.parent, up.product_name, line.depth + 1 from terminal_product up join line on up.id = line.parent
      where up.company_id = new.company_id and line.depth < 100 and line.id <> new.id
  )
  select string_agg(name, ' in ' order by depth) into above from line having bool_or(id = new.id) or max(depth) >= 100;
  if above is not null then
    raise exception using errcode = 'check_violation', constraint = 'terminal_product_cycle',
      message = format('%s cannot lie in itself: %s.', new.product_name, above);
  end if;
  return new;
end $$;
create or replace trigger product_tree before insert or update of parent on terminal_product for each row
  execute function highball_product_tree();

-- A closed day of the mass balance keeps its movements. The row of the site is locked, as closing locks it, so that neither misses the other.
create or replace function highball_movement_of_open_day() returns trigger language plpgsql as $$
declare
  site uuid;
  moment timestamptz;
  closed date;
begin
  for site, moment in
    select distinct at.site, m.moved_at from (
      select old.server, old.to_location, old.moved_at where tg_op <> 'INSERT' union all select new.server, new.to_location, new.moved_at where tg_op <> 'DELETE'
    ) m cross join lateral (
      select m.server as site union select l.server from terminal_location l where l.id = m.to_location
    ) at where at.site is not null order by 1, 2
  loop
    perform 1 from terminal_server where id = site for key share;
    select d.day into closed from terminal_balance_day d
      where d.server = site and d.state = 'closed' and moment >= d.begins_at and moment < d.ends_at limit 1;
    if found then
      raise exception using errcode = 'check_violation', constraint = 'balance_day_closed',
        message = format('%s is closed in the mass balance of %s. Reopen the day to change its movements.', closed, (select name from terminal_server where id = site));
    end if;
  end loop;
  return coalesce(new, old);
end $$;
create or replace trigger of_open_day before insert or update or delete on terminal_inventory_movement for each row
  when (pg_trigger_depth() = 0) execute function highball_movement_of_open_day();
