-- Tickets. Only Close, Correct, Void and Undo change the state of a finished ticket. The system, which acts for no user, may write any
-- state.
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
-- The loads of an allocation by their moment: the windows of its limits are summed up by it. PostgreSQL takes `coalesce` for a function
-- that may show hidden rows, so that under row-level security no index on it is used.
drop index if exists legacy_ticket_moments;
create index if not exists legacy_ticket_by_moment
  on legacy_ticket (allocation, (case when load_end is null then load_start else load_end end));

-- Notifies everyone who may change allocations, once of each occasion.
create or replace function legacy_limit_notify(of_allocation bigint, kind text, about text, title text, content text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into user_notification (company_id, note_type, title, content, severity, "user", object_type, object_id, occasion, sent_at)
  select a.company_id, kind, left(title, 200), content, case kind when 'limit_reached' then 'alert' else 'warning' end, u.id,
    'legacy:allocation', a.id::text, about, now()
  from legacy_allocation a join user_user u on u.company_id = a.company_id and u.is_active
    and ('change_v2_allocation' = any(u.user_permissions) or exists (select 1 from user_group g
      where g.id = any(u.groups) and g.company_id = u.company_id and 'change_v2_allocation' = any(g.permissions)))
  where a.id = of_allocation and not exists (select 1 from user_notification n
    where n.company_id = a.company_id and n.object_type = 'legacy:allocation' and n.object_id = a.id::text
      and n.occasion = about and n."user" = u.id)
$$;
