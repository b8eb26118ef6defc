-- The bookings of a month at a place are added up without those of the other months.
CREATE INDEX "schedule_booking_by_start" ON "schedule_booking" ("company_id","location","starts_at");
