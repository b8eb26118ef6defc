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
-- Nor does the log of letters to it, and what the trail tells of that. The same holds for the addresses that the account had earlier, to which its
-- changes are reported, unless another account has them now.
create or replace function highball_user_email() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  addresses text[] := array(select lower(old.email) union
    select lower(a.changes #>> '{email,0}') from audit a
      where a.company_id = old.company_id and a.resource = 'user:user' and a.row_id = old.id::text and a.changes #>> '{email,0}' is not null
        and not exists (select 1 from user_user u where lower(u.email) = lower(a.changes #>> '{email,0}')));
  letters text[] := array(select id::text from config_letter where company_id = old.company_id and lower(to_address) = any (addresses));
begin
  delete from outbox where lower(to_address) = any (addresses);
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

-- The rows of a change of all that match go with it.
create or replace function highball_batch_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from batch_part where batch = old.id;
  return null;
end $$;
create or replace trigger parts_gone after delete on user_batch for each row execute function highball_batch_gone();

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

-- A membership is of somebody of another company, and stays with the person who accepted it. That there is no account of that address, or whose the
-- number is, is not said: only what the company knows of its own people.
create or replace function highball_membership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
begin
  -- Nobody accepts for somebody else: neither in a new row, such as a copy, nor in a changed one.
  if tg_op = 'INSERT' and actor is not null then
    new.accepted_at := null;
    new.counterparty := null;
  elsif tg_op = 'UPDATE' and actor is not null and new.accepted_at is distinct from old.accepted_at and new.user_id is distinct from actor then
    raise exception using errcode = '23514', constraint = 'membership_stays', message = 'A membership is accepted by the person whose it is.';
  end if;
  if new.user_id is null and new.email = '' then
    raise exception using errcode = '23514', constraint = 'membership_of_somebody', message = 'Say whose membership it is: an e-mail address or a user.';
  end if;
  if exists (select 1 from user_user u where u.company_id = new.company_id and (u.id = new.user_id or lower(u.email) = lower(new.email))) then
    raise exception using errcode = '23514', constraint = 'membership_of_own', message = 'This person is of your company already.';
  end if;
  if tg_op = 'UPDATE' and old.accepted_at is not null and (new.user_id is distinct from old.user_id or new.email <> old.email) then
    raise exception using errcode = '23514', constraint = 'membership_stays', message = 'Somebody has accepted this membership: make another one for somebody else.';
  end if;
  return new;
end $$;
create or replace trigger membership_kept before insert or update on user_membership for each row execute function highball_membership();

-- Puts a letter to somebody of another company, who was named by the number of their account, into the outbox of that company.
create or replace function highball_tell_member(in_membership bigint, in_subject text, in_body text, in_message_id text)
  returns void language sql security definer set search_path = public, pg_temp as $$
  with made as (
    insert into config_letter (company_id, to_address, subject, message_id, run_at)
    select u.company_id, u.email, in_subject, in_message_id, now() + interval '10 seconds' from user_membership m join user_user u on u.id = m.user_id
      where m.id = in_membership and m.company_id = nullif(current_setting('app.company', true), '')::bigint and u.is_active and m.accepted_at is null
    returning id, to_address
  )
  insert into outbox (letter, to_address, subject, body) select id, to_address, in_subject, in_body from made
$$;

-- One's own account wherever one works, without what is for the administrators of the company whose it is.
create or replace function highball_own_account() returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select to_jsonb(u) - 'password' - 'groups' - 'user_permissions' from user_user u where u.id = nullif(current_setting('app.user', true), '')::bigint
$$;
create or replace function highball_change_own_account(in_changes jsonb) returns void language sql security definer set search_path = public, pg_temp as $$
  update user_user u set name = coalesce(in_changes ->> 'name', u.name), telephone = coalesce(in_changes ->> 'telephone', u.telephone),
    app_config = u.app_config || coalesce(in_changes -> 'app_config', '{}')
  where u.id = nullif(current_setting('app.user', true), '')::bigint
$$;

-- Whether somebody may do something in a company: one of its own, or one of another company who has accepted to work in it.
create or replace function highball_holds(in_user bigint, in_company bigint, permission text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from user_user u where u.id = in_user and u.company_id = in_company and u.is_active and (permission = any (u.user_permissions)
      or exists (select 1 from user_group g where g.id = any (u.groups) and g.company_id = in_company and permission = any (g.permissions))))
    or exists (select 1 from user_membership m join user_user u on u.id = m.user_id join user_group g on g.id = any (m.groups) and g.company_id = in_company
      where m.user_id = in_user and m.company_id = in_company and m.active and m.accepted_at is not null and u.is_active and permission = any (g.permissions))
$$;

-- Returns each permission that accounts of a company have: their own and those of their groups; `elsewhere`, those of their memberships in other
-- companies. With null for in_users: of all its accounts.
create or replace function highball_account_permissions(in_company bigint, in_users bigint[]) returns table (code text, elsewhere boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  with account as (select * from user_user u where u.company_id = in_company and (in_users is null or u.id = any (in_users)))
  select unnest(u.user_permissions), false from account u
    union select unnest(g.permissions), false from account u join user_group g on g.company_id = in_company and g.id = any (u.groups)
    union select unnest(g.permissions), true from account u join user_membership m on m.user_id = u.id and m.active and m.accepted_at is not null
      join user_group g on g.company_id = m.company_id and g.id = any (m.groups)
$$;

-- Returns the addresses of the active administrators of users of the requesting company.
create or replace function highball_administrator_addresses() returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select u.email from user_user u where u.company_id = nullif(current_setting('app.company', true), '')::bigint and highball_administers(u) order by u.id
$$;
