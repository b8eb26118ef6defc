-- An archived paper stays as it is, whatever writes. A version alone is counted on when a field of the company's own is filled beside it.
create or replace function highball_archived() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['version', 'updated_at'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - counted = to_jsonb(old) - counted then
    return new;
  end if;
  raise exception using message = 'An archived paper stays as it is.', errcode = '23514', constraint = 'stands_still';
end $$;
create or replace trigger archived before update or delete on document_archived_paper for each row execute function highball_archived();
create or replace trigger archived_whole before truncate on document_archived_paper for each statement execute function highball_archived();
create or replace trigger archived before update or delete on paper_facts for each row execute function highball_archived();
create or replace trigger archived_whole before truncate on paper_facts for each statement execute function highball_archived();

-- A file is deleted with its last document. While other documents have it, it is attached to the first of them.
create or replace function highball_document_gone() returns trigger language plpgsql as $$
declare
  other bigint;
begin
  select min(b.id) into other from document_bill b where b.attachment = old.attachment;
  if other is null then
    delete from document_attachment where id = old.attachment and object_type = 'document:bill';
  else
    update document_attachment set object_id = other::text
      where id = old.attachment and object_type = 'document:bill' and object_id = old.id::text;
  end if;
  return null;
end $$;
create or replace trigger file_of_document after delete on document_bill
  for each row when (old.attachment is not null) execute function highball_document_gone();
