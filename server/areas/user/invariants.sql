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

-- Somebody must stay in a company who may administer its users, whatever call takes it from whom.
create or replace function highball_administers(who user_user) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select who.is_active and ('configuration__user_administration' = any (who.user_permissions) or exists (select 1 from user_group g
    where g.company_id = who.company_id and g.id = any (who.groups) and 'configuration__user_administration' = any (g.permissions)))
$$;
create or replace function highball_require_administrator(in_company bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One after the other: of two administrators who take it from each other at once, the second one is refused.
  perform pg_advisory_xact_lock(hashtextextended('administrators', in_company));
  if not exists (select 1 from user_user u where u.company_id = in_company and highball_administers(u)) then
    raise exception using errcode = '23514', constraint = 'last_administrator',
      message = 'Nobody would be left who may administer users. Let somebody else do so first.';
  end if;
end $$;
create or replace function highball_last_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if highball_administers(old) then
    if tg_op = 'DELETE' then
      perform highball_require_administrator(old.company_id);
    elsif not highball_administers(new) then
      perform highball_require_administrator(old.company_id);
    end if;
  end if;
  return null;
end $$;
create or replace trigger last_administrator after update of is_active, groups, user_permissions or delete on user_user for each row execute function highball_last_user();
create or replace function highball_last_group() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from user_user u where u.company_id = old.company_id and u.is_active and old.id = any (u.groups)) then
    perform highball_require_administrator(old.company_id);
  end if;
  return null;
end $$;
create or replace trigger last_administrator after update of permissions on user_group for each row
  when ('configuration__user_administration' = any (old.permissions) and not 'configuration__user_administration' = any (new.permissions))
  execute function highball_last_group();

-- The secret of the link that sets the password of somebody of the requesting company; the one before is gone. Runs as the owner of the tables,
-- because nobody else reads what a password is or writes secrets.
create or replace function highball_invite(in_user bigint, in_hash text, in_purpose text, in_minutes integer)
  returns table (email text, name text, company_name text) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint := nullif(current_setting('app.company', true), '')::bigint;
begin
  delete from one_time o where o.user_id = in_user and o.purpose = in_purpose
    and exists (select 1 from user_user u where u.id = in_user and u.company_id = company);
  insert into one_time (hash, purpose, user_id, bound, expires_at)
    select in_hash, in_purpose, u.id, left(encode(sha256(convert_to(u.password, 'UTF8')), 'hex'), 32), now() + make_interval(mins => in_minutes)
    from user_user u where u.id = in_user and u.company_id = company and u.is_active;
  return query select u.email, u.name, c.name from user_user u join company_company c on c.id = u.company_id
    where u.id = in_user and u.company_id = company and u.is_active;
end $$;
