-- A change of status is a batch of whoever made it, like that of any other verb. What can still be undone is kept; what was undone, or was made by
-- somebody who is gone, could be undone by nobody any more.
INSERT INTO "user_batch" ("company_id", "user_id", "created_at", "updated_at", "content_type", "verb", "changed", "data")
SELECT "company_id", "by", "created_at", "updated_at", 'terminal:ticket',
	CASE "status" WHEN 'arrived' THEN 'arrive' WHEN 'loading' THEN 'load' WHEN 'unloading' THEN 'unload' WHEN 'approved' THEN 'approve'
		WHEN 'invoiced' THEN 'invoice' WHEN 'rejected' THEN 'reject' ELSE "status" END,
	"changed",
	jsonb_build_object('rows', coalesce((
		SELECT jsonb_agg(jsonb_build_object('id', line -> 'id', 'version', line -> 'version', 'before', line -> 'before') ORDER BY place)
		FROM jsonb_array_elements("data" -> 'lines') WITH ORDINALITY AS lines (line, place)), '[]'))
FROM "terminal_status_change" WHERE "by" IS NOT NULL AND "undone_at" IS NULL ORDER BY "created_at";
DROP POLICY "tenant" ON "terminal_status_change";
DROP TABLE "terminal_status_change";
