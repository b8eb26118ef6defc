CREATE TABLE "terminal_sap_export" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"company_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"filename" text DEFAULT '' NOT NULL,
	"invoices" text[] DEFAULT '{}'::text[] NOT NULL,
	"invoice_count" bigint,
	"size" bigint,
	"content_key" text DEFAULT '' NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"exported_at" timestamp(3) with time zone,
	"exported_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "terminal_sap_export_filename_filled" CHECK ("filename" ~ '\S'),
	CONSTRAINT "terminal_sap_export_filename_length" CHECK (char_length("filename") <= 120),
	CONSTRAINT "terminal_sap_export_invoices_kind" CHECK (array_position("invoices", null) is null and coalesce(array_ndims("invoices"), 1) = 1),
	CONSTRAINT "terminal_sap_export_invoice_count_kind" CHECK ("invoice_count" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "terminal_sap_export_invoice_count_min" CHECK ("invoice_count" >= 1),
	CONSTRAINT "terminal_sap_export_size_kind" CHECK ("size" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "terminal_sap_export_size_min" CHECK ("size" >= 1),
	CONSTRAINT "terminal_sap_export_content_key_filled" CHECK ("content_key" ~ '\S'),
	CONSTRAINT "terminal_sap_export_content_key_length" CHECK (char_length("content_key") <= 64),
	CONSTRAINT "terminal_sap_export_sha256_length" CHECK (char_length("sha256") <= 64),
	CONSTRAINT "terminal_sap_export_exported_at_kind" CHECK ("exported_at" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z'),
	CONSTRAINT "terminal_sap_export_exported_by_length" CHECK (char_length("exported_by") <= 200)
);

ALTER TABLE "terminal_sap_export" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "company_company" ADD COLUMN "invoice_four_eyes" boolean DEFAULT true NOT NULL;
ALTER TABLE "terminal_service_contract_ticket" ADD COLUMN "service" text DEFAULT 'loading' NOT NULL;
ALTER TABLE "terminal_service_contract_ticket" ADD COLUMN "released" boolean DEFAULT false NOT NULL;
ALTER TABLE "terminal_ticket_invoice" ADD COLUMN "tax_code" text DEFAULT '' NOT NULL;
ALTER TABLE "terminal_ticket_invoice" ADD COLUMN "approval_sent_by" bigint;
ALTER TABLE "terminal_ticket_invoice" ADD COLUMN "approval_sent_at" timestamp(3) with time zone;
ALTER TABLE "terminal_ticket_invoice" ADD COLUMN "paid_on" date;
ALTER TABLE "terminal_ticket_invoice" ADD COLUMN "payment_reference" text DEFAULT '' NOT NULL;
ALTER TABLE "terminal_ticket_invoice" ADD COLUMN "exempt_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "terminal_ticket_invoice" ADD COLUMN "revision" bigint;
ALTER TABLE "terminal_service_contract_ticket" ALTER COLUMN "ticket" DROP NOT NULL;
CREATE UNIQUE INDEX "terminal_sap_export_content_key_key" ON "terminal_sap_export" ("company_id","content_key");
CREATE INDEX "terminal_sap_export_ordering" ON "terminal_sap_export" ("company_id","exported_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "terminal_ticket_invoice_approval_sent_by_index" ON "terminal_ticket_invoice" ("approval_sent_by");
ALTER TABLE "terminal_sap_export" ADD CONSTRAINT "terminal_sap_export_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "company_company"("id");
ALTER TABLE "terminal_ticket_invoice" ADD CONSTRAINT "terminal_ticket_invoice_approval_sent_by_fk" FOREIGN KEY ("approval_sent_by") REFERENCES "user_user"("id") ON DELETE SET NULL;
ALTER TABLE "terminal_service_contract_ticket" DROP CONSTRAINT "terminal_service_contract_ticket_ticket_invoice_fk", ADD CONSTRAINT "terminal_service_contract_ticket_ticket_invoice_fk" FOREIGN KEY ("ticket_invoice") REFERENCES "terminal_ticket_invoice"("id") ON DELETE CASCADE;
ALTER TABLE "terminal_service_contract_ticket" ADD CONSTRAINT "terminal_service_contract_ticket_service_choice" CHECK ("service" in ('loading', 'unloading', 'storage', 'disposal', 'transport', 'analysis', 'demurrage'));
ALTER TABLE "terminal_ticket_invoice" ADD CONSTRAINT "terminal_ticket_invoice_tax_code_length" CHECK (char_length("tax_code") <= 10);
ALTER TABLE "terminal_ticket_invoice" ADD CONSTRAINT "terminal_ticket_invoice_approval_sent_at_kind" CHECK ("approval_sent_at" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z');
ALTER TABLE "terminal_ticket_invoice" ADD CONSTRAINT "terminal_ticket_invoice_paid_on_kind" CHECK ("paid_on" between '0001-01-01' and '9999-12-31');
ALTER TABLE "terminal_ticket_invoice" ADD CONSTRAINT "terminal_ticket_invoice_payment_reference_length" CHECK (char_length("payment_reference") <= 60);
ALTER TABLE "terminal_ticket_invoice" ADD CONSTRAINT "terminal_ticket_invoice_exempt_reason_length" CHECK (char_length("exempt_reason") <= 200);
ALTER TABLE "terminal_ticket_invoice" ADD CONSTRAINT "terminal_ticket_invoice_revision_kind" CHECK ("revision" between -9007199254740991 and 9007199254740991);
CREATE POLICY "tenant" ON "terminal_sap_export" AS PERMISSIVE FOR ALL TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company', true), '')::bigint));

-- What was charged before says by its price, else by its ticket, for what service.
ALTER TABLE "terminal_service_contract_ticket" DISABLE TRIGGER USER;
UPDATE "terminal_service_contract_ticket" l SET "service" = coalesce(
  (SELECT p."service" FROM "terminal_service_price" p WHERE p."id" = l."price"),
  (SELECT CASE WHEN t."ticket_type" = 'waste disposal' THEN 'disposal' ELSE t."direction" || 'ing' END FROM "terminal_ticket" t WHERE t."id" = l."ticket"),
  'loading');
UPDATE "terminal_service_contract_ticket" l SET "released" = true
  FROM "terminal_ticket_invoice" i WHERE i."id" = l."ticket_invoice" AND i."status" = 'void';
-- Charged twice: the later line is the one that counts no more.
UPDATE "terminal_service_contract_ticket" l SET "released" = true
  WHERE NOT "released" AND "ticket_invoice" IS NOT NULL AND EXISTS (
    SELECT 1 FROM "terminal_service_contract_ticket" f
    WHERE f."company_id" = l."company_id" AND f."ticket" = l."ticket" AND f."service" = l."service" AND f."ticket_invoice" IS NOT NULL
      AND NOT f."released" AND (f."created_at", f."id") < (l."created_at", l."id"));
ALTER TABLE "terminal_service_contract_ticket" ENABLE TRIGGER USER;
