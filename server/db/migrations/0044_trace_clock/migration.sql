ALTER TABLE "trace_railcar" ADD COLUMN "idle_since" timestamp(3) with time zone;
ALTER TABLE "trace_trip" ADD COLUMN "next_event_at" timestamp(3) with time zone;
ALTER TABLE "trace_trip" ADD COLUMN "next_event" text DEFAULT '' NOT NULL;
ALTER TABLE "trace_trip" ADD COLUMN "demurrage_currency" text DEFAULT '' NOT NULL;
ALTER TABLE "trace_railcar" ADD CONSTRAINT "trace_railcar_idle_since_kind" CHECK ("idle_since" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z');
ALTER TABLE "trace_trip" ADD CONSTRAINT "trace_trip_next_event_at_kind" CHECK ("next_event_at" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z');
ALTER TABLE "trace_trip" ADD CONSTRAINT "trace_trip_next_event_length" CHECK (char_length("next_event") <= 60);
ALTER TABLE "trace_trip" ADD CONSTRAINT "trace_trip_demurrage_currency_length" CHECK (char_length("demurrage_currency") <= 3);
ALTER TABLE "config_job" DROP CONSTRAINT "config_job_kind_choice", ADD CONSTRAINT "config_job_kind_choice" CHECK ("kind" in ('clear_logs', 'clear_files', 'check_archive', 'tend_limits', 'check_limits', 'tend_contracts', 'tell_certificates', 'tell_sync', 'fill_barcodes', 'tend_bookings', 'expire_invitations', 'tend_trips'));
-- Cars have been where they are since the first of their last sightings at one place, or since they departed.
select set_config('app.recount', 'on', true);
update trace_railcar c set idle_since = case
  when l.code = 'P' then l.at
  else (select min(e.at) from trace_event e where e.railcar = c.id and e.at > coalesce(
    (select max(o.at) from trace_event o where o.railcar = c.id and (o.code = 'P' or o.location <> l.location or o.state <> l.state)), '-infinity')) end
from (select distinct on (railcar) railcar, code, at, location, state from trace_event order by railcar, at desc, id desc) l
where l.railcar = c.id;
-- Until now every amount was said to be in US dollars.
update trace_trip t set demurrage_currency = coalesce(
  (select nullif(f.demurrage ->> 'currency', '') from company_facility f where f.station = t.destination and f.company_id = t.company_id limit 1), 'USD')
where demurrage is not null;
select set_config('app.recount', 'off', true);
