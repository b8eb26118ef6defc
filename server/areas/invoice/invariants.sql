-- An invoice costs what its lines add up to, with the tax on their sum: whoever changes a line, by whatever way.
-- A test holds it to taxedAlike in model/shared/tax.ts.
create or replace function highball_ticket_invoice() returns trigger language plpgsql as $$
begin
  new.tax := round(coalesce(new.subtotal, 0) * case when new.tax_exempt then 0 else coalesce(new.tax_percent, 0) end / 100, 2);
  new.total := coalesce(new.subtotal, 0) + new.tax;
  return new;
end $$;
-- Before the row is stamped: triggers go by the alphabet.
create or replace trigger reckon before insert or update on terminal_ticket_invoice for each row execute function highball_ticket_invoice();

-- A ticket's service stands on one invoice that holds.
create unique index if not exists terminal_service_contract_ticket_once on terminal_service_contract_ticket (company_id, ticket, service)
  where ticket is not null and ticket_invoice is not null and not released;

-- A ticket is invoiced as long as it stands on an invoice that holds, and approved again without: whoever writes lines, by whatever way.
create or replace function highball_ticket_billed() returns trigger language plpgsql as $$
declare
  touched uuid[];
  odd record;
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct ticket) into touched from fresh where ticket is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct ticket) into touched from stale where ticket is not null;
  else
    select array_agg(distinct ticket) into touched from (
      select f.ticket from fresh f full join stale s on s.id = f.id
        where (f.ticket, f.ticket_invoice, f.released) is distinct from (s.ticket, s.ticket_invoice, s.released)
      union
      select s.ticket from fresh f full join stale s on s.id = f.id
        where (f.ticket, f.ticket_invoice, f.released) is distinct from (s.ticket, s.ticket_invoice, s.released)
    ) moved where ticket is not null;
  end if;
  if touched is null then return null; end if;
  perform 1 from terminal_ticket where id = any(touched) order by id for update;
  select t.ticket_number, t.status into odd from terminal_ticket t
    where t.id = any(touched) and t.status not in ('approved', 'invoiced')
      and exists (select 1 from terminal_service_contract_ticket l where l.ticket = t.id and l.ticket_invoice is not null and not l.released)
    order by t.ticket_number limit 1;
  if found then
    raise exception using errcode = 'check_violation', constraint = 'terminal_ticket_billed',
      message = format('Ticket %s is %s: only an approved ticket can be put on an invoice.', odd.ticket_number, odd.status);
  end if;
  update terminal_ticket t set status = s.status
    from (
      select id, case when exists (
        select 1 from terminal_service_contract_ticket l where l.ticket = i.id and l.ticket_invoice is not null and not l.released
      ) then 'invoiced' else 'approved' end as status
      from terminal_ticket i where i.id = any(touched) and i.status in ('approved', 'invoiced')
    ) s
    where t.id = s.id and t.status <> s.status;
  return null;
end $$;
create or replace trigger billed_create after insert on terminal_service_contract_ticket referencing new table as fresh for each statement execute function highball_ticket_billed();
create or replace trigger billed_update after update on terminal_service_contract_ticket referencing old table as stale new table as fresh for each statement execute function highball_ticket_billed();
create or replace trigger billed_delete after delete on terminal_service_contract_ticket referencing old table as stale for each statement execute function highball_ticket_billed();

-- Names who changed a draft of a rail invoice or its lines last: with four eyes, that person does not approve it. What the system writes is no edit.
create or replace function highball_invoice_edited() returns trigger language plpgsql as $$
declare
  editor bigint := nullif(current_setting('app.user', true), '')::bigint;
begin
  if editor is not null and new.status = 'draft' and old.status = 'draft' then
    new.edited_by := editor;
  end if;
  return new;
end $$;
create or replace trigger edited before update on invoice_invoice for each row execute function highball_invoice_edited();
create or replace function highball_invoice_line_edited() returns trigger language plpgsql as $$
begin
  update invoice_invoice i set edited_by = nullif(current_setting('app.user', true), '')::bigint
    where i.id in (select invoice from touched) and i.status = 'draft'
      and i.edited_by is distinct from nullif(current_setting('app.user', true), '')::bigint
      and nullif(current_setting('app.user', true), '') is not null;
  return null;
end $$;
create or replace trigger edited_create after insert on invoice_item referencing new table as touched for each statement execute function highball_invoice_line_edited();
create or replace trigger edited_update after update on invoice_item referencing new table as touched for each statement execute function highball_invoice_line_edited();
create or replace trigger edited_delete after delete on invoice_item referencing old table as touched for each statement execute function highball_invoice_line_edited();

-- A line is released while its invoice is void or approved credits give back its whole quantity, whoever changes that. A car is billed once for a
-- product on lines that are not released; a credit bills nothing.
create or replace function highball_invoice_released() returns trigger language plpgsql as $$
declare
  touched bigint[];
begin
  select array_agg(f.id) into touched from fresh f full join stale s on s.id = f.id where f.status is distinct from s.status;
  if touched is null then return null; end if;
  with billed as (
    select id from invoice_item where invoice = any(touched)
    union select credited_item from invoice_item where invoice = any(touched) and credited_item is not null
  ), given_back as (
    select c.credited_item as id, sum(-c.quantity) as quantity
      from invoice_item c join invoice_invoice i on i.id = c.invoice
      where c.credited_item in (select id from billed) and i.status in ('approved', 'sent', 'paid')
      group by c.credited_item
  )
  update invoice_item line
    set released = i.status = 'void' or (line.quantity > 0 and line.quantity <= coalesce(g.quantity, 0))
    from billed b left join given_back g on g.id = b.id, invoice_invoice i
    where line.id = b.id and i.id = line.invoice
      and line.released is distinct from (i.status = 'void' or (line.quantity > 0 and line.quantity <= coalesce(g.quantity, 0)));
  return null;
end $$;
create or replace trigger released after update on invoice_invoice referencing old table as stale new table as fresh for each statement execute function highball_invoice_released();
create unique index if not exists invoice_item_once on invoice_item (company_id, loaded_rail_car, product)
  where loaded_rail_car is not null and product is not null and not released and credited_item is null;

-- One bank account of each currency is active: invoices name it.
create unique index if not exists invoice_bank_account_active on invoice_bank_account (company_id, currency) where active;

-- What of a receipt is not allocated. A reversal, which is negative, takes back what it names of other receipts.
create or replace function highball_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.allocated := 0;
    new.reversed := 0;
  end if;
  new.unallocated := new.amount - coalesce(new.allocated, 0) + coalesce(new.reversed, 0);
  if sign(new.unallocated) = -sign(new.amount) and new.unallocated <> 0 then
    raise exception using errcode = 'check_violation', constraint = 'invoice_allocated',
      message = 'More of the receipt is allocated than it has.';
  end if;
  return new;
end $$;
create or replace trigger reckon before insert or update on invoice_receipt for each row execute function highball_receipt();

-- What of a rail invoice is outstanding, and paid as it follows from money: only a change of what is allocated pays a sent invoice or opens it again.
create or replace function highball_invoice_outstanding() returns trigger language plpgsql as $$
declare
  open numeric;
begin
  if tg_op = 'INSERT' then
    new.settled := 0;
    new.applied := 0;
  end if;
  open := coalesce(new.total, 0) - coalesce(new.settled, 0) + coalesce(new.applied, 0);
  if tg_op = 'UPDATE' and new.status in ('draft', 'void') and new.status <> old.status and coalesce(new.settled, 0) <> 0 then
    raise exception using errcode = 'check_violation', constraint = 'invoice_allocated',
      message = format('Receipts or credits are on invoice %s. Release them first.', new.invoice_number);
  elsif tg_op = 'UPDATE' and open <> 0 and sign(open) = -sign(coalesce(new.total, 0)) and new.status <> 'void' then
    raise exception using errcode = 'check_violation', constraint = 'invoice_allocated',
      message = format('More is allocated to invoice %s than is outstanding.', new.invoice_number);
  end if;
  if tg_op = 'UPDATE' and new.status in ('sent', 'paid')
    and ((new.settled, new.applied) is distinct from (old.settled, old.applied) or (open = 0 and new.status <> old.status and coalesce(new.total, 0) <> 0)) then
    new.status := case when open = 0 then 'paid' else 'sent' end;
    new.paid_on := case when open = 0 then coalesce((
      select max(a.date) from invoice_allocation a where (a.invoice = new.id or a.credit = new.id) and not a.released
    ), new.paid_on, new.invoice_date) end;
  end if;
  new.outstanding := case when new.status in ('approved', 'sent') then open else 0 end;
  return new;
end $$;
create or replace trigger reckon before insert or update on invoice_invoice for each row execute function highball_invoice_outstanding();

-- An approved credit reduces the invoice that it credits, by no more than is outstanding; the rest of it stays unapplied.
create or replace function highball_credit_applied() returns trigger language plpgsql as $$
begin
  if new.credits is null or new.status = old.status then return null; end if;
  if old.status = 'draft' and new.status = 'approved' then
    insert into invoice_allocation (company_id, credit, invoice, date, amount, currency)
      select new.company_id, new.id, i.id, greatest(new.invoice_date, i.invoice_date), least(i.outstanding, -new.total), new.currency
        from invoice_invoice i
        where i.id = new.credits and i.status in ('approved', 'sent') and i.currency = new.currency and least(i.outstanding, -new.total) > 0;
  elsif new.status in ('draft', 'void') then
    delete from invoice_allocation where credit = new.id;
  end if;
  return null;
end $$;
create or replace trigger credit_applied after update on invoice_invoice for each row execute function highball_credit_applied();

-- An entry of a bank statement is one receipt, whoever reads the file again.
create unique index if not exists invoice_receipt_bank_key on invoice_receipt (company_id, bank_account, bank_key) where bank_key <> '';
-- Two prices for the same product, buyer, contract, currency and priority never hold on the same day. Writers of one product take turns.
create or replace function highball_invoice_price() returns trigger language plpgsql as $$
declare
  other invoice_price;
begin
  if tg_op = 'UPDATE' and (new.product, new.party, new.contract, new.currency, new.priority, new.effective_date, new.expiration_date)
    is not distinct from (old.product, old.party, old.contract, old.currency, old.priority, old.effective_date, old.expiration_date) then
    return new;
  end if;
  perform 1 from invoice_product where id = new.product for no key update;
  select * into other from invoice_price p
    where p.product = new.product and p.id <> new.id and p.currency = new.currency
      and p.party is not distinct from new.party and p.contract is not distinct from new.contract
      and coalesce(p.priority, 0) = coalesce(new.priority, 0)
      -- The key refuses the price of the very same day, and names it.
      and not coalesce(p.effective_date = new.effective_date and num_nulls(new.party, new.contract, new.priority) = 0, false)
      and (p.effective_date is null or new.expiration_date is null or p.effective_date <= new.expiration_date)
      and (new.effective_date is null or p.expiration_date is null or new.effective_date <= p.expiration_date)
    order by p.effective_date nulls first limit 1;
  if found then
    raise exception using errcode = 'check_violation', constraint = 'invoice_price_apart',
      message = format('The price of %s %s per %s holds on the same days, from %s to %s. End it before, or give one of them another priority.',
        trim_scale(other.unit_price), other.currency, other.unit,
        coalesce(greatest(other.effective_date, new.effective_date)::text, 'any day'),
        coalesce(least(other.expiration_date, new.expiration_date)::text, 'any day'));
  end if;
  return new;
end $$;
create or replace trigger apart before insert or update on invoice_price for each row execute function highball_invoice_price();

-- What follows from recounted sums: after bulk loads with triggers disabled.
create or replace function highball_recount_receivables() returns void language sql as $$
  update invoice_receipt set unallocated = amount - coalesce(allocated, 0) + coalesce(reversed, 0)
    where unallocated is distinct from amount - coalesce(allocated, 0) + coalesce(reversed, 0);
  update invoice_invoice i set outstanding = o.open
    from (select id, case when status in ('approved', 'sent') then coalesce(total, 0) - coalesce(settled, 0) + coalesce(applied, 0) else 0 end as open
      from invoice_invoice) o
    where o.id = i.id and i.outstanding is distinct from o.open;
$$;
