-- Comments on a draft are read by its company alone: the partner reads them once the order or the nomination is sent.
create or replace function highball_comments_shown() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update partner_comment c set counterparty = case when new.status = 'draft' then null else new.counterparty end
    where c.company_id = new.company_id
      and case tg_table_name when 'partner_order' then c."order" = new.id and c.nomination is null else c.nomination = new.id end;
  return null;
end $$;
create or replace trigger shows_comments after update of status on partner_order for each row
  when ((old.status = 'draft') <> (new.status = 'draft')) execute function highball_comments_shown();
create or replace trigger shows_comments after update of status on partner_nomination for each row
  when ((old.status = 'draft') <> (new.status = 'draft')) execute function highball_comments_shown();
