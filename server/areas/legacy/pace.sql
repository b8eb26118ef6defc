-- The pace of allocations of older sites for whole tables (model/areas/legacy/pace-fields.ts): of the limit in force today that runs out
-- first, in its window of today. tests/server/areas/legacy/pace.test.ts compares it with the rules of model/areas/legacy/rules/window.

-- By the id of each allocation: used and expected percentage, remainder, day of run-out, and the uses that are left.
create or replace function highball_v2_pace_together(kind text, them jsonb, days jsonb) returns jsonb
language plpgsql stable set jit = off as $$
declare
  paces jsonb;
begin
  with one as materialized (
    select (it ->> 'id')::bigint as id, (it ->> 'max_allowed_uses')::int as uses from jsonb_array_elements(them) it
  ), paced as (
    select w.*, w.amount - w.used as rest, round(w.used / (w.today - w.starts + 1)) as per_day from highball_v2_windows(them, days) w
  ), judged as (
    select distinct on (allocation) allocation, used, rest, amount, starts, ends, today, out_on.day as runs_out
      from paced cross join lateral (select case when rest <= 0 then today
          when per_day > 0 and ceil(rest / per_day) <= ends - today then today + ceil(rest / per_day)::int end as day) out_on
      order by allocation, out_on.day nulls last, rest
  ), counted as (
    -- No more loads are counted than are permitted, so that an allocation of many loads costs no more than one of few.
    select one.id, count(*) as loads from one cross join lateral (
        select from legacy_ticket t where t.allocation = one.id and t.status in ('open', 'closed', 'corrected') limit one.uses) load
      where one.uses > 0 group by one.id
  )
  select jsonb_object_agg(one.id, jsonb_build_array(
      case when judged.amount > 0 then round(judged.used * 100 / judged.amount, 1) end,
      round((judged.today - judged.starts + 1) * 100.0 / (judged.ends - judged.starts + 1), 1),
      round(judged.rest, 1), judged.runs_out, case when one.uses is not null then greatest(0, one.uses - coalesce(counted.loads, 0)) end))
    into paces from one left join judged on judged.allocation = one.id left join counted on counted.id = one.id;
  return paces;
end $$;

-- The pace of one row, as text.
create or replace function highball_v2_pace(kind text, it jsonb, days jsonb) returns text[] language sql stable as $$
  select array(select jsonb_array_elements_text(highball_v2_pace_together(kind, jsonb_build_array(it), days) -> (it ->> 'id')));
$$;
