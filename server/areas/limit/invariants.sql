-- The figures of limits are what tickets say: every write of a ticket, by whatever way, moves them in the same transaction.
-- Whoever moves figures of a company does so one after the other, under the lock of the company's row, which is taken first. So nobody
-- waits in a circle, and two trucks never see the same room. What moves nothing (approved to invoiced) takes no lock.

create or replace function limit_counts(status text) returns text language sql immutable as $$
  select case when status in ('complete', 'approved', 'invoiced') then 'used' when status in ('open', 'arrived', 'loading', 'unloading') then 'reserved' end
$$;

-- The zone whose clocks a site goes by; that of its facility or company where it has none that there is.
create or replace function limit_zone(of_server uuid, of_facility bigint, of_company bigint) returns text language plpgsql stable as $$
declare zone text;
begin
  for zone in select z from (values (1, (select timezone from terminal_server where id = of_server)), (2, (select timezone from company_facility where id = of_facility)),
    (3, (select timezone from company_company where id = of_company))) v(turn, z) where coalesce(z, '') <> '' order by turn loop
    begin
      perform now() at time zone zone;
      return zone;
    exception when invalid_parameter_value then null;
    end;
  end loop;
  return 'UTC';
end $$;

-- The day of a moment on the clocks of the site.
create or replace function limit_day(at timestamptz, of_server uuid, of_facility bigint, of_company bigint) returns date language sql stable as $$
  select (at at time zone limit_zone(of_server, of_facility, of_company))::date
$$;

-- A product with the groups above it.
create or replace function limit_product_line(of_product uuid) returns uuid[] language sql stable as $$
  with recursive line as (
    select id, parent from terminal_product where id = of_product union select p.id, p.parent from terminal_product p join line on p.id = line.parent
  ) select array_agg(id) from line
$$;

-- Whether a load completed then falls into the current period. Where the one before was closed early, it begins at that moment.
create or replace function limit_is_in(of_limit terminal_limit, day date, at timestamptz) returns boolean language sql stable as $$
  select of_limit.period_start is null or (day <= of_limit.period_end and case when of_limit.counts_from is null then day >= of_limit.period_start else at >= of_limit.counts_from end)
$$;

-- The figures of a limit, reckoned from its tickets.
create or replace function limit_figures(of_limit terminal_limit, out used numeric, out reserved numeric, out loads bigint, out reserved_loads bigint) language plpgsql stable as $$
declare
  goods uuid[];
begin
  with recursive part as (
    select of_limit.product as id union select p.id from terminal_product p join part on p.parent = part.id
  ) select array_agg(id) into goods from part;
  select coalesce(sum(t.net_volume) filter (where c.counts = 'used'), 0), coalesce(sum(t.ordered_volume) filter (where c.counts = 'reserved'), 0),
    count(*) filter (where c.counts = 'used'), count(*) filter (where c.counts = 'reserved')
  into used, reserved, loads, reserved_loads
  from terminal_ticket t cross join lateral (select limit_counts(t.status) as counts) c
  where t.company_id = of_limit.company_id and of_limit.direction in ('any', t.direction)
    and (of_limit.company is null or t.customer = of_limit.company) and (of_limit.product is null or t.product = any (goods))
    and (of_limit.server is null or t.server = of_limit.server) and (of_limit.location is null or t.location = of_limit.location)
    and (c.counts = 'reserved' or (c.counts = 'used' and (of_limit.period_start is null or (
      -- Cheap bounds first: no clock is further than a day from another.
      t.completed_at >= least(of_limit.period_start - 2, of_limit.counts_from) and t.completed_at < of_limit.period_end + 3
      and limit_is_in(of_limit, limit_day(t.completed_at, t.server, t.facility, t.company_id), t.completed_at)))));
end $$;

-- What was taken off tickets (sign -1) and put on them (1).
create or replace function limit_move(moved jsonb) returns void language plpgsql as $$
declare
  of_company bigint;
begin
  for of_company in select distinct (m ->> 'company_id')::bigint from jsonb_array_elements(moved) m order by 1 loop
    continue when not exists (select 1 from terminal_limit l where l.company_id = of_company and l.status in ('active', 'suspended'));
    perform 1 from company_company where id = of_company for no key update;
    -- A limit that somebody changes just now is read as it is afterwards.
    perform 1 from terminal_limit l where l.company_id = of_company and l.status in ('active', 'suspended')
      and (l.company is null or l.company::text in (select m ->> 'customer' from jsonb_array_elements(moved) m)) order by l.id for no key update;
    with said as materialized (
      select x.*, limit_counts(x.status) as counts, concat_ws(' ', coalesce(x.server::text, '-'), x.facility) as place from jsonb_to_recordset(moved) as x(sign int, company_id bigint, status text, net_volume numeric,
        ordered_volume numeric, customer uuid, product uuid, server uuid, location uuid, direction text, completed_at timestamptz, facility bigint)
      where x.company_id = of_company
    ), goods as materialized (
      -- Thousands of tickets are of few products and places: what is above a product, and by which clocks a place goes, is found once for each.
      select g.product, limit_product_line(g.product) as line from (select distinct product from said) g
    ), places as materialized (
      select p.place, limit_zone(p.server, p.facility, of_company) as zone from (select distinct place, server, facility from said) p
    ), m as materialized (
      select said.*, goods.line, (said.completed_at at time zone places.zone)::date as day
      from said join places using (place) left join goods on goods.product = said.product
    ), d as (
      select l.id, coalesce(sum(m.sign * m.net_volume) filter (where m.counts = 'used'), 0) as used,
        coalesce(sum(m.sign * m.ordered_volume) filter (where m.counts = 'reserved'), 0) as reserved,
        coalesce(sum(m.sign) filter (where m.counts = 'used'), 0) as loads, coalesce(sum(m.sign) filter (where m.counts = 'reserved'), 0) as reserved_loads
      from m join terminal_limit l on l.company_id = m.company_id and l.status in ('active', 'suspended') and l.direction in ('any', m.direction)
        and (l.company is null or l.company = m.customer) and (l.product is null or l.product = any (m.line))
        and (l.server is null or l.server = m.server) and (l.location is null or l.location = m.location)
        and (m.counts = 'reserved' or limit_is_in(l, m.day, m.completed_at))
      group by l.id
    )
    update terminal_limit l set used_volume = coalesce(l.used_volume, 0) + d.used, reserved_volume = coalesce(l.reserved_volume, 0) + d.reserved,
      loads = coalesce(l.loads, 0) + d.loads, reserved_loads = coalesce(l.reserved_loads, 0) + d.reserved_loads
    from d where d.id = l.id and (d.used <> 0 or d.reserved <> 0 or d.loads <> 0 or d.reserved_loads <> 0);
  end loop;
end $$;

create or replace function limit_ticket(sign int, t terminal_ticket) returns jsonb language sql immutable as $$
  select jsonb_build_object('sign', sign, 'company_id', t.company_id, 'status', t.status, 'net_volume', t.net_volume, 'ordered_volume', t.ordered_volume,
    'customer', t.customer, 'product', t.product, 'server', t.server, 'location', t.location, 'direction', t.direction, 'completed_at', t.completed_at, 'facility', t.facility)
$$;

create or replace function terminal_ticket_limits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(limit_ticket(1, t)) into moved from fresh t where limit_counts(t.status) is not null;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(limit_ticket(-1, t)) into moved from stale t where limit_counts(t.status) is not null;
  else
    select jsonb_agg(side.t) into moved from stale o full join fresh n on n.id = o.id cross join lateral (
      select limit_ticket(-1, o) as t where limit_counts(o.status) is not null
      union all select limit_ticket(1, n) where limit_counts(n.status) is not null
    ) side
    where (limit_counts(o.status), o.net_volume, o.ordered_volume, o.customer, o.product, o.server, o.location, o.direction, o.completed_at, o.facility)
      is distinct from (limit_counts(n.status), n.net_volume, n.ordered_volume, n.customer, n.product, n.server, n.location, n.direction, n.completed_at, n.facility);
  end if;
  if moved is not null then
    perform limit_move(moved);
  end if;
  return null;
end $$;
create or replace trigger limits_create after insert on terminal_ticket referencing new table as fresh for each statement execute function terminal_ticket_limits();
create or replace trigger limits_update after update on terminal_ticket referencing old table as stale new table as fresh for each statement execute function terminal_ticket_limits();
create or replace trigger limits_delete after delete on terminal_ticket referencing old table as stale for each statement execute function terminal_ticket_limits();

-- A limit that begins to count, or counts something else, is reckoned anew. The same usage as limitUsage in model/areas/limit/rules/limit.ts.
create or replace function terminal_limit_reckon() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total numeric;
  taken numeric;
  counts constant text[] := array['active', 'suspended'];
  is_other boolean := tg_op = 'INSERT';
  is_rolled boolean := false;
begin
  if tg_op = 'UPDATE' then
    is_other := (old.status = any (counts)) <> (new.status = any (counts))
      or (old.company, old.product, old.server, old.location, old.direction) is distinct from (new.company, new.product, new.server, new.location, new.direction);
    is_rolled := (old.period_start, old.period_end, old.counts_from) is distinct from (new.period_start, new.period_end, new.counts_from);
  end if;
  if new.status = 'draft' then
    select 0, 0, 0, 0 into new.used_volume, new.reserved_volume, new.loads, new.reserved_loads;
  elsif new.status = any (counts) and (is_other or is_rolled) then
    if is_other then
      perform 1 from company_company where id = new.company_id for no key update;
    end if;
    select f.used, f.reserved, f.loads, f.reserved_loads into new.used_volume, new.reserved_volume, new.loads, new.reserved_loads from limit_figures(new) f;
  end if;
  total := new.limit_volume + coalesce(new.carried_over, 0);
  taken := coalesce(new.used_volume, 0) + coalesce(new.reserved_volume, 0);
  new.remaining_volume := total - taken;
  new.used_percent := case when total > 0 then round(taken * 100 / total, 1) end;
  new.warns_at := coalesce((select warning_percent from terminal_limit_properties where periodic_limit = new.id), 90);
  if new.status = 'active' and total > 0 then
    if taken >= total then
      new.reached_at := coalesce(new.reached_at, now());
    end if;
    if taken * 100 >= total * new.warns_at then
      new.warned_at := coalesce(new.warned_at, now());
    end if;
  end if;
  return new;
end $$;
-- Before the row is stamped: triggers go by the alphabet.
create or replace trigger reckon before insert or update on terminal_limit for each row execute function terminal_limit_reckon();

-- Tells once a period that a limit is nearly used up, or used up: a notice, and a letter to each address of its terms.
create or replace function limit_tell(of_limit terminal_limit, kind text) returns void language plpgsql as $$
declare
  says text := of_limit.name || case kind when 'limit_reached' then ' is used up' else ' is nearly used up' end;
  figures text := to_char(of_limit.used_volume, 'FM999,999,999,990.0') || ' gal used, ' || to_char(of_limit.reserved_volume, 'FM999,999,999,990.0')
    || ' reserved, ' || to_char(of_limit.remaining_volume, 'FM999,999,999,990.0') || ' left (' || of_limit.used_percent || ' %)'
    || coalesce(', ' || of_limit.period_start || ' to ' || of_limit.period_end, '');
  address text;
  letter bigint;
begin
  insert into user_notification (company_id, note_type, title, content, severity, object_type, object_id, sent_at)
  values (of_limit.company_id, kind, left(says, 200), figures, case kind when 'limit_reached' then 'alert' else 'warning' end, 'terminal:limit', of_limit.id::text, now());
  for address in select distinct trim(one) from terminal_limit_properties p, unnest(p.warn) one where p.periodic_limit = of_limit.id and trim(one) like '%_@_%' order by 1 loop
    insert into config_letter (company_id, to_address, subject, message_id, run_at)
    values (of_limit.company_id, address, left(says, 200), '<' || gen_random_uuid() || '@localhost>', now() + interval '10 seconds') returning id into letter;
    insert into outbox (letter, to_address, subject, body) values (letter, address, left(says, 200), says || '.' || chr(10) || figures || '.');
  end loop;
end $$;

-- The row of the current period has the figures of its limit, and what is crossed is told.
create or replace function terminal_limit_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' and old.period_start is distinct from new.period_start then
    delete from terminal_limit_period where periodic_limit = new.id and period_start = old.period_start and status = 'current';
  end if;
  if new.status in ('active', 'suspended') and new.period_end is not null then
    update terminal_limit_period p set period_end = new.period_end, limit_volume = new.limit_volume, carried_over = new.carried_over, used_volume = new.used_volume,
      reserved_volume = new.reserved_volume, remaining_volume = new.remaining_volume, used_percent = new.used_percent, loads = new.loads,
      reserved_loads = new.reserved_loads, counts_from = new.counts_from, warns_at = new.warns_at
    where p.periodic_limit = new.id and p.period_start = new.period_start and p.status = 'current';
    if not found then
      insert into terminal_limit_period (company_id, periodic_limit, period_start, period_end, limit_volume, carried_over, used_volume, reserved_volume, remaining_volume,
        used_percent, loads, reserved_loads, counts_from, warns_at)
      values (new.company_id, new.id, new.period_start, new.period_end, new.limit_volume, new.carried_over, new.used_volume, new.reserved_volume, new.remaining_volume,
        new.used_percent, new.loads, new.reserved_loads, new.counts_from, new.warns_at) on conflict do nothing;
    end if;
  end if;
  if not is_new then
    is_new := old.reached_at is null;
  end if;
  if new.reached_at is not null and is_new then
    perform limit_tell(new, 'limit_reached');
  elsif new.warned_at is not null and (case when tg_op = 'INSERT' then true else old.warned_at is null end) then
    perform limit_tell(new, 'limit_warning');
  end if;
  return null;
end $$;
create or replace trigger follow after insert or update on terminal_limit for each row execute function terminal_limit_follow();

-- From which percentage it warns is said by its terms, and told where they change.
create or replace function terminal_limit_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update terminal_limit l set warns_at = coalesce((select p.warning_percent from terminal_limit_properties p where p.periodic_limit = l.id), 90)
  where l.id in (old.periodic_limit, new.periodic_limit)
    and l.warns_at is distinct from coalesce((select p.warning_percent from terminal_limit_properties p where p.periodic_limit = l.id), 90);
  return null;
end $$;
create or replace trigger terms after insert or update or delete on terminal_limit_properties for each row execute function terminal_limit_terms();

-- A closed period keeps its figures, whoever writes; the system, which acts for nobody, may write everything.
create or replace function terminal_limit_period_closed() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['version', 'updated_at'];
begin
  if old.status = 'closed' and nullif(current_setting('app.user', true), '') is not null
    -- With its limit it goes.
    and (tg_op = 'UPDATE' and to_jsonb(new) - counted <> to_jsonb(old) - counted or tg_op = 'DELETE' and exists (select 1 from terminal_limit where id = old.periodic_limit)) then
    raise exception using message = 'A closed period keeps its figures.', errcode = '23514', constraint = 'stands_still';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger closed before update or delete on terminal_limit_period for each row execute function terminal_limit_period_closed();

-- A product that comes under another group, and a site on other clocks, move what limits count.
create or replace function limit_reckon_company() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from company_company where id = new.company_id for no key update;
  perform highball_recount_limits(new.company_id);
  return null;
end $$;
create or replace trigger limits_group after update of parent on terminal_product for each row when (old.parent is distinct from new.parent) execute function limit_reckon_company();
create or replace trigger limits_zone after update of timezone on terminal_server for each row when (old.timezone is distinct from new.timezone) execute function limit_reckon_company();

-- Limits whose figures are not what their tickets say: for the nightly proof.
create or replace function highball_limits_off(of_company bigint) returns table (id uuid, name text, used numeric, reserved numeric, loads bigint, reserved_loads bigint) language sql stable as $$
  select l.id, l.name, f.used, f.reserved, f.loads, f.reserved_loads from terminal_limit l cross join lateral limit_figures(l) f
  where (of_company is null or l.company_id = of_company) and l.status in ('active', 'suspended')
    and (f.used, f.reserved, f.loads, f.reserved_loads) is distinct from (l.used_volume, l.reserved_volume, l.loads, l.reserved_loads)
  order by l.id
$$;

-- Writes what tickets say, also where triggers are switched off.
create or replace function highball_recount_limits(of_company bigint) returns void language plpgsql as $$
begin
  update terminal_limit l set warns_at = p.warning_percent from terminal_limit_properties p
  where p.periodic_limit = l.id and p.warning_percent <> l.warns_at and (of_company is null or l.company_id = of_company);
  update terminal_limit l set used_volume = f.used, reserved_volume = f.reserved, loads = f.loads, reserved_loads = f.reserved_loads,
    remaining_volume = l.limit_volume + coalesce(l.carried_over, 0) - f.used - f.reserved,
    used_percent = case when l.limit_volume + coalesce(l.carried_over, 0) > 0 then round((f.used + f.reserved) * 100 / (l.limit_volume + coalesce(l.carried_over, 0)), 1) end
  from highball_limits_off(of_company) f where f.id = l.id;
  update terminal_limit_period p set used_volume = l.used_volume, reserved_volume = l.reserved_volume, remaining_volume = l.remaining_volume,
    used_percent = l.used_percent, loads = l.loads, reserved_loads = l.reserved_loads, warns_at = l.warns_at
  from terminal_limit l where p.periodic_limit = l.id and p.period_start = l.period_start and p.status = 'current' and (of_company is null or l.company_id = of_company)
    and (p.used_volume, p.reserved_volume, p.loads, p.reserved_loads, p.warns_at) is distinct from
      (l.used_volume, l.reserved_volume, l.loads, l.reserved_loads, l.warns_at);
end $$;
