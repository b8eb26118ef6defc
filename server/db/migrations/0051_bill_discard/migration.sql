ALTER TABLE "document_bill" ADD COLUMN "discard_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "document_bill" ADD CONSTRAINT "document_bill_discard_reason_length" CHECK (char_length("discard_reason") <= 500);
ALTER TABLE "document_bill" DROP CONSTRAINT "document_bill_status_choice", ADD CONSTRAINT "document_bill_status_choice" CHECK ("status" in ('waiting', 'read', 'failed', 'saved', 'discarded'));
