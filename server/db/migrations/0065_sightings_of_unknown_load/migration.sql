ALTER TABLE "trace_event" ALTER COLUMN "load_status" SET DEFAULT '';
ALTER TABLE "trace_event" DROP CONSTRAINT "trace_event_load_status_choice", ADD CONSTRAINT "trace_event_load_status_choice" CHECK ("load_status" in ('', 'E', 'L'));
