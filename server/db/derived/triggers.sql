-- Every write, by whatever means, timestamps its row and adds an audit entry and a feed entry in the same transaction.

create or replace function highball_stamp() returns trigger language plpgsql as $$
begin
  -- A write that changes nothing is skipped: no new version, no audit entry, no change notification.
  -- Sums that are only counted anew change no row in anybody's eyes.
  if new is distinct from old and current_setting('app.recount', true) is distinct from 'on' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Arguments: resource, column of the company, columns never shown (comma between), column of the other company that sees the row, column of the
-- only user who sees it, and the columns of what it hangs on: resource and id. Empty where there is none. Of rows that are people also the columns
-- that colleagues see, and the permission to see the others: a change of those alone is told to nobody else.
-- Runs as the owner of the tables: the other company is notified too, and nobody can write these tables directly.
create or replace function highball_tell() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  hidden text[] := string_to_array(tg_argv[2], ',');
  other text := tg_argv[3];
  -- Whoever may not see the row is told nothing of it (db/derived/attachments.ts, feed/audience.ts).
  owner text := tg_argv[4];
  hung_on text := tg_argv[5];
  hung_id text := tg_argv[6];
  shown text[] := string_to_array(nullif(tg_argv[7], ''), ',');
  -- What changed of a company's own fields of these rows, by id (engine/base/custom-fields.ts).
  noted jsonb := coalesce(nullif(current_setting('app.additional', true), ''), '{}')::jsonb;
  unseen constant text[] := array['id', 'version', 'created_at', 'updated_at', 'company_id', 'user_id'];
begin
  if tg_op = 'UPDATE' then
    with pairs as materialized (
      -- A full join is never done row by row: the plan is kept from the first statement on, which may have written a single row.
      select to_jsonb(stale) as before, to_jsonb(fresh) as after from stale full join fresh using (id) where stale.version is distinct from fresh.version
    ), parties as materialized (
      select before, after, (after ->> tg_argv[1])::bigint as company, 'update' as kind from pairs
      union all select before, after, (before ->> other)::bigint, case when before ->> other = after ->> other then 'update' else 'delete' end
        from pairs where before ->> other is not null
      union all select before, after, (after ->> other)::bigint, 'create' from pairs where after ->> other <> coalesce(before ->> other, '')
    ), told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      select company, tg_argv[0], after ->> 'id', kind, actor,
        coalesce((select jsonb_object_agg(b.key, case when b.key = any (hidden) then '[null, null]'::jsonb else jsonb_build_array(b.value, a.value) end)
          from jsonb_each(before) b join jsonb_each(after) a using (key)
          where b.value is distinct from a.value and b.key <> all (unseen)), '{}') 
          -- The other company has its own additional fields, and does not see ours.
          || coalesce(case when company = nullif(current_setting('app.company', true), '')::bigint then noted -> (after ->> 'id') end, '{}')
      from parties
    )
    insert into change (resource, id, company_id, user_id, kind, by, attached_to)
    select tg_argv[0], one.said ->> 'id', p.company, coalesce((one.said ->> owner)::bigint, told_to.reader), one.kind, actor,
      highball_attached(coalesce(one.said ->> hung_on, ''), one.said ->> hung_id, true)
    from parties p cross join lateral (
      -- For whom it is now and for whom it was may be different people: for the one it comes, for the other it goes.
      select array[p.before ->> owner, p.before ->> hung_on, p.before ->> hung_id] is distinct from array[p.after ->> owner, p.after ->> hung_on, p.after ->> hung_id] as has_moved
    ) m cross join lateral (
      select p.after as said, p.kind, 2 as turn where not m.has_moved
      union all select p.before, 'delete', 1 where m.has_moved
      union all select p.after, 'create', 2 where m.has_moved
    ) one cross join lateral unnest(case
      when shown is null or exists (select 1 from unnest(shown) field where p.before -> field is distinct from p.after -> field) then array[null::bigint]
      else highball_readers(p.company, p.after ->> 'id', tg_argv[8]) end) as told_to(reader)
    order by one.turn;
  elsif tg_op = 'INSERT' then
    with made as materialized (select to_jsonb(fresh) as after from fresh), parties as materialized (
      select after, (after ->> tg_argv[1])::bigint as company from made
      union all select after, (after ->> other)::bigint from made where after ->> other is not null
    ), told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      select company, tg_argv[0], after ->> 'id', 'create', actor,
        coalesce((select jsonb_object_agg(a.key, case when a.key = any (hidden) then '[null, null]'::jsonb else jsonb_build_array(null, a.value) end)
          from jsonb_each(after) a where a.key <> all (unseen) and a.value not in ('null', '""', '[]', '{}')), '{}')
      from parties
    )
    insert into change (resource, id, company_id, user_id, kind, by, attached_to)
    select tg_argv[0], after ->> 'id', company, (after ->> owner)::bigint, 'create', actor,
      highball_attached(coalesce(after ->> hung_on, ''), after ->> hung_id, true) from parties;
  else
    with gone as materialized (select to_jsonb(stale) as before from stale), parties as materialized (
      select before, (before ->> tg_argv[1])::bigint as company from gone
      union all select before, (before ->> other)::bigint from gone where before ->> other is not null
    ), told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      select company, tg_argv[0], before ->> 'id', 'delete', actor,
        coalesce((select jsonb_object_agg(b.key, case when b.key = any (hidden) then '[null, null]'::jsonb else jsonb_build_array(b.value, null) end)
          from jsonb_each(before) b where b.key <> all (unseen) and b.value not in ('null', '""', '[]', '{}')), '{}')
      from parties
    )
    insert into change (resource, id, company_id, user_id, kind, by, attached_to)
    select tg_argv[0], before ->> 'id', company, (before ->> owner)::bigint, 'delete', actor,
      highball_attached(coalesce(before ->> hung_on, ''), before ->> hung_id, true) from parties;
    if tg_argv[0] <> 'config:additionalValue' then
      delete from config_additional_value v using stale
        where v.company_id = (to_jsonb(stale) ->> tg_argv[1])::bigint and v.object_id = stale.id::text
          and v.field in (select f.id from config_additional_field f where f.model = tg_argv[0]);
    end if;
  end if;
  return null;
end $$;

-- The owner of a row never changes.
create or replace function highball_stays() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'company_stays', message = 'A row stays with the company that made it.';
end $$;
