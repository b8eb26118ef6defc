-- Tickets. Only verbs lead a finished ticket to another state, whatever writes; the system, which acts for no user, may write everything.
create or replace function legacy_ticket_course() returns trigger language plpgsql as $$
begin
  if nullif(current_setting('app.user', true), '') is not null
    and coalesce(current_setting('app.cause', true), '') not in (
      'legacy:ticket close', 'legacy:ticket closeMany', 'legacy:ticket correct', 'legacy:ticket correctMany',
      'legacy:ticket void', 'legacy:ticket voidMany', 'user:batch undo') then
    raise exception using message = 'A closed, corrected or void ticket changes its state only by Correct and Void.',
      errcode = '23514', constraint = 'stands_still';
  end if;
  return new;
end $$;
create or replace trigger course before update of status on legacy_ticket for each row
  when (old.status <> 'open' and new.status <> old.status) execute function legacy_ticket_course();

-- Limits. Two limits of one allocation and period type are never in force on the same day. A limit that ends before it begins is never in
-- force, so it overlaps none.
do $$ begin
  alter table legacy_transfer_limit add constraint legacy_transfer_limit_apart exclude using gist (allocation with =, period_type with =,
    daterange(transfer_limit_start_date, transfer_limit_end_date, '[]') with &&)
    where (transfer_limit_start_date is null or transfer_limit_end_date is null or transfer_limit_start_date <= transfer_limit_end_date);
exception when duplicate_table or duplicate_object then null;
end $$;
-- The loads of an allocation by their moment: the windows of its limits are summed up by it.
create index if not exists legacy_ticket_moments on legacy_ticket (allocation, (coalesce(load_end, load_start)));
