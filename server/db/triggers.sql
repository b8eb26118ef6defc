-- Every write stamps its row, and leaves an audit entry and a feed entry in its own transaction: whoever writes, by whatever way.

create or replace function highball_stamp() returns trigger language plpgsql as $$
begin
  -- A write that changes nothing is no write: no version, no audit, no news.
  if new is distinct from old then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Arguments: resource, column of the company, columns never shown (comma between).
create or replace function highball_tell() returns trigger language plpgsql as $$
declare
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  hidden text[] := string_to_array(tg_argv[2], ',');
  unseen constant text[] := array['id', 'version', 'created_at', 'updated_at', 'company_id', 'user_id'];
begin
  if tg_op = 'UPDATE' then
    with pairs as materialized (
      select to_jsonb(stale) as before, to_jsonb(fresh) as after from stale join fresh using (id) where stale.version <> fresh.version
    ), told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      select (after ->> tg_argv[1])::bigint, tg_argv[0], after ->> 'id', 'update', actor,
        coalesce((select jsonb_object_agg(b.key, case when b.key = any (hidden) then '[null, null]'::jsonb else jsonb_build_array(b.value, a.value) end)
          from jsonb_each(before) b join jsonb_each(after) a using (key)
          where b.value is distinct from a.value and b.key <> all (unseen)), '{}')
      from pairs
    )
    insert into change (resource, id, company_id, user_id, kind, by)
    select tg_argv[0], after ->> 'id', (after ->> tg_argv[1])::bigint, (after ->> 'user_id')::bigint, 'update', actor from pairs;
  elsif tg_op = 'INSERT' then
    with made as materialized (select to_jsonb(fresh) as after from fresh), told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      select (after ->> tg_argv[1])::bigint, tg_argv[0], after ->> 'id', 'create', actor,
        coalesce((select jsonb_object_agg(a.key, case when a.key = any (hidden) then '[null, null]'::jsonb else jsonb_build_array(null, a.value) end)
          from jsonb_each(after) a where a.key <> all (unseen) and a.value not in ('null', '""', '[]', '{}')), '{}')
      from made
    )
    insert into change (resource, id, company_id, user_id, kind, by)
    select tg_argv[0], after ->> 'id', (after ->> tg_argv[1])::bigint, (after ->> 'user_id')::bigint, 'create', actor from made;
  else
    with gone as materialized (select to_jsonb(stale) as before from stale), told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      select (before ->> tg_argv[1])::bigint, tg_argv[0], before ->> 'id', 'delete', actor,
        coalesce((select jsonb_object_agg(b.key, case when b.key = any (hidden) then '[null, null]'::jsonb else jsonb_build_array(b.value, null) end)
          from jsonb_each(before) b where b.key <> all (unseen) and b.value not in ('null', '""', '[]', '{}')), '{}')
      from gone
    )
    insert into change (resource, id, company_id, user_id, kind, by)
    select tg_argv[0], before ->> 'id', (before ->> tg_argv[1])::bigint, (before ->> 'user_id')::bigint, 'delete', actor from gone;
  end if;
  return null;
end $$;
