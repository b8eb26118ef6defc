-- Comments that were typed into a field open the thread of their order.
INSERT INTO "partner_comment" ("company_id", "counterparty", "order", "text", "created_at") SELECT o.company_id, CASE WHEN o.status = 'draft' THEN NULL ELSE o.counterparty END, o.id, o.comments, o.updated_at FROM "partner_order" o WHERE btrim(o.comments) <> '';
INSERT INTO "partner_comment" ("company_id", "counterparty", "order", "nomination", "text", "created_at") SELECT n.company_id, CASE WHEN n.status = 'draft' THEN NULL ELSE n.counterparty END, n."order", n.id, n.comments, n.updated_at FROM "partner_nomination" n WHERE btrim(n.comments) <> '';
ALTER TABLE "partner_nomination" DROP CONSTRAINT "partner_nomination_comments_length";
ALTER TABLE "partner_order" DROP CONSTRAINT "partner_order_comments_length";
ALTER TABLE "partner_nomination" DROP COLUMN "comments";
ALTER TABLE "partner_order" DROP COLUMN "comments";
