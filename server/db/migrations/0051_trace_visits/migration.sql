CREATE TABLE "trace_cycle" (
	"company_id" bigint NOT NULL,
	"railcar" bigint NOT NULL,
	"trip" bigint PRIMARY KEY,
	"origin" bigint,
	"destination" bigint,
	"product" bigint,
	"began" timestamp(3) with time zone NOT NULL,
	"parts" integer[],
	"minutes" integer
);

ALTER TABLE "trace_cycle" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "trace_keeping" (
	"company_id" bigint PRIMARY KEY,
	"rules" text NOT NULL,
	"is_kept" boolean NOT NULL,
	"done_to" bigint,
	"built_at" timestamp(3) with time zone
);

ALTER TABLE "trace_keeping" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "trace_visit" (
	"company_id" bigint NOT NULL,
	"railcar" bigint NOT NULL,
	"kind" text,
	"event" bigint,
	"since" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone,
	"minutes" integer,
	"place" text NOT NULL,
	"station" bigint,
	"railroad" text NOT NULL,
	"load_status" text NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "trace_visit_pkey" PRIMARY KEY("kind","event")
);

ALTER TABLE "trace_visit" ENABLE ROW LEVEL SECURITY;
CREATE INDEX "trace_cycle_of_car" ON "trace_cycle" ("railcar","began");
CREATE INDEX "trace_cycle_in_period" ON "trace_cycle" ("company_id","began");
CREATE INDEX "trace_visit_of_car" ON "trace_visit" ("railcar","kind","since");
CREATE INDEX "trace_visit_in_period" ON "trace_visit" ("company_id","kind","since");
ALTER TABLE "config_job" DROP CONSTRAINT "config_job_kind_choice", ADD CONSTRAINT "config_job_kind_choice" CHECK ("kind" in ('clear_logs', 'clear_files', 'check_archive', 'tend_limits', 'check_limits', 'tend_contracts', 'tell_certificates', 'tell_sync', 'fill_barcodes', 'tend_bookings', 'expire_invitations', 'tend_trips', 'keep_visits', 'bulk_change', 'bulk_undo'));
CREATE POLICY "tenant" ON "trace_cycle" AS PERMISSIVE FOR ALL TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company', true), '')::bigint));
CREATE POLICY "tenant" ON "trace_keeping" AS PERMISSIVE FOR ALL TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company', true), '')::bigint));
CREATE POLICY "tenant" ON "trace_visit" AS PERMISSIVE FOR ALL TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company', true), '')::bigint));
