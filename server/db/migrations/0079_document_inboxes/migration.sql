ALTER TABLE "document_message" ADD COLUMN "documents" bigint DEFAULT 0;
ALTER TABLE "document_message" ADD CONSTRAINT "document_message_documents_kind" CHECK ("documents" between -9007199254740991 and 9007199254740991);
