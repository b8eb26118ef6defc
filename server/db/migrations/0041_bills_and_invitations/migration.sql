update "document_bill" set "status" = 'waiting' where "status" = 'reading';
ALTER TABLE "partner_invitation" ADD COLUMN "expires_at" timestamp(3) with time zone;
ALTER TABLE "partner_invitation" ADD COLUMN "link_hash" text DEFAULT '' NOT NULL;
ALTER TABLE "partner_invitation" ADD CONSTRAINT "partner_invitation_expires_at_kind" CHECK ("expires_at" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z');
ALTER TABLE "config_job" DROP CONSTRAINT "config_job_kind_choice", ADD CONSTRAINT "config_job_kind_choice" CHECK ("kind" in ('clear_logs', 'clear_files', 'check_archive', 'tend_limits', 'check_limits', 'tend_contracts', 'tell_certificates', 'tell_sync', 'fill_barcodes', 'tend_bookings', 'expire_invitations'));
ALTER TABLE "document_bill" DROP CONSTRAINT "document_bill_status_choice", ADD CONSTRAINT "document_bill_status_choice" CHECK ("status" in ('waiting', 'read', 'failed', 'saved'));
ALTER TABLE "partner_invitation" DROP CONSTRAINT "partner_invitation_status_choice", ADD CONSTRAINT "partner_invitation_status_choice" CHECK ("status" in ('draft', 'sent', 'accepted', 'declined', 'revoked', 'expired'));
