-- The rules were not checked before: a flag above 1 was taken as 1.
UPDATE "legacy_allocation" SET "loading_warning" = 1 WHERE "loading_warning" > 1;
UPDATE "legacy_allocation" SET "last_load_denial" = 1 WHERE "last_load_denial" > 1;
-- Of two limits of one allocation and period type that overlap, the earlier one ends before the later. Of two that begin on the same day,
-- the older row ends before that day, so that it is in force on no day.
WITH ordered AS (
	SELECT "id", "transfer_limit_start_date" AS first, "transfer_limit_end_date" AS last,
		lead(coalesce("transfer_limit_start_date", '0001-01-02'::date)) OVER (
			PARTITION BY "allocation", "period_type" ORDER BY coalesce("transfer_limit_start_date", '0001-01-02'::date), "id"
		) AS next
	FROM "legacy_transfer_limit"
	WHERE "transfer_limit_start_date" IS NULL OR "transfer_limit_end_date" IS NULL OR "transfer_limit_start_date" <= "transfer_limit_end_date"
)
UPDATE "legacy_transfer_limit" t SET "transfer_limit_end_date" = o.next - 1,
	"transfer_limit_start_date" = CASE WHEN o.next = '0001-01-02' THEN o.next ELSE o.first END
FROM ordered o WHERE o."id" = t."id" AND o.next IS NOT NULL AND coalesce(o.last, 'infinity'::date) >= o.next;
ALTER TABLE "legacy_transfer_limit" ADD COLUMN "late_windows" text[] DEFAULT '{}'::text[] NOT NULL;
ALTER TABLE "legacy_allocation" ADD CONSTRAINT "legacy_allocation_loading_warning_max" CHECK ("loading_warning" <= 1);
ALTER TABLE "legacy_allocation" ADD CONSTRAINT "legacy_allocation_last_load_denial_max" CHECK ("last_load_denial" <= 1);
ALTER TABLE "legacy_transfer_limit" ADD CONSTRAINT "legacy_transfer_limit_late_windows_kind" CHECK (array_position("late_windows", null) is null and coalesce(array_ndims("late_windows"), 1) = 1);
