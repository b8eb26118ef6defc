ALTER TABLE "change" ADD COLUMN "attached_to" text[] DEFAULT '{}'::text[] NOT NULL;
-- Notices of before do not say on what their rows hang. A new feed begins, and every client reads anew.
DELETE FROM "change";
DELETE FROM "feed";
