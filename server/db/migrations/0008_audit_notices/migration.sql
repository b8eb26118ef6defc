DROP POLICY "tenant" ON "audit_crud";
DROP POLICY "tenant" ON "audit_entry";
DROP POLICY "tenant" ON "terminal_permission";
DROP TABLE "audit_crud";
DROP TABLE "audit_entry";
DROP TABLE "terminal_permission";
CREATE INDEX "audit_at" ON "audit" ("company_id",at desc nulls last,"id");
