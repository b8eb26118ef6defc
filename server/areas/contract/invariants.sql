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
