ALTER TABLE "company_company" ADD COLUMN "volume_unit" text DEFAULT '' NOT NULL;
ALTER TABLE "company_company" ADD COLUMN "weight_unit" text DEFAULT '' NOT NULL;
ALTER TABLE "company_company" ADD CONSTRAINT "company_company_volume_unit_choice" CHECK ("volume_unit" in ('', 'gal', 'm³', 'L'));
ALTER TABLE "company_company" ADD CONSTRAINT "company_company_weight_unit_choice" CHECK ("weight_unit" in ('', 'lb', 'kg', 't'));
