-- A car has one open trip at most: whoever writes trips, by whatever way.
create unique index if not exists trace_trip_one_open on trace_trip (company_id, railcar) where status <> 'closed';
