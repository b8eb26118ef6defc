ALTER TABLE "user_view" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;
ALTER TABLE "user_view" ADD COLUMN "usual" boolean DEFAULT false NOT NULL;
ALTER TABLE "user_view" ADD COLUMN "owner" bigint;
CREATE INDEX "user_view_owner_index" ON "user_view" ("owner");
ALTER TABLE "user_view" ADD CONSTRAINT "user_view_owner_fk" FOREIGN KEY ("owner") REFERENCES "user_user"("id") ON DELETE SET NULL;
CREATE POLICY "shared" ON "user_view" AS PERMISSIVE FOR SELECT TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint) and "shared");
-- Whose a view is was always known: saying it in a column is no change of the view, of its version or its trail.
ALTER TABLE "user_view" DISABLE TRIGGER USER;
UPDATE "user_view" SET "owner" = "user_id";
ALTER TABLE "user_view" ENABLE TRIGGER USER;
