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
