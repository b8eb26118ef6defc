-- Two forms of the same fact always agree, whichever is written and by whatever call: the types of a company as codes and as rows, and the
-- companies of a driver as one reference and as rows. And a product that tickets name stays in its unit.

create or replace function legacy_company_types_to_rows() returns trigger language plpgsql as $$
begin
  delete from legacy_company_type t where t."companyTable" = new.id and not t.company_type = any (new.company_types);
  insert into legacy_company_type (company_id, "companyTable", company_type)
    select distinct new.company_id, new.id, one from unnest(new.company_types) one
      where not exists (select 1 from legacy_company_type t where t."companyTable" = new.id and t.company_type = one);
  return null;
end $$;
create or replace trigger types_to_rows after insert or update of company_types on legacy_company for each row
  when (pg_trigger_depth() = 0) execute function legacy_company_types_to_rows();

create or replace function legacy_company_rows_to_types() returns trigger language plpgsql as $$
declare
  firm bigint;
  types text[];
begin
  for firm in select distinct id from unnest(array[old."companyTable", new."companyTable"]) id where id is not null order by id loop
    types := array(select t.company_type from legacy_company_type t where t."companyTable" = firm order by t.company_type);
    update legacy_company c set company_types = types where c.id = firm and not (c.company_types @> types and types @> c.company_types);
  end loop;
  return null;
end $$;
create or replace trigger rows_to_types after insert or update or delete on legacy_company_type for each row
  when (pg_trigger_depth() = 0) execute function legacy_company_rows_to_types();

-- A driver who no longer drives for the company named first is named with the next one. The setting names the row
-- that legacy_person_company_to_row deletes.
create or replace function legacy_person_next_company() returns trigger language plpgsql as $$
begin
  perform set_config('app.v2_left', concat_ws(' ', new.id, old.tb_person_company), true);
  new.tb_person_company := (select r.company_key from legacy_person_company r
    where r."personKey" = new.id and r.company_key <> old.tb_person_company order by r.id limit 1);
  return new;
end $$;
-- Triggers run in the order of their names, so this one runs before `stamp`.
create or replace trigger next_company before update of tb_person_company on legacy_person for each row
  when (new.tb_person_company is null and old.tb_person_company is not null) execute function legacy_person_next_company();

-- A reference to another company takes the row of the former one, unless the driver drives for both already.
create or replace function legacy_person_company_to_row() returns trigger language plpgsql as $$
declare
  former bigint;
begin
  if tg_op = 'UPDATE' then
    former := old.tb_person_company;
  end if;
  if current_setting('app.v2_left', true) = concat_ws(' ', new.id, former) then
    perform set_config('app.v2_left', '', true);
    delete from legacy_person_company r where r."personKey" = new.id and r.company_key = former;
  end if;
  if new.tb_person_company is null or exists (
      select 1 from legacy_person_company r where r."personKey" = new.id and r.company_key = new.tb_person_company) then
    return null;
  end if;
  update legacy_person_company r set company_key = new.tb_person_company where r."personKey" = new.id and r.company_key = former;
  if not found then
    insert into legacy_person_company (company_id, "personKey", company_key, site_user)
      values (new.company_id, new.id, new.tb_person_company, new.site_user);
  end if;
  return null;
end $$;
create or replace trigger company_to_row after insert or update of tb_person_company on legacy_person for each row
  execute function legacy_person_company_to_row();

-- The reference names one of the rows: the one that it named, else the first of them.
create or replace function legacy_person_row_to_company() returns trigger language plpgsql as $$
declare
  driver bigint;
  firms bigint[];
begin
  for driver in select distinct id from unnest(array[old."personKey", new."personKey"]) id where id is not null order by id loop
    firms := array(select r.company_key from legacy_person_company r where r."personKey" = driver order by r.id);
    update legacy_person p set tb_person_company = firms[1]
      where p.id = driver and p.tb_person_company is distinct from firms[1] and not coalesce(p.tb_person_company = any (firms), false);
  end loop;
  return null;
end $$;
create or replace trigger row_to_company after insert or update or delete on legacy_person_company for each row
  execute function legacy_person_row_to_company();

create or replace function legacy_product_unit() returns trigger language plpgsql as $$
declare
  loads bigint := (select count(*) from legacy_ticket t where t.product = new.id);
begin
  if loads > 0 then
    raise exception using errcode = 'check_violation', constraint = 'stands_still',
      message = format('%s is sold by %s on %s of its tickets, so its unit cannot change. Add another product instead.',
        new.product_name, old."productUnit", loads);
  end if;
  return new;
end $$;
create or replace trigger unit_of_loads before update of "productUnit" on legacy_product for each row
  when (new."productUnit" is distinct from old."productUnit") execute function legacy_product_unit();
