ALTER TABLE "company_party" ADD COLUMN "invoice_format" text DEFAULT 'pdf' NOT NULL;
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_invoice_format_choice" CHECK ("invoice_format" in ('pdf', 'pdf_ubl'));
