ALTER TABLE "trace_trip" ADD COLUMN "last_station" bigint;
CREATE INDEX "trace_trip_last_station_index" ON "trace_trip" ("last_station");
ALTER TABLE "trace_trip" ADD CONSTRAINT "trace_trip_last_station_fk" FOREIGN KEY ("last_station") REFERENCES "rail_station"("id") ON DELETE SET NULL;
