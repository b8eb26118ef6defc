ALTER TABLE "terminal_limit" ADD COLUMN "warns_at" bigint DEFAULT 90;
ALTER TABLE "terminal_limit_period" ADD COLUMN "warns_at" bigint DEFAULT 90;
ALTER TABLE "terminal_limit" ADD CONSTRAINT "terminal_limit_warns_at_kind" CHECK ("warns_at" between -9007199254740991 and 9007199254740991);
ALTER TABLE "terminal_limit_period" ADD CONSTRAINT "terminal_limit_period_warns_at_kind" CHECK ("warns_at" between -9007199254740991 and 9007199254740991);
ALTER TABLE "terminal_limit" DROP CONSTRAINT "terminal_limit_direction_choice", ADD CONSTRAINT "terminal_limit_direction_choice" CHECK ("direction" in ('any', 'load', 'unload'));

-- Their terms say from which percentage they warn.
ALTER TABLE "terminal_limit" DISABLE TRIGGER USER;
ALTER TABLE "terminal_limit_period" DISABLE TRIGGER USER;
UPDATE "terminal_limit" l SET "warns_at" = p."warning_percent" FROM "terminal_limit_properties" p
  WHERE p."periodic_limit" = l."id" AND p."warning_percent" IS NOT NULL;
UPDATE "terminal_limit_period" p SET "warns_at" = l."warns_at" FROM "terminal_limit" l WHERE l."id" = p."periodic_limit" AND p."status" = 'current';
ALTER TABLE "terminal_limit" ENABLE TRIGGER USER;
ALTER TABLE "terminal_limit_period" ENABLE TRIGGER USER;
