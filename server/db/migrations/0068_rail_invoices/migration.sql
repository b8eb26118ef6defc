DROP INDEX "invoice_price_product_party_contract_effective_date_key";
ALTER TABLE "company_company" ADD COLUMN "rail_invoice_four_eyes" boolean DEFAULT false NOT NULL;
ALTER TABLE "company_party" ADD COLUMN "invoice_email" text DEFAULT '' NOT NULL;
ALTER TABLE "company_party" ADD COLUMN "payment_days" bigint;
ALTER TABLE "company_party" ADD COLUMN "currency" text DEFAULT '' NOT NULL;
ALTER TABLE "invoice_invoice" ADD COLUMN "credits" bigint;
ALTER TABLE "invoice_invoice" ADD COLUMN "edited_by" bigint;
ALTER TABLE "invoice_invoice" ADD COLUMN "approved_by" bigint;
ALTER TABLE "invoice_item" ADD COLUMN "minimum" numeric(17,2);
ALTER TABLE "invoice_item" ADD COLUMN "factor" numeric(20,5);
ALTER TABLE "invoice_item" ADD COLUMN "why" jsonb DEFAULT '{}' NOT NULL;
ALTER TABLE "invoice_item" ADD COLUMN "credited_item" bigint;
ALTER TABLE "invoice_item" ADD COLUMN "released" boolean DEFAULT false NOT NULL;
CREATE INDEX "invoice_invoice_credits_index" ON "invoice_invoice" ("credits");
CREATE INDEX "invoice_invoice_edited_by_index" ON "invoice_invoice" ("edited_by");
CREATE INDEX "invoice_invoice_approved_by_index" ON "invoice_invoice" ("approved_by");
CREATE INDEX "invoice_invoice_by_state" ON "invoice_invoice" ("company_id","status","invoice_date" DESC NULLS LAST,"id");
CREATE INDEX "invoice_item_credited_item_index" ON "invoice_item" ("credited_item");
CREATE UNIQUE INDEX "invoice_price_product_party_contract_currency_priority_ocmqq7" ON "invoice_price" ("company_id","product","party","contract","currency","priority","effective_date");
ALTER TABLE "invoice_invoice" ADD CONSTRAINT "invoice_invoice_credits_fk" FOREIGN KEY ("credits") REFERENCES "invoice_invoice"("id");
ALTER TABLE "invoice_invoice" ADD CONSTRAINT "invoice_invoice_edited_by_fk" FOREIGN KEY ("edited_by") REFERENCES "user_user"("id") ON DELETE SET NULL;
ALTER TABLE "invoice_invoice" ADD CONSTRAINT "invoice_invoice_approved_by_fk" FOREIGN KEY ("approved_by") REFERENCES "user_user"("id") ON DELETE SET NULL;
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_credited_item_fk" FOREIGN KEY ("credited_item") REFERENCES "invoice_item"("id");
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_invoice_email_length" CHECK (char_length("invoice_email") <= 500);
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_invoice_email_pattern" CHECK ("invoice_email" = '' or "invoice_email" ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$');
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_payment_days_kind" CHECK ("payment_days" between -9007199254740991 and 9007199254740991);
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_payment_days_min" CHECK ("payment_days" >= 0);
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_payment_days_max" CHECK ("payment_days" <= 365);
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_currency_choice" CHECK ("currency" in ('', 'USD', 'CAD', 'MXN'));
-- A line with a negative price gives back the same by a negative quantity.
UPDATE "invoice_item" SET "unit_price" = -"unit_price", "quantity" = -"quantity" WHERE "unit_price" < 0;
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_unit_price_min" CHECK ("unit_price" >= 0);
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_minimum_kind" CHECK ("minimum" <> 'NaN');
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_minimum_min" CHECK ("minimum" >= 0);
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_factor_kind" CHECK ("factor" <> 'NaN');
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_why_kind" CHECK (jsonb_typeof("why") = 'object');
ALTER TABLE "invoice_price" ADD CONSTRAINT "invoice_price_unit_price_min" CHECK ("unit_price" >= 0) NOT VALID;

-- The cars of void invoices can be billed again. Of a car that was billed more than once for a product, the first line alone bills it.
UPDATE "invoice_item" l SET "released" = true FROM "invoice_invoice" i WHERE i."id" = l."invoice" AND i."status" = 'void';
UPDATE "invoice_item" l SET "released" = true WHERE NOT l."released" AND EXISTS (
  SELECT 1 FROM "invoice_item" o WHERE o."company_id" = l."company_id" AND o."loaded_rail_car" = l."loaded_rail_car"
    AND o."product" = l."product" AND NOT o."released" AND o."id" < l."id"
);
