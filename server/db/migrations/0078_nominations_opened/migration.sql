ALTER TABLE "partner_nomination" ADD COLUMN "seen_by_buyer_at" timestamp(3) with time zone;
ALTER TABLE "partner_nomination" ADD COLUMN "seen_by_supplier_at" timestamp(3) with time zone;
ALTER TABLE "partner_nomination" ADD CONSTRAINT "partner_nomination_seen_by_buyer_at_kind" CHECK ("seen_by_buyer_at" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z');
ALTER TABLE "partner_nomination" ADD CONSTRAINT "partner_nomination_seen_by_supplier_at_kind" CHECK ("seen_by_supplier_at" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z');
