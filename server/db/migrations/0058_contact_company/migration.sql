ALTER TABLE "schedule_booking" ADD COLUMN "contact_company" text DEFAULT '' NOT NULL;
ALTER TABLE "schedule_booking" ADD CONSTRAINT "schedule_booking_contact_company_length" CHECK (char_length("contact_company") <= 80);
