-- The zone of a site, else of its facility or of the company; of those that name none, or one that is not known, UTC.
create or replace function highball_zone(of_server uuid, of_facility bigint, of_company bigint) returns text language plpgsql stable as $$
declare zone text;
begin
  for zone in select z from (values (1, (select timezone from terminal_server where id = of_server)), (2, (select timezone from company_facility where id = of_facility)),
    (3, (select timezone from company_company where id = of_company))) v(turn, z) where coalesce(z, '') <> '' order by turn loop
    begin
      perform now() at time zone zone;
      return zone;
    exception when invalid_parameter_value then null;
    end;
  end loop;
  return 'UTC';
end $$;

create or replace function highball_is_zone(named text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone named;
  return coalesce(named, '') <> '';
exception when invalid_parameter_value then return false;
end $$;
