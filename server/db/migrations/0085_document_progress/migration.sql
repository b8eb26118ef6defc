ALTER TABLE "document_bill" ADD COLUMN "progress" text DEFAULT '' NOT NULL;
ALTER TABLE "document_bill" ADD CONSTRAINT "document_bill_progress_length" CHECK (char_length("progress") <= 40);
