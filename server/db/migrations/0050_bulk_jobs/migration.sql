CREATE TABLE "batch_part" (
	"batch" bigint,
	"place" integer,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"rows" jsonb NOT NULL,
	"answers" jsonb,
	"returns" jsonb,
	"at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "batch_part_pkey" PRIMARY KEY("batch","place")
);

ALTER TABLE "batch_part" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "config_job" ADD COLUMN "subject" text DEFAULT '' NOT NULL;
ALTER TABLE "config_job" ADD COLUMN "done" bigint;
ALTER TABLE "config_job" ADD COLUMN "total" bigint;
ALTER TABLE "config_job" ADD COLUMN "batch" bigint;
ALTER TABLE "config_job" ADD COLUMN "stop_asked" boolean DEFAULT false NOT NULL;
ALTER TABLE "user_batch" ADD COLUMN "status" text DEFAULT 'done' NOT NULL;
ALTER TABLE "user_batch" ADD COLUMN "total" bigint DEFAULT 0;
ALTER TABLE "user_batch" ADD COLUMN "done" bigint DEFAULT 0;
ALTER TABLE "user_batch" ADD COLUMN "about" boolean DEFAULT false NOT NULL;
ALTER TABLE "user_batch" ADD COLUMN "is_undo" boolean DEFAULT false NOT NULL;
ALTER TABLE "user_batch" ADD COLUMN "counts" jsonb DEFAULT '{}' NOT NULL;
ALTER TABLE "user_batch" ADD COLUMN "problem" text DEFAULT '' NOT NULL;
ALTER TABLE "config_job" ADD CONSTRAINT "config_job_subject_length" CHECK (char_length("subject") <= 200);
ALTER TABLE "config_job" ADD CONSTRAINT "config_job_done_kind" CHECK ("done" between -9007199254740991 and 9007199254740991);
ALTER TABLE "config_job" ADD CONSTRAINT "config_job_done_min" CHECK ("done" >= 0);
ALTER TABLE "config_job" ADD CONSTRAINT "config_job_total_kind" CHECK ("total" between -9007199254740991 and 9007199254740991);
ALTER TABLE "config_job" ADD CONSTRAINT "config_job_total_min" CHECK ("total" >= 0);
ALTER TABLE "config_job" ADD CONSTRAINT "config_job_batch_kind" CHECK ("batch" between -9007199254740991 and 9007199254740991);
ALTER TABLE "config_job" ADD CONSTRAINT "config_job_batch_min" CHECK ("batch" >= 1);
ALTER TABLE "user_batch" ADD CONSTRAINT "user_batch_status_choice" CHECK ("status" in ('waiting', 'running', 'done', 'failed', 'stopped'));
ALTER TABLE "user_batch" ADD CONSTRAINT "user_batch_total_kind" CHECK ("total" between -9007199254740991 and 9007199254740991);
ALTER TABLE "user_batch" ADD CONSTRAINT "user_batch_total_min" CHECK ("total" >= 0);
ALTER TABLE "user_batch" ADD CONSTRAINT "user_batch_done_kind" CHECK ("done" between -9007199254740991 and 9007199254740991);
ALTER TABLE "user_batch" ADD CONSTRAINT "user_batch_done_min" CHECK ("done" >= 0);
ALTER TABLE "user_batch" ADD CONSTRAINT "user_batch_counts_kind" CHECK (jsonb_typeof("counts") = 'object');
ALTER TABLE "user_batch" ADD CONSTRAINT "user_batch_problem_length" CHECK (char_length("problem") <= 500);
ALTER TABLE "config_job" DROP CONSTRAINT "config_job_kind_choice", ADD CONSTRAINT "config_job_kind_choice" CHECK ("kind" in ('clear_logs', 'clear_files', 'check_archive', 'tend_limits', 'check_limits', 'tend_contracts', 'tell_certificates', 'tell_sync', 'fill_barcodes', 'tend_bookings', 'expire_invitations', 'tend_trips', 'bulk_change', 'bulk_undo'));
ALTER TABLE "config_job" DROP CONSTRAINT "config_job_status_choice", ADD CONSTRAINT "config_job_status_choice" CHECK ("status" in ('waiting', 'running', 'done', 'failed', 'stopped'));
CREATE POLICY "tenant" ON "batch_part" AS PERMISSIVE FOR ALL TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint) and user_id = (select nullif(current_setting('app.user', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company', true), '')::bigint) and user_id = (select nullif(current_setting('app.user', true), '')::bigint));
