ALTER TABLE "document_attachment" ADD COLUMN "sha256" text DEFAULT '' NOT NULL;
ALTER TABLE "document_attachment" ADD CONSTRAINT "document_attachment_sha256_length" CHECK (char_length("sha256") <= 64);
ALTER TABLE "config_job" DROP CONSTRAINT "config_job_kind_choice", ADD CONSTRAINT "config_job_kind_choice" CHECK ("kind" in ('clear_logs', 'clear_files'));
