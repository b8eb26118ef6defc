ALTER TABLE "company_company" ADD COLUMN "date_order" text DEFAULT '' NOT NULL;
ALTER TABLE "company_company" ADD CONSTRAINT "company_company_date_order_choice" CHECK ("date_order" in ('', 'mdy', 'dmy', 'ymd'));
