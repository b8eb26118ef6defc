-- What the trail of a row tells, but for the columns named, and what the company's own fields hold of it is gone for ever; that something changed, when
-- and by whom stays. Runs as the owner of the tables, because nobody can change the trail otherwise; of the requesting company's rows alone.
create or replace function highball_erase(in_resource text, in_id text, kept text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint := nullif(current_setting('app.company', true), '')::bigint;
begin
  delete from config_additional_value v using config_additional_field f
    where v.field = f.id and f.model = in_resource and v.company_id = company and v.object_id = in_id;
  update audit a set changes = (select coalesce(jsonb_object_agg(key, case when key = any (kept) then value else '[null, null]'::jsonb end), '{}') from jsonb_each(a.changes))
    where a.company_id = company and a.resource = in_resource and a.row_id = in_id;
  -- The company's own fields have a trail of their own, from the entry that says whose they are.
  update audit a set changes = (select coalesce(jsonb_object_agg(key, '[null, null]'::jsonb), '{}') from jsonb_each(a.changes))
    where a.company_id = company and a.resource = 'config:additionalValue' and a.row_id in (
      select o.row_id from audit o where o.company_id = company and o.resource = 'config:additionalValue'
        and in_id in (o.changes #>> '{object_id,0}', o.changes #>> '{object_id,1}') and in_resource in (o.changes #>> '{model,0}', o.changes #>> '{model,1}'));
end $$;

-- Letters to an address, and failed sign-ins with it, do not outlive the account's having it: a link in such a letter would open nothing.
-- Nor does the log of letters to it, and what the trail tells of that.
create or replace function highball_user_email() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  letters text[] := array(select id::text from config_letter where company_id = old.company_id and lower(to_address) = lower(old.email));
begin
  delete from outbox where lower(to_address) = lower(old.email);
  delete from config_letter where company_id = old.company_id and id::text = any (letters);
  update audit a set changes = (select coalesce(jsonb_object_agg(key, case when key = 'to_address' then '[null, null]'::jsonb else value end), '{}') from jsonb_each(a.changes))
    where a.company_id = old.company_id and a.resource = 'config:letter' and a.row_id = any (letters);
  delete from login_failure where account in (lower(old.email), 'reset ' || lower(old.email));
  -- Who had the address elsewhere is not to come in by it once it is somebody else's, or nobody's.
  delete from user_sign_in_identity where user_id = old.id;
  return null;
end $$;
create or replace trigger email_changed after update of email on user_user for each row
  when (lower(new.email) <> lower(old.email)) execute function highball_user_email();
