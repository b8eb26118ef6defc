ALTER TABLE "audit_request" ADD COLUMN "reason" text DEFAULT '' NOT NULL;
ALTER TABLE "audit_request" ADD CONSTRAINT "audit_request_reason_length" CHECK (char_length("reason") <= 200);
