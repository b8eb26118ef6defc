-- Every write, by whatever means, timestamps its row; what adds an audit entry and a feed entry to it is in tell.ts.

create or replace function highball_stamp() returns trigger language plpgsql as $$
begin
  -- A write that changes nothing is skipped: no new version, no audit entry, no change notification.
  -- Sums that are only counted again change no row. Columns named by the trigger record that the row was opened, and alone
  -- they make no new version: the answer and the undo of a person who looked before that stay exact.
  if new is distinct from old and current_setting('app.recount', true) is distinct from 'on'
    and (tg_nargs = 0 or to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

-- The owner of a row never changes.
create or replace function highball_stays() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'company_stays', message = 'A row stays with the company that made it.';
end $$;
