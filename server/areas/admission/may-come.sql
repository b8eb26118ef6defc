-- Whether people, companies and vehicles may come to the racks, for whole tables. It is the rule of model/areas/admission/rules/may-come.ts, which the
-- record asks; tests/server/areas/admission/may-come-column.test.ts compares the two.

-- Today at each site, and under the company's own number where nobody names a site. Asked once for a statement.
create or replace function highball_site_days() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(place.id, (now() at time zone place.zone)::date), '{}') from (
    select id::text, highball_zone(id, null, company_id) as zone from terminal_server
    union all select id::text, highball_zone(null, null, id) from company_company
  ) place;
$$;

-- The first midnight to come at any of these places.
create or replace function highball_next_midnight() returns timestamptz language sql stable as $$
  select min(((now() at time zone place.zone)::date + 1)::timestamp at time zone place.zone) from (
    select highball_zone(id, null, company_id) as zone from terminal_server union select highball_zone(null, null, id) from company_company
  ) place;
$$;

-- Of each of many rows, by its id: yes, but or no; and what keeps it away, or else what is to be looked at.
-- It is given the rows themselves: of one that is just being written the table does not know yet. A step for each row would be most of the
-- work of a table of drivers, so that all of them are judged together. The database believes that they are few, and would look for each
-- paper in all of them; and what it would take for long work is not worth compiling.
create or replace function highball_may_come_together(kind text, them jsonb, days jsonb) returns jsonb language plpgsql stable
  set enable_nestloop = off set jit = off as $$
declare
  visitors uuid[] := array(select (it ->> 'id')::uuid from jsonb_array_elements(them) it);
  owners bigint[] := array(select distinct (it ->> 'company_id')::bigint from jsonb_array_elements(them) it);
  said jsonb;
begin
  with inspector as (
    -- Whoever holds a paper of inspectors is judged as one.
    select distinct p."user" as visitor from terminal_user_certification p join terminal_certification c on c.id = p.certification
      where kind = 'user' and p."user" = any (visitors) and c.certification_type = 'INS'
  ), given as materialized (
    select it, (it ->> 'id')::uuid as visitor, (it ->> 'company_id')::bigint as own, (it ->> 'server')::uuid as site,
        coalesce(days ->> (it ->> 'server'), days ->> (it ->> 'company_id'))::date as today,
        kind = 'user' and it ->> 'kind' = 'driver' as is_driver,
        -- The kinds of papers that are asked of it.
        case when kind = 'user'
            then array[case when it ->> 'kind' = 'driver' then 'DRV' else 'USR' end]
              || case when inspector.visitor is not null then array['INS'] else array[]::text[] end
          when kind = 'company' then array_remove(array[
            case when it -> 'roles' ? 'customer' then 'COM' end, case when it -> 'roles' ? 'carrier' then 'CAR' end], null)
          else array['VEH', case when it ->> 'kind' = 'trailer' then 'VTL' else 'VTR' end] end as asked
      from jsonb_array_elements(them) it left join inspector on inspector.visitor = (it ->> 'id')::uuid
  ), one as materialized (
    select *, concat_ws(' ', own, site, today) as ground, concat_ws(' ', own, site, today, asked) as likeness, array_remove(array[
        case when (it ->> 'lockout_date')::date <= today then 'locked out since ' || (it ->> 'lockout_date') || coalesce(': ' || nullif(it ->> 'lockout_reason', ''), '') end,
        case when not (it ->> 'enabled')::boolean then 'switched off' end,
        case when (it ->> 'effective_date')::date > today then 'may come from ' || (it ->> 'effective_date') || ' on' end,
        case when (it ->> 'expiry_date')::date < today then 'might come until ' || (it ->> 'expiry_date') end,
        case when is_driver and (it ->> 'licence_expires')::date < today then 'licence ended on ' || (it ->> 'licence_expires') end,
        case when kind = 'vehicle' and (it ->> 'inspection_expires')::date < today then 'inspection ended on ' || (it ->> 'inspection_expires') end
      ], null) as away
      from given
  ), known as (
    select ground.ground, s.id, s.name, (days ->> s.id::text)::date as today
      from (select distinct ground, own, site from one) ground
      join terminal_server s on s.company_id = ground.own and s.enabled and (ground.site is null or s.id = ground.site)
      where s.company_id = any (owners)
  ), place as materialized (
    select * from known union all
      select distinct one.ground, null::uuid, '', one.today from one where one.ground not in (select known.ground from known)
  ), standing as (
    select ground, count(*) as places from place group by ground
  ), demand as materialized (
    -- What is asked of all who are alike.
    select alike.likeness, c.id, c.name, coalesce(c.warning_days, 0)::int as warning_days, place.name as place, place.today,
        coalesce(company.certificates_verified, false) as verified_only
      from (select distinct likeness, ground, own, asked from one) alike
      join terminal_certification c on c.company_id = alike.own and c.certification_type = any (alike.asked)
      left join company_company company on company.id = alike.own
      join place on place.ground = alike.ground and (cardinality(c.servers) = 0 or place.id = any (c.servers))
      where c.company_id = any (owners) and c.enabled and c.required
  ), held as (
    select p."user" as visitor, p.certification, p.issued_date, p.expiry_date, p.verified from terminal_user_certification p where kind = 'user' and p."user" = any (visitors)
    union all select p.company, p.certification, p.issued_date, p.expiry_date, p.verified from terminal_company_certification p where kind = 'company' and p.company = any (visitors)
    union all select p.vehicle, p.certification, p.issued_date, p.expiry_date, p.verified from terminal_vehicle_certification p where kind = 'vehicle' and p.vehicle = any (visitors)
  ), paper as (
    select one.visitor, one.ground, demand.id, demand.name, demand.place, demand.today, h.issued_date, h.expiry_date,
        state.holds, state.ends_soon, state.holds and (h.verified or not demand.verified_only) as counts,
        state.holds and h.verified and not state.ends_soon as is_fine
      from one join demand on demand.likeness = one.likeness
      left join held h on h.visitor = one.visitor and h.certification = demand.id
      cross join lateral (
        select h.certification is not null and coalesce(h.issued_date <= demand.today, true) and coalesce(h.expiry_date >= demand.today, true) as holds,
          coalesce(h.expiry_date <= demand.today + demand.warning_days, false) as ends_soon
      ) state
  ), best as (
    select visitor, ground, id, name, place, coalesce(bool_or(counts), false) as counts, coalesce(bool_or(is_fine), false) as is_fine,
        -- Of papers that count and are not fine, one that nobody has seen comes before one that ends soon.
        case when not bool_or(counts and not ends_soon) then max(expiry_date) filter (where counts) end as ends,
        bool_or(holds) as has_unseen,
        min(issued_date) filter (where issued_date > today) as begins,
        max(expiry_date) as ended
      from paper group by visitor, ground, id, name, place
  ), judged as (
    select visitor, ground, id, name, place, counts, is_fine,
        case when counts then case when ends is not null then 'ends on ' || ends else 'is not verified' end
          when has_unseen then 'is not verified' when begins is not null then 'is valid from ' || begins || ' on'
          when ended is not null then 'ended on ' || ended else 'is missing' end as says
      from best
  ), told as (
    select visitor, id, judged.name, count(*) filter (where not counts) = min(standing.places) as stops,
        (array_agg(says order by place) filter (where not counts))[1] as stop_says,
        string_agg(place, ', ' order by place) filter (where not counts) as stop_sites,
        (array_agg(says order by place) filter (where counts and not is_fine))[1] as warn_says
      from judged join standing on standing.ground = judged.ground group by visitor, id, judged.name
  ), spoken as (
    select visitor, name, 1 as turn, stops, name || ' ' || stop_says as text from told where stops
    union all select visitor, name, 2, false, 'at ' || stop_sites || ' ' || name || ' ' || stop_says from told where not stops and stop_says is not null
    union all select visitor, name, 3, false, name || ' ' || warn_says from told where warn_says is not null
  ), papers as (
    select visitor, coalesce(array_agg(text order by name) filter (where stops), '{}') as stopping,
        coalesce(array_agg(text order by turn, name) filter (where not stops), '{}') as warning
      from spoken group by visitor
  )
  select jsonb_object_agg(one.visitor, case
      when cardinality(one.away) > 0 or cardinality(papers.stopping) > 0 then jsonb_build_array('no', array_to_string(one.away || papers.stopping, '; '))
      when cardinality(papers.warning) > 0 then jsonb_build_array('but', array_to_string(papers.warning, '; '))
      else jsonb_build_array('yes', '') end)
    into said from one left join papers on papers.visitor = one.visitor;
  return said;
end $$;

-- The same of one row, where a condition or an order asks for it, or few rows are read: for these the other one takes four times as long.
-- tests/server/areas/admission/may-come-column.test.ts compares the two.
create or replace function highball_may_come(kind text, it jsonb, days jsonb) returns text[] language plpgsql stable as $$
declare
  visitor uuid := it ->> 'id';
  own bigint := it ->> 'company_id';
  site uuid := it ->> 'server';
  today date := coalesce(days ->> (it ->> 'server'), days ->> (it ->> 'company_id'));
  is_driver boolean := kind = 'user' and it ->> 'kind' = 'driver';
  -- The kinds of papers that are asked of it.
  asked text[];
  verified_only boolean;
  away text[];
  papers record;
begin
  if kind = 'user' then
    asked := case when is_driver then array['DRV'] else array['USR'] end;
    -- Whoever holds a paper of inspectors is judged as one.
    if exists (select 1 from terminal_user_certification p join terminal_certification c on c.id = p.certification
        where p."user" = visitor and c.certification_type = 'INS') then
      asked := asked || 'INS'::text;
    end if;
  elsif kind = 'company' then
    asked := array_remove(array[case when it -> 'roles' ? 'customer' then 'COM' end, case when it -> 'roles' ? 'carrier' then 'CAR' end], null);
  else
    asked := array['VEH', case when it ->> 'kind' = 'trailer' then 'VTL' else 'VTR' end];
  end if;
  away := array_remove(array[
    case when (it ->> 'lockout_date')::date <= today then 'locked out since ' || (it ->> 'lockout_date') || coalesce(': ' || nullif(it ->> 'lockout_reason', ''), '') end,
    case when not (it ->> 'enabled')::boolean then 'switched off' end,
    case when (it ->> 'effective_date')::date > today then 'may come from ' || (it ->> 'effective_date') || ' on' end,
    case when (it ->> 'expiry_date')::date < today then 'might come until ' || (it ->> 'expiry_date') end,
    case when is_driver and (it ->> 'licence_expires')::date < today then 'licence ended on ' || (it ->> 'licence_expires') end,
    case when kind = 'vehicle' and (it ->> 'inspection_expires')::date < today then 'inspection ended on ' || (it ->> 'inspection_expires') end
  ], null);
  select coalesce(c.certificates_verified, false) into verified_only from company_company c where c.id = own;
  with known as (
    select s.id, s.name, (days ->> s.id::text)::date as today from terminal_server s
      where s.company_id = own and s.enabled and (site is null or s.id = site)
  ), place as (
    select * from known union all select null, '', today where not exists (select 1 from known)
  ), held as (
    select p.certification, p.issued_date, p.expiry_date, p.verified from terminal_user_certification p where kind = 'user' and p."user" = visitor
    union all select p.certification, p.issued_date, p.expiry_date, p.verified from terminal_company_certification p where kind = 'company' and p.company = visitor
    union all select p.certification, p.issued_date, p.expiry_date, p.verified from terminal_vehicle_certification p where kind = 'vehicle' and p.vehicle = visitor
  ), judged as (
    select c.id, c.name, place.name as place, best.counts, best.is_fine,
        case when best.counts then case when best.ends is not null then 'ends on ' || best.ends else 'is not verified' end
          when best.has_unseen then 'is not verified' when best.begins is not null then 'is valid from ' || best.begins || ' on'
          when best.ended is not null then 'ended on ' || best.ended else 'is missing' end as says
      from terminal_certification c
      cross join place
      cross join lateral (
        select coalesce(bool_or(paper.counts), false) as counts, coalesce(bool_or(paper.is_fine), false) as is_fine,
          -- Of papers that count and are not fine, one that nobody has seen comes before one that ends soon.
          case when not bool_or(paper.counts and not paper.ends_soon) then max(paper.expiry_date) filter (where paper.counts) end as ends,
          bool_or(paper.holds) as has_unseen,
          min(paper.issued_date) filter (where paper.issued_date > place.today) as begins,
          max(paper.expiry_date) as ended
        from (
          select h.*, state.holds, state.ends_soon, state.holds and (h.verified or not verified_only) as counts,
              state.holds and h.verified and not state.ends_soon as is_fine
            from held h cross join lateral (
              select coalesce(h.issued_date <= place.today, true) and coalesce(h.expiry_date >= place.today, true) as holds,
                coalesce(h.expiry_date <= place.today + coalesce(c.warning_days, 0)::int, false) as ends_soon
            ) state where h.certification = c.id
        ) paper
      ) best
      where c.company_id = own and c.enabled and c.required and c.certification_type = any (asked)
        and (cardinality(c.servers) = 0 or place.id = any (c.servers))
  ), told as (
    select id, name, count(*) filter (where not counts) = (select count(*) from place) as stops,
        (array_agg(says order by place) filter (where not counts))[1] as stop_says,
        string_agg(place, ', ' order by place) filter (where not counts) as stop_sites,
        (array_agg(says order by place) filter (where counts and not is_fine))[1] as warn_says
      from judged group by id, name
  ), said as (
    select name, 1 as turn, stops, name || ' ' || stop_says as text from told where stops
    union all select name, 2, false, 'at ' || stop_sites || ' ' || name || ' ' || stop_says from told where not stops and stop_says is not null
    union all select name, 3, false, name || ' ' || warn_says from told where warn_says is not null
  )
  select coalesce(array_agg(text order by name) filter (where stops), '{}') as stopping,
      coalesce(array_agg(text order by turn, name) filter (where not stops), '{}') as warning
    into papers from said;
  away := away || papers.stopping;
  if cardinality(away) > 0 then
    return array['no', array_to_string(away, '; ')];
  end if;
  return array[case when cardinality(papers.warning) > 0 then 'but' else 'yes' end, array_to_string(papers.warning, '; ')];
end $$;

-- What somebody holds changes whether they may come, so that the row of the holder is told of as well.
create or replace function highball_tell_holder() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said jsonb := to_jsonb(coalesce(new, old));
  holder text := said ->> tg_argv[1];
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
begin
  insert into change (resource, id, company_id, kind, by) select told, holder, (said ->> 'company_id')::bigint, 'update', actor
    from unnest(array[tg_argv[0]] || case when tg_argv[0] = 'terminal:user'
      then (select array['terminal:' || u.kind] from terminal_user u where u.id = holder::uuid and u.kind in ('driver', 'staff')) end) told
    where exists (select 1 from terminal_user where tg_argv[0] = 'terminal:user' and id = holder::uuid
      union all select 1 from terminal_company where tg_argv[0] = 'terminal:company' and id = holder::uuid
      union all select 1 from terminal_vehicle where tg_argv[0] = 'terminal:vehicle' and id = holder::uuid);
  return null;
end $$;
create or replace trigger tell_holder after insert or update or delete on terminal_user_certification for each row
  execute function highball_tell_holder('terminal:user', 'user');
create or replace trigger tell_holder after insert or update or delete on terminal_company_certification for each row
  execute function highball_tell_holder('terminal:company', 'company');
create or replace trigger tell_holder after insert or update or delete on terminal_vehicle_certification for each row
  execute function highball_tell_holder('terminal:vehicle', 'vehicle');
