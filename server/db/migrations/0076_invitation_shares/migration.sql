ALTER TABLE "partner_invitation" ADD COLUMN "share_positions" boolean DEFAULT false NOT NULL;
ALTER TABLE "partner_invitation" ADD COLUMN "viewed_at" timestamp(3) with time zone;
ALTER TABLE "partner_invitation" ADD COLUMN "reason" text DEFAULT '' NOT NULL;
ALTER TABLE "partner_invitation" ADD CONSTRAINT "partner_invitation_viewed_at_kind" CHECK ("viewed_at" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z');
ALTER TABLE "partner_invitation" ADD CONSTRAINT "partner_invitation_reason_length" CHECK (char_length("reason") <= 200);
CREATE POLICY "private" ON "partner_invitation" AS RESTRICTIVE FOR ALL TO "highball_app" USING ((company_id = (select nullif(current_setting('app.company', true), '')::bigint) or "status" <> all ('{draft}'::text[])));
CREATE POLICY "addressee" ON "partner_invitation" AS PERMISSIVE FOR ALL TO "highball_app" USING ((counterparty is null and lower("email") = (select lower(u.email) from user_user u where u.id = nullif(current_setting('app.user', true), '')::bigint) and "status" <> all ('{draft}'::text[]))) WITH CHECK ((counterparty is null and lower("email") = (select lower(u.email) from user_user u where u.id = nullif(current_setting('app.user', true), '')::bigint) and "status" <> all ('{draft}'::text[])));
