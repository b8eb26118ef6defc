-- A car is on one trip at most: whoever writes trips, by whatever way. What is only planned has not begun; of that there may be more.
create unique index if not exists trace_trip_one_open on trace_trip (company_id, railcar) where status not in ('closed', 'planned');
-- Partners see the loaded trips of a shipment until they end.
create index if not exists trace_trip_shared on trace_trip (company_id, shipment) where kind = 'loaded' and ended_at is null and shipment is not null;
-- What follows from a sighting asks for those of its car from a moment on.
create index if not exists trace_event_by_time on trace_event (railcar, at);
-- What follows from it asks for the last trips that had begun before, and for sightings that are in no trip yet.
create index if not exists trace_trip_by_start on trace_trip (railcar, started_at);
create index if not exists trace_event_in_no_trip on trace_event (railcar, at) where trip is null;
-- The newest that are over, of a lane and of all: how long cars take, and how often they came in time.
create index if not exists trace_trip_by_lane_and_end on trace_trip (destination, kind, status, ended_at desc nulls last, id);
create index if not exists trace_trip_by_end on trace_trip (company_id, status, ended_at desc nulls last, id);
