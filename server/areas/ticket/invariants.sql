-- The net volume of a ticket is the sum of its entries once there is one, by whatever way they were written. What was typed before is kept, and
-- comes back when the last entry is gone. What is approved is not reckoned again: its entries stand still.
create or replace function highball_ticket_net() returns trigger language plpgsql as $$
begin
  -- Where sums are only counted anew nobody has changed an entry: what was typed before there were sums stands.
  if new.status in ('approved', 'invoiced', 'void') or current_setting('app.recount', true) = 'on' then
    return new;
  elsif new.entries > 0 then
    if old.entries = 0 then
      new.metered_volume := old.net_volume;
    end if;
    new.net_volume := case when new.measured_entries > 0 then new.entry_volume end;
  elsif old.entries > 0 then
    new.net_volume := new.metered_volume;
    new.metered_volume := null;
  end if;
  return new;
end $$;
-- Before the row is stamped: triggers go by the alphabet.
create or replace trigger reckon before update on terminal_ticket for each row when (new.entries > 0 or old.entries > 0)
  execute function highball_ticket_net();
-- Entries that were there before the mark was. Nobody changed them, so nothing is told of it.
do $$ begin
  if exists (select 1 from terminal_ticket_entry where measured = 0 and net_volume is not null) then
    alter table terminal_ticket_entry disable trigger user;
    update terminal_ticket_entry set measured = 1 where measured = 0 and net_volume is not null;
    alter table terminal_ticket_entry enable trigger user;
  end if;
end $$;

-- What was loaded today (dashboard of the terminal, figures of sites), out of years of tickets.
create index if not exists terminal_ticket_completed on terminal_ticket (company_id, completed_at) where completed_at is not null;
