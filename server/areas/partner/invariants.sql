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
  update partner_invitation i set counterparty = company where i.id = found_id and i.counterparty is null;
  return found_id;
end $$;
