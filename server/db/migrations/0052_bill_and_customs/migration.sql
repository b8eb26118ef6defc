ALTER TABLE "customs_invoice" ADD COLUMN "status_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "customs_invoice" ADD COLUMN "earlier_sent" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "document_bill" ADD COLUMN "discard_reason" text DEFAULT '' NOT NULL;
CREATE INDEX "customs_invoice_by_state" ON "customs_invoice" ("company_id","status","direct_shipment_date" DESC NULLS LAST,"id");
ALTER TABLE "customs_invoice" ADD CONSTRAINT "customs_invoice_status_reason_length" CHECK (char_length("status_reason") <= 500);
ALTER TABLE "customs_invoice" ADD CONSTRAINT "customs_invoice_earlier_sent_kind" CHECK (jsonb_typeof("earlier_sent") = 'array');
ALTER TABLE "document_bill" ADD CONSTRAINT "document_bill_discard_reason_length" CHECK (char_length("discard_reason") <= 500);
ALTER TABLE "document_bill" DROP CONSTRAINT "document_bill_status_choice", ADD CONSTRAINT "document_bill_status_choice" CHECK ("status" in ('waiting', 'read', 'failed', 'saved', 'discarded'));
