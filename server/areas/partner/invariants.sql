-- Makes the requesting company the invited one of an invitation whose letter it got; null where the link opens nothing. Runs as the owner of the
-- tables, because the invitation is no row of that company before. A link that its company has opened leads there again.
create or replace function highball_open_invitation(in_hash text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint := nullif(current_setting('app.company', true), '')::bigint;
  found_id bigint;
begin
  select i.id into found_id from partner_invitation i
    where i.link_hash = in_hash and in_hash <> '' and i.status = 'sent' and i.expires_at > now() and company is not null
      and i.company_id <> company and (i.counterparty is null or i.counterparty = company) for update;
  update partner_invitation i set counterparty = company, viewed_at = now() where i.id = found_id and i.counterparty is null;
  return found_id;
end $$;

-- Which company invites, for whoever holds the link: the same conditions as highball_open_invitation, and nothing is changed.
create or replace function highball_invitation_of(in_hash text) returns table (company text, message text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.name, i.message, i.expires_at from partner_invitation i join company_company c on c.id = i.company_id
    where i.link_hash = in_hash and in_hash <> '' and i.status = 'sent' and i.expires_at > now()
      and i.company_id <> nullif(current_setting('app.company', true), '')::bigint
      and (i.counterparty is null or i.counterparty = nullif(current_setting('app.company', true), '')::bigint)
$$;

-- Whether an address belongs to an active user of a company. Runs as the owner of the tables, because not everyone who invites may read users.
create or replace function highball_is_colleague(in_company bigint, in_address text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from user_user u where u.company_id = in_company and lower(u.email) = lower(trim(in_address)))
$$;

-- Nobody invites a colleague. Of the people of other companies nothing is said.
create or replace function highball_invitation() returns trigger language plpgsql as $$
begin
  if highball_is_colleague(new.company_id, new.email) then
    raise exception using errcode = '23514', constraint = 'invitation_of_own', message = 'This person is of your own company.';
  end if;
  return new;
end $$;
create or replace trigger invites_others before insert or update of email, sent_at on partner_invitation for each row
  execute function highball_invitation();

-- Finds the invitations that are addressed to a user, which the policy of the table reads in each statement, without those of other companies.
create index if not exists partner_invitation_addressee on partner_invitation (lower(email)) where counterparty is null;
