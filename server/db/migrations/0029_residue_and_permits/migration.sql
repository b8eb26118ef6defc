ALTER TABLE "company_product" ADD COLUMN "erap_telephone" text DEFAULT '' NOT NULL;
ALTER TABLE "company_product" ADD COLUMN "special_permits" text DEFAULT '' NOT NULL;
ALTER TABLE "rail_loaded_car" ADD COLUMN "is_residue" boolean DEFAULT false NOT NULL;
ALTER TABLE "trace_railcar" ADD COLUMN "special_permits" text DEFAULT '' NOT NULL;
ALTER TABLE "company_product" ADD CONSTRAINT "company_product_erap_telephone_length" CHECK (char_length("erap_telephone") <= 40);
ALTER TABLE "company_product" ADD CONSTRAINT "company_product_special_permits_length" CHECK (char_length("special_permits") <= 60);
ALTER TABLE "company_product" ADD CONSTRAINT "company_product_special_permits_pattern" CHECK ("special_permits" = '' or "special_permits" ~ '^\d{3,6}(, ?\d{3,6})*$');
ALTER TABLE "trace_railcar" ADD CONSTRAINT "trace_railcar_special_permits_length" CHECK (char_length("special_permits") <= 60);
ALTER TABLE "trace_railcar" ADD CONSTRAINT "trace_railcar_special_permits_pattern" CHECK ("special_permits" = '' or "special_permits" ~ '^\d{3,6}(, ?\d{3,6})*$');
