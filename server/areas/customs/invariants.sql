-- A PAPS or PARS number belongs to one crossing: two invoices that are not cancelled never share one. Writers of one number wait for each other,
-- because a search alone misses a row that another transaction has not committed yet.
create index if not exists customs_invoice_barcode on customs_invoice (company_id, lower(btrim(barcode))) where barcode <> '';
create or replace function highball_customs_barcode() returns trigger language plpgsql as $$
declare
  other text;
begin
  if tg_op = 'UPDATE' and lower(btrim(old.barcode)) = lower(btrim(new.barcode)) and old.status <> 'cancelled' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('customs barcode ' || new.company_id || ' ' || lower(btrim(new.barcode)), 0));
  select invoice_number into other from customs_invoice
    where company_id = new.company_id and lower(btrim(barcode)) = lower(btrim(new.barcode)) and barcode <> ''
      and status <> 'cancelled' and id <> new.id limit 1;
  if other is not null then
    raise exception using errcode = '23514', constraint = 'customs_barcode_once',
      message = format('Barcode %s is on customs invoice %s already.', btrim(new.barcode), other);
  end if;
  return new;
end $$;
create or replace trigger barcode_once before insert or update of barcode, status on customs_invoice
  for each row when (btrim(new.barcode) <> '' and new.status <> 'cancelled') execute function highball_customs_barcode();
