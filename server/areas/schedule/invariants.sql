-- A promised car follows its loading. The loading that is meant is on a bill of the schedule, else it stands loaded with the goods of the
-- schedule at its place, on no bill. What goes out for another schedule, or for none, keeps no promise here; what was shipped stays.
create or replace function highball_loading_of(p contract_promised_car) returns bigint language sql stable as $$
  select l.id from rail_loaded_car l left join rail_shipment b on b.id = l.rail_shipment join contract_schedule s on s.id = p.schedule
    where l.company_id = p.company_id and l.car_mark = p.car_mark and l.car_number = p.car_number
      and case when l.rail_shipment is not null then b.schedule = p.schedule and b.status in ('open', 'shipped') and not b.is_template
            and (b.status = 'open' or l.id is not distinct from p.loaded_rail_car)
          else (s.product is null or l.product = s.product) and (s.facility is null or l.current_location = s.facility) end
    order by coalesce(l.id = p.loaded_rail_car and b.status = 'shipped', false) desc, l.rail_shipment is null, l.load_date desc nulls last, l.id desc
    limit 1
$$;

create or replace function highball_promises_of(of bigint, marks text[], numbers text[]) returns void language sql as $$
  update contract_promised_car p set loaded_rail_car = highball_loading_of(p)
    where p.company_id = of and p.car_mark = any (marks) and p.car_number = any (numbers)
      and p.loaded_rail_car is distinct from highball_loading_of(p)
$$;

create or replace function highball_promised_car() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.loaded_rail_car := highball_loading_of(new);
  return new;
end $$;
create or replace trigger finds_its_loading before insert or update of schedule, car_mark, car_number on contract_promised_car
  for each row execute function highball_promised_car();

-- A statement at a time: cars are loaded and put on bills by the hundred, and few of them were promised.
create or replace function highball_loads_promised() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from contract_promised_car) then
    perform highball_promises_of(c.company_id, c.marks, c.numbers) from
      (select company_id, array_agg(distinct car_mark) as marks, array_agg(distinct car_number) as numbers from written group by company_id) c;
  end if;
  return null;
end $$;
create or replace trigger keeps_promises after insert on rail_loaded_car
  referencing new table as written for each statement execute function highball_loads_promised();
create or replace trigger keeps_promises_again after update on rail_loaded_car
  referencing new table as written for each statement execute function highball_loads_promised();

create or replace function highball_bill_promised() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform highball_promises_of(new.company_id, array_agg(l.car_mark), array_agg(l.car_number))
    from rail_loaded_car l where l.rail_shipment = new.id having count(*) > 0;
  return null;
end $$;
create or replace trigger keeps_promises after update of schedule, status on rail_shipment
  for each row when ((old.schedule, old.status) is distinct from (new.schedule, new.status)) execute function highball_bill_promised();
