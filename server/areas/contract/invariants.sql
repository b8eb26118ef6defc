-- What was charged by a price is not rewritten: the price ends, and a new one begins. Two prices never hold for the same at the same time.
create or replace function highball_service_price() returns trigger language plpgsql as $$
declare
  other record;
begin
  if tg_op = 'UPDATE'
    and (new.unit_price, new.unit, new.service, new.product, new.effective_date) is distinct from (old.unit_price, old.unit, old.service, old.product, old.effective_date)
    and exists (select 1 from terminal_service_contract_ticket l where l.price = old.id) then
    raise exception using errcode = 'check_violation', constraint = 'stands_still',
      message = 'It was charged by this price: let it end, and begin a new one.';
  end if;
  if not new.enabled then return new; end if;
  -- One writer a contract at a time.
  perform 1 from terminal_service_contract where id = new.service_contract for no key update;
  select p.effective_date, p.expiry_date into other from terminal_service_price p
    where p.service_contract = new.service_contract and p.id <> new.id and p.enabled and p.service = new.service and p.unit = new.unit
      and p.product is not distinct from new.product
      and (p.expiry_date is null or new.effective_date is null or new.effective_date <= p.expiry_date)
      and (new.expiry_date is null or p.effective_date is null or p.effective_date <= new.expiry_date)
    limit 1;
  if found then
    raise exception using errcode = 'check_violation', constraint = 'terminal_service_price_once',
      message = format('Another price for %s holds from %s to %s: two never hold at the same time.', new.service,
        coalesce(other.effective_date::text, 'the beginning'), coalesce(other.expiry_date::text, 'its end'));
  end if;
  return new;
end $$;
create or replace trigger once_a_time before insert or update on terminal_service_price for each row execute function highball_service_price();

-- A change of prices is taken back only while nobody was charged by what it made: somebody who bills at the same moment comes first.
create or replace function highball_charged_price() returns trigger language plpgsql as $$
begin
  if exists (select 1 from terminal_service_contract_ticket l where l.price = old.id) then
    raise exception using errcode = 'check_violation', constraint = 'stands_still',
      message = 'A ticket was charged by this price at this moment. Try again.';
  end if;
  return old;
end $$;
create or replace trigger charged_price before delete on terminal_service_price for each row
  when (current_setting('app.cause', true) = 'terminal:serviceContract takeBackPrices') execute function highball_charged_price();

-- A purchase never promises more cars than it has, with its tolerance. Planners who promise its last cars do so one after the other, under
-- the lock of its row; whoever comes second is told who has them.
create or replace function highball_contract_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  bought contract_contract;
  room bigint;
  taken bigint;
  having_them text;
begin
  select * into bought from contract_contract where id = new.purchase and company_id = new.company_id for no key update;
  if bought.cars is null then return new; end if;
  room := floor(bought.cars * (1 + bought.tolerance / 100));
  select coalesce(sum(l.cars), 0),
    string_agg(format('%s has %s%s', s.contract_number, l.cars,
      coalesce(' (' || (select nullif(u.name, '') from audit a join user_user u on u.id = a.by
        where a.company_id = l.company_id and a.resource = 'contract:link' and a.row_id = l.id::text order by a.id desc limit 1) || ')', '')), ', ' order by s.contract_number)
    into taken, having_them
    from contract_link l join contract_contract s on s.id = l.sale where l.purchase = new.purchase and l.id is distinct from new.id;
  if taken + new.cars > room then
    raise exception using errcode = 'check_violation', constraint = 'contract_link_cars',
      message = format('%s has %s of its %s cars left%s.', bought.contract_number, greatest(room - taken, 0), room, coalesce(': ' || having_them, ''));
  end if;
  return new;
end $$;
create or replace trigger never_more_than_bought before insert or update on contract_link for each row execute function highball_contract_link();

-- What a sale is fed by is what its links name.
create or replace function highball_connected() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update contract_contract c set connected = coalesce((select array_agg(l.purchase order by l.purchase) from contract_link l where l.sale = c.id), '{}')
    where c.id in (case when tg_op <> 'INSERT' then old.sale end, case when tg_op <> 'DELETE' then new.sale end);
  return null;
end $$;
create or replace trigger connects after insert or update or delete on contract_link for each row execute function highball_connected();

-- A linked contract stays what its links were made for: its side, its goods, days in common, and cars for all that it promises.
create or replace function highball_linked_contract() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  other text;
  promised bigint;
begin
  if new.contract_type <> old.contract_type then
    select string_agg(o.contract_number, ', ' order by o.contract_number) into other
      from contract_link l join contract_contract o on o.id in (l.sale, l.purchase) and o.id <> new.id where new.id in (l.sale, l.purchase);
    if other is not null then
      raise exception using errcode = 'check_violation', constraint = 'contract_link_contract', message = format('It is linked with %s: cut the links first.', other);
    end if;
  end if;
  select string_agg(o.contract_number, ', ' order by o.contract_number) into other
    from contract_link l join contract_contract o on o.id in (l.sale, l.purchase) and o.id <> new.id
    where new.id in (l.sale, l.purchase) and ((not l.blend and o.product is distinct from new.product)
      or coalesce(new.start_date, '-infinity') > coalesce(o.end_date, 'infinity') or coalesce(o.start_date, '-infinity') > coalesce(new.end_date, 'infinity'));
  if other is not null then
    raise exception using errcode = 'check_violation', constraint = 'contract_link_contract',
      message = format('It would have another product than %s, or no days in common: cut the links first.', other);
  end if;
  select coalesce(sum(l.cars), 0) into promised from contract_link l where l.purchase = new.id;
  if new.cars is not null and promised > floor(new.cars * (1 + new.tolerance / 100)) then
    raise exception using errcode = 'check_violation', constraint = 'contract_link_cars', message = format('It has promised %s cars to sales.', promised);
  end if;
  return new;
end $$;
create or replace trigger keeps_links before update of contract_type, product, start_date, end_date, cars, tolerance on contract_contract
  for each row when ((old.contract_type, old.product, old.start_date, old.end_date, old.cars, old.tolerance)
    is distinct from (new.contract_type, new.product, new.start_date, new.end_date, new.cars, new.tolerance))
  execute function highball_linked_contract();

-- A contract that something names is not deleted. Links that were made together with it go with it.
create or replace function highball_named_contract() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  naming text;
begin
  select string_agg(format('%s %s%s', n, what, case when n = 1 then '' else 's' end), ', ' order by turn) into naming from (values
    (1, 'link', (select count(*) from contract_link where old.id in (sale, purchase) and created_at <> old.created_at)),
    (2, 'shipping schedule', (select count(*) from contract_schedule where contract = old.id)),
    (3, 'shipment', (select count(*) from rail_shipment where contract = old.id)),
    (4, 'invoice', (select count(*) from invoice_invoice where contract = old.id))) v(turn, what, n) where n > 0;
  if naming is not null then
    raise exception using errcode = 'check_violation', constraint = 'stands_still', message = format('It cannot be deleted: %s name it.', naming);
  end if;
  return old;
end $$;
create or replace trigger nothing_names_it before delete on contract_contract for each row execute function highball_named_contract();
