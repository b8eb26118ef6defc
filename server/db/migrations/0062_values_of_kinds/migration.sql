-- Texts of kinds are kept as writes keep them from now on: trimmed, of one case, with one sort of separators. No letter or digit is lost;
-- what has another fault stays as it is.
create function pg_temp.kept(kind text, said text) returns text language plpgsql stable as $$
declare
  trimmed text := btrim(said);
  bare text := upper(regexp_replace(said, '[\s-]', '', 'g'));
  part text[];
begin
  case kind
    when 'time_zone' then
      return coalesce((select name from pg_timezone_names where lower(name) = lower(trimmed) and name !~ '^(posix|right)/' limit 1), trimmed);
    when 'email' then
      return regexp_replace(trimmed, '[^@]*$', '') || lower(substring(trimmed from '[^@]*$'));
    when 'phone' then
      part := regexp_match(said, '^\s*\+?1[\s().-]*(\d{3})[\s().-]*(\d{3})[\s.-]*(\d{4})\s*$');
      return coalesce('+1 ' || array_to_string(part, ' '), trimmed);
    when 'postal_code' then
      part := regexp_match(bare, '^([A-Z]\d[A-Z])(\d[A-Z]\d)$');
      if part is null and bare ~ '^\d{9}$' then return left(bare, 5) || '-' || right(bare, 4); end if;
      return coalesce(array_to_string(part, ' '), trimmed);
    when 'un_number' then return case when bare ~ '^(UN|NA)\d{4}$' then bare else trimmed end;
    when 'cas_number' then
      part := regexp_match(bare, '^(\d{2,7})(\d\d)(\d)$');
      return coalesce(array_to_string(part, '-'), trimmed);
    when 'hs_code' then
      bare := replace(bare, '.', '');
      return case when bare ~ '^(\d{6}|\d{8}|\d{10})$' then bare else trimmed end;
    when 'us_tax_id' then return case when bare ~ '^\d{9}$' then left(bare, 2) || '-' || right(bare, 7) else trimmed end;
    when 'ca_business_number' then return case when bare ~ '^\d{9}([A-Z]{2}\d{4})?$' then bare else trimmed end;
    when 'uwi' then
      part := regexp_match(bare, '^(\d{3})(\d\d)(\d\d)(\d{3})(\d\d)(W\d)(\d\d)$');
      if part is null then return trimmed; end if;
      return format('%s/%s-%s-%s-%s%s/%s', part[1], part[2], part[3], part[4], part[5], part[6], part[7]);
    when 'subdivision' then return case when bare ~ '^[A-Z]{2,3}$' then bare else trimmed end;
    else return case when bare ~ '^[A-Z0-9]+$' then bare else trimmed end;
  end case;
end $$;

do $$
declare
  one record;
begin
  for one in
    select split_part(held, '.', 1) as owner, split_part(held, '.', 2) as col, kind
    from (values
      ('ca_business_number', 'company_party.business_number legacy_company.bn_number terminal_company.bn_number'),
      ('cas_number', 'company_product.cas_number legacy_product.chemical_abstracts_service_number terminal_product.chemical_abstracts_service_number'),
      ('email', 'company_company.mail_reply_to company_party.email legacy_person.email partner_invitation.email schedule_booking.contact_email schedule_company.email terminal_company.email terminal_user.email user_membership.email user_user.email'),
      ('hs_code', 'company_product.harmonized_code invoice_product.harmonized_code legacy_product.harmonized_system_tariff_number rail_stcc.harmonized_code terminal_product.harmonized_system_tariff_number'),
      ('phone', 'company_company.emergency_telephone company_party.emergency_telephone company_party.telephone company_product.erap_telephone legacy_person.fax legacy_person.phone rail_shipment.emergency_telephone schedule_booking.phone schedule_company.phone terminal_company.phone terminal_ticket_properties.emergency_phone terminal_user.phone user_user.telephone'),
      ('postal_code', 'company_party.postal_code terminal_company.postal_code'),
      ('scac', 'company_facility.railroad terminal_company.scac'),
      ('splc', 'company_facility.splc'),
      ('subdivision', 'company_company.state company_facility.state company_party.state terminal_company.state terminal_location.state terminal_user.licence_state terminal_vehicle.plate_state trace_event.destination_state trace_event.state'),
      ('time_zone', 'company_company.timezone company_facility.timezone rail_station.timezone schedule_location.timezone terminal_server.timezone yard_yard.timezone'),
      ('un_number', 'terminal_product.un_number'),
      ('us_tax_id', 'company_party.irs_number legacy_company.irs_number terminal_company.irs_number'),
      ('uwi', 'legacy_location.uwi terminal_location.uwi'),
      ('vin', 'terminal_vehicle.vin')
    ) as kinds (kind, columns), unnest(string_to_array(columns, ' ')) as held
  loop
    -- Each text is read once, however many rows hold it.
    execute format(
      'with said as materialized (select distinct %2$I as text from %1$I where %2$I <> ''''),
            fixed as materialized (select text, pg_temp.kept(%3$L, text) as kept from said)
       update %1$I t set %2$I = fixed.kept from fixed where t.%2$I = fixed.text and fixed.kept <> fixed.text',
      one.owner, one.col, one.kind);
  end loop;
end $$;
