-- An invoice costs what its lines add up to, with the tax on their sum: whoever changes a line, by whatever way. The same sum as totalOf in model/shared/money.ts.
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
