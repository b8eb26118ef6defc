ALTER TABLE "company_company" ADD COLUMN "emergency_telephone" text DEFAULT '' NOT NULL;
ALTER TABLE "company_company" ADD COLUMN "hazardous_certificate_person" text DEFAULT '' NOT NULL;
ALTER TABLE "terminal_ticket_properties" ADD COLUMN "hazardous_certificate_person" text DEFAULT '' NOT NULL;
ALTER TABLE "company_company" ADD CONSTRAINT "company_company_emergency_telephone_length" CHECK (char_length("emergency_telephone") <= 40);
ALTER TABLE "company_company" ADD CONSTRAINT "company_company_hazardous_certificate_person_length" CHECK (char_length("hazardous_certificate_person") <= 80);
ALTER TABLE "terminal_ticket_properties" ADD CONSTRAINT "terminal_ticket_properties_hazardous_certificate_person_length" CHECK (char_length("hazardous_certificate_person") <= 80);
