-- What sites and products of the terminals say in their tables of rows of others. The state of a site's synchronisation is the rule of
-- model/areas/terminal/rules/sync.ts; tests/server/areas/terminal/figures.test.ts compares the two.

-- Of a site: how it is synchronised, how many loads went today by its clocks, how many are still planned for today, and whose clocks those are.
-- Of a product: gallons that its open tickets ask for.
create or replace function highball_terminal_figures(kind text, it jsonb, days jsonb) returns text[] language plpgsql stable as $$
declare
  own uuid := it ->> 'id';
  zone text;
  starts timestamptz;
  ends timestamptz;
  states text[];
begin
  if kind = 'product' then
    return array[(select coalesce(sum(t.ordered_volume), 0) from terminal_ticket t
      where t.product = own and t.status in ('scheduled', 'open', 'arrived', 'loading', 'unloading'))::text];
  end if;
  zone := highball_zone(own, null, (it ->> 'company_id')::bigint);
  starts := (now() at time zone zone)::date::timestamp at time zone zone;
  ends := ((now() at time zone zone)::date + 1)::timestamp at time zone zone;
  states := array(select case when w.status = 'failed' then 'failed' when w.last_sync is null then 'never'
      when now() - w.last_sync > make_interval(secs => 3 * coalesce(w.interval, 60)) then 'late' else 'ok' end
    from terminal_worker w where w.server = own and w.enabled);
  return array[
    case when 'failed' = any(states) then 'failed' when 'late' = any(states) then 'late'
      when 'never' = any(states) or states = '{}' then 'never' else 'ok' end,
    (select count(*) from terminal_ticket t where t.server = own and t.status in ('complete', 'approved', 'invoiced')
      and t.completed_at >= starts and t.completed_at < ends)::text,
    (select count(*) from terminal_ticket t where t.server = own and t.status in ('scheduled', 'open', 'arrived', 'loading', 'unloading')
      and t.scheduled_at >= starts and t.scheduled_at < ends)::text,
    case when highball_is_zone(it ->> 'timezone') then 'own'
      when highball_is_zone((select c.timezone from company_company c where c.id = (it ->> 'company_id')::bigint)) then 'of_company' else 'utc' end
  ];
end $$;
