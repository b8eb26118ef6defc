-- What a company owes: its ticket invoices that are approved or sent for payment and not yet paid, for whole tables (model/areas/people/open-amount-fields.ts).

-- In Canadian dollars, in US dollars, in pesos; null where nothing is owed in that currency.
create or replace function highball_open_amount(kind text, it jsonb, days jsonb) returns numeric[] language sql stable as $$
  select array[sum(i.total) filter (where i.currency = 'CAD'), sum(i.total) filter (where i.currency = 'USD'), sum(i.total) filter (where i.currency = 'MXN')]
    from terminal_ticket_invoice i
    where i.company = (it ->> 'id')::uuid and i.company_id = (it ->> 'company_id')::bigint and i.status in ('approved', 'sent_for_payment');
$$;

-- An invoice that begins or ends to be owed, or is owed otherwise, changes the row of its company: that is told to those alone who may see invoices.
create or replace function highball_tell_owing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owing uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct company) into owing from fresh where status in ('approved', 'sent_for_payment');
  elsif tg_op = 'DELETE' then
    select array_agg(distinct company) into owing from stale where status in ('approved', 'sent_for_payment');
  else
    select array_agg(distinct one.company) into owing
      from stale s full join fresh f using (id)
      cross join lateral (values (s.company, s.status), (f.company, f.status)) one(company, status)
      where one.status in ('approved', 'sent_for_payment')
        and (s.company, s.currency, s.total, s.status in ('approved', 'sent_for_payment'))
          is distinct from (f.company, f.currency, f.total, f.status in ('approved', 'sent_for_payment'));
  end if;
  insert into change (resource, id, company_id, user_id, kind, by)
    select 'terminal:company', c.id::text, c.company_id, reader, 'update', nullif(current_setting('app.user', true), '')::bigint
    from terminal_company c cross join lateral unnest(highball_readers(c.company_id, '', tg_argv[0])) reader
    where c.id = any (owing);
  return null;
end $$;
create or replace trigger owing_create after insert on terminal_ticket_invoice referencing new table as fresh for each statement
  execute function highball_tell_owing('access_menu__v3__sync_data__ticket_invoice');
create or replace trigger owing_update after update on terminal_ticket_invoice referencing old table as stale new table as fresh for each statement
  execute function highball_tell_owing('access_menu__v3__sync_data__ticket_invoice');
create or replace trigger owing_delete after delete on terminal_ticket_invoice referencing old table as stale for each statement
  execute function highball_tell_owing('access_menu__v3__sync_data__ticket_invoice');
