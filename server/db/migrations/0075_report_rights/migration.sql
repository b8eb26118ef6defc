ALTER TABLE "report_report" ADD COLUMN "private_to" bigint;
CREATE INDEX "report_report_private_to_index" ON "report_report" ("private_to");
ALTER TABLE "report_report" ADD CONSTRAINT "report_report_private_to_fk" FOREIGN KEY ("private_to") REFERENCES "user_user"("id") ON DELETE SET NULL;
-- Reports that were not shared before belong to their owners alone.
UPDATE "report_report" SET "private_to" = "owner" WHERE NOT "shared";
