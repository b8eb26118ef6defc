ALTER TABLE "legacy_company" ADD COLUMN "status" text DEFAULT 'allowed' NOT NULL;
ALTER TABLE "legacy_person" ADD COLUMN "status" text DEFAULT 'allowed' NOT NULL;
ALTER TABLE "legacy_product" ADD COLUMN "allocations" bigint DEFAULT 0;
ALTER TABLE "legacy_product" ADD COLUMN "density_check" text DEFAULT 'not_checked' NOT NULL;
CREATE INDEX "legacy_company_by_state" ON "legacy_company" ("company_id","status",lower("name") collate "C","id");
CREATE INDEX "legacy_person_by_state" ON "legacy_person" ("company_id","status",lower("last_name") collate "C",lower("first_name") collate "C","id");
ALTER TABLE "legacy_company" ADD CONSTRAINT "legacy_company_status_choice" CHECK ("status" in ('allowed', 'locked'));
ALTER TABLE "legacy_person" ADD CONSTRAINT "legacy_person_status_choice" CHECK ("status" in ('allowed', 'locked'));
ALTER TABLE "legacy_product" ADD CONSTRAINT "legacy_product_allocations_kind" CHECK ("allocations" between -9007199254740991 and 9007199254740991);
ALTER TABLE "legacy_product" ADD CONSTRAINT "legacy_product_density_check_choice" CHECK ("density_check" in ('not_checked', 'in_range', 'missing', 'out_of_range'));
-- Stored rows: whether they are locked out, how many allocations name a product, and whether its density is within the volume rules.
UPDATE "legacy_company" SET "status" = 'locked' WHERE "lockout_date" IS NOT NULL;
UPDATE "legacy_person" SET "status" = 'locked' WHERE "lockout_date" IS NOT NULL;
UPDATE "legacy_product" p SET "allocations" = (SELECT count(*) FROM "legacy_allocation" a WHERE a."product_key" = p."id");
UPDATE "legacy_product" SET "density_check" = CASE WHEN "density" IS NULL THEN 'missing'
  WHEN "productType" = 'liquid' AND "density" BETWEEN 611.2 AND 1163.8 OR "productType" = 'liquefied gas' AND "density" BETWEEN 351.7 AND 687.8 THEN 'in_range'
  ELSE 'out_of_range' END WHERE "productType" IN ('liquid', 'liquefied gas');
-- The two forms of the types of companies, and of the companies of drivers: where they differ, each gets what the other has.
INSERT INTO "legacy_company_type" ("company_id", "companyTable", "company_type")
  SELECT DISTINCT c."company_id", c."id", one FROM "legacy_company" c CROSS JOIN unnest(c."company_types") one
  WHERE one IN ('Carrier', 'Customer', 'Producer', 'Stockholder', 'Supplier')
    AND NOT EXISTS (SELECT 1 FROM "legacy_company_type" t WHERE t."companyTable" = c."id" AND t."company_type" = one);
UPDATE "legacy_company" c SET "company_types" = said.types FROM (
  SELECT "companyTable", array_agg(DISTINCT "company_type" ORDER BY "company_type") AS types FROM "legacy_company_type" GROUP BY 1) said
  WHERE said."companyTable" = c."id" AND NOT (c."company_types" @> said.types AND said.types @> c."company_types");
INSERT INTO "legacy_person_company" ("company_id", "personKey", "company_key", "site_user")
  SELECT p."company_id", p."id", p."tb_person_company", p."site_user" FROM "legacy_person" p WHERE p."tb_person_company" IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM "legacy_person_company" r WHERE r."personKey" = p."id" AND r."company_key" = p."tb_person_company");
UPDATE "legacy_person" p SET "tb_person_company" = (SELECT r."company_key" FROM "legacy_person_company" r WHERE r."personKey" = p."id" ORDER BY r."id" LIMIT 1)
  WHERE p."tb_person_company" IS NULL;
