-- A few rows in every table of the release before this one, as its users had written them.
insert into company_company (id, name, code, city, state, country, timezone) values (1, 'Prairie Terminals', 'PRT', 'Regina', 'SK', 'CA', 'America/Regina'), (2, 'River Fuels', '', '', '', 'US', '');
insert into company_facility (id, company_id, name, code, kind, city, latitude, longitude, splc) values (1, 1, 'Regina East', 'RGE', 'terminal', 'Regina', 50.45, -104.6, '073150000'), (2, 2, 'Dock 4', '', 'plant', '', null, null, '');
insert into company_product (id, company_id, name, color, stcc, un_number, hazard_class, packing_group, relative_density, facility) values (1, 1, 'Propane', 'amber', '4905421', 'UN1075', '2.1', '', 0.507, 1), (2, 1, 'Condensate', 'slate', '49101', '', '3', 'I', null, null);
insert into user_group (id, company_id, name, permissions) values (1, 1, 'Dispatch', array['change_ticket', 'change_railcar']);
insert into user_user (id, company_id, email, username, name, password, groups, user_permissions, app_config, terminalbossv3) values
  (1, 1, 'ann@prairie.test', 'ann', 'Ann', 'sealed', array[1], array['change_railyard', 'view_railyard'], '{"dark_mode": "auto"}', true), (2, 2, 'bo@river.test', '', 'Bo', '', '{}', '{}', '{}', false);
insert into user_desk (id, company_id, user_id, name, layout) values (1, 1, 1, 'Night', '{"panes": [1, 2]}');
insert into user_view (id, company_id, user_id, name, "table", state) values (1, 1, 1, 'Mine', 'terminal:ticket', '{"sort": "bay"}');
insert into user_note (id, company_id, content, kind, object_type, object_id, author) values (1, 1, E'Derail on T2\nsticks', 'handover', 'yard:track', '2', 1);
insert into document_attachment (id, company_id, name, object_type, object_id, content_type, size, stored_as, uploaded_by) values (1, 1, 'bol.pdf', 'terminal:ticket', '00000000-0000-4000-8000-0000000000a1', 'application/pdf', 1234, 'ab/cd', 1);
insert into terminal_company (id, company_id, name, company_code, roles, scac) values
  ('00000000-0000-4000-8000-000000000001', 1, 'Blue Haul', 'BLU', array['carrier', 'customer', 'supplier', 'stockholder'], 'BLHL'), ('00000000-0000-4000-8000-000000000002', 1, 'Grain Co-op', '', '{}', '');
insert into terminal_product (id, company_id, product_code, product_name, product, measurement_unit, density, un_number) values ('00000000-0000-4000-8000-000000000011', 1, 'C3', 'Propane HD5', 1, 'gal', 507.5, '1075'), ('00000000-0000-4000-8000-000000000012', 1, 'X', 'Odd lot', null, 't', null, '');
insert into terminal_driver (id, company_id, name, username, carrier, phone, licence, certified_until, enabled) values
  ('00000000-0000-4000-8000-000000000021', 1, 'Kim Doe', '4711', '00000000-0000-4000-8000-000000000001', '306 555 0100', 'SK-1', '2027-01-31', true), ('00000000-0000-4000-8000-000000000022', 1, 'Lee Roe', '4712', null, '', '', null, false);
insert into terminal_vehicle (id, company_id, unit_number, kind, plate, carrier, tare_weight, compartments, inspection_expires) values ('00000000-0000-4000-8000-000000000031', 1, 'T-17', 'straight_truck', 'ABC 123', '00000000-0000-4000-8000-000000000001', 9000, 5, '2026-12-31');
insert into terminal_ticket (id, company_id, ticket_number, status, direction, mode, customer, carrier, product, facility, bay, driver, vehicle, ordered_volume, net_volume, gross_weight, tare_weight, scheduled_at, completed_at, comments) values
  ('00000000-0000-4000-8000-0000000000a1', 1, '100001', 'complete', 'load', 'truck', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000011', 1, 'N2',
   '00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000031', 9200, 9123.4, 36000, 14000, '2026-11-01T08:00:00Z', '2026-11-01T09:10:11.5Z', 'ok'),
  ('00000000-0000-4000-8000-0000000000a2', 1, '100002', 'scheduled', 'unload', 'rail', null, null, null, null, '', null, null, null, null, null, null, null, null, '');
insert into terminal_ticket_entry (id, company_id, ticket, compartment, product, gross_volume, temperature, relative_density, net_volume, meter) values
  ('00000000-0000-4000-8000-0000000000b1', 1, '00000000-0000-4000-8000-0000000000a1', 1, '00000000-0000-4000-8000-000000000011', 4600.5, 71.5, 0.507, 4561.7, 'M-1');
insert into terminal_status_change (id, company_id, status, reason, by, tickets, changed, data) values ('00000000-0000-4000-8000-0000000000c1', 1, 'complete', '', 1, array['00000000-0000-4000-8000-0000000000a1'::uuid], 1, '{"lines": [{"id": "00000000-0000-4000-8000-0000000000a1", "ticket_number": "100001", "to": "complete", "version": 2, "before": {"status": "loading", "status_reason": "", "arrived_at": null, "started_at": null, "completed_at": null, "approved_at": null}}]}');
insert into yard_yard (id, company_id, name, facility, timezone) values (1, 1, 'East yard', 1, 'America/Regina');
insert into yard_track (id, company_id, yard, name, position, length_ft, usable_length_ft) values (1, 1, 1, 'T1', 1, 900, 850), (2, 1, 1, 'T2', 2, 700, 650);
insert into trace_railcar (id, company_id, car_mark, car_number, car_type, length_ft, shell_capacity, light_weight, status, load_status, product, load_percent, hold, hold_reason, yard, comments) values
  (1, 1, 'GATX', '20411', 'T108', 65.2, 33800, 98000, 'P', 'L', 1, 96, true, 'Seal broken', 1, ''), (2, 1, 'PROX', '1', '', null, null, null, 'I', 'E', null, 0, false, '', 1, 'spare');
insert into yard_placement (id, company_id, yard, scenario, track, car, seq) values (1, 1, 1, 'actual', 1, 1, 1), (2, 1, 1, 'actual', 1, 2, 2), (3, 1, 1, 'planned', 2, 1, 1);
insert into yard_move (id, company_id, yard, scenario, kind, summary, car_count, by, at, data) values (1, 1, 1, 'actual', 'move', '1 car', 1, 1, '2026-11-02T10:00:00Z', '{"lines": []}');
insert into idempotency (company_id, user_id, key, path, request_hash, status, body) values (1, 1, 'k', '/api/notes/', 'hash', 201, '{"id": 1}');
insert into token (hash, user_id, stamp) values ('secret-hash', 1, 'stamp');
insert into feed (id, cluster) values ('feed-of-before', 'another cluster');
insert into outbox (to_address, subject, body) values ('ann@prairie.test', 'Hello', 'Body');
update terminal_driver set phone = '306 555 0199' where username = '4711';
update terminal_ticket set comments = 'checked' where ticket_number = '100001';
select setval(pg_get_serial_sequence(name, 'id'), 1000) from unnest(array['company_company', 'company_facility', 'company_product', 'user_group', 'user_user', 'user_desk', 'user_view', 'user_note', 'document_attachment', 'yard_yard', 'yard_track', 'trace_railcar', 'yard_placement', 'yard_move']) as name;
