ALTER TABLE "schedule_link" ADD COLUMN "name" text DEFAULT '' NOT NULL;
ALTER TABLE "schedule_link" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;
CREATE INDEX "contract_schedule_by_state" ON "contract_schedule" ("company_id","status","start_date" DESC NULLS LAST,lower("name") collate "C","id");
CREATE INDEX "schedule_link_by_state" ON "schedule_link" ("company_id","status","created_at" DESC NULLS LAST,"id");
ALTER TABLE "schedule_link" ADD CONSTRAINT "schedule_link_name_length" CHECK (char_length("name") <= 80);
ALTER TABLE "schedule_link" ADD CONSTRAINT "schedule_link_status_choice" CHECK ("status" in ('open', 'ended'));
UPDATE "schedule_link" SET "status" = 'ended' WHERE "ended_at" IS NOT NULL;
