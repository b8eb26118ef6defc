ALTER TABLE "legacy_ticket" ADD COLUMN "status_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "legacy_ticket" ALTER COLUMN "status" SET DEFAULT 'open';
CREATE INDEX "legacy_ticket_by_state" ON "legacy_ticket" ("company_id","status","load_end" DESC NULLS LAST,"id");
ALTER TABLE "legacy_ticket" DROP CONSTRAINT "legacy_ticket_allocation_fk", ADD CONSTRAINT "legacy_ticket_allocation_fk" FOREIGN KEY ("allocation") REFERENCES "legacy_allocation"("id");
ALTER TABLE "legacy_ticket" DROP CONSTRAINT "legacy_ticket_location_fk", ADD CONSTRAINT "legacy_ticket_location_fk" FOREIGN KEY ("location") REFERENCES "legacy_location"("id");
ALTER TABLE "legacy_ticket" ADD CONSTRAINT "legacy_ticket_status_reason_length" CHECK (char_length("status_reason") <= 500);
