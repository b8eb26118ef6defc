CREATE TABLE "terminal_container_reading" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"company_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"location" uuid NOT NULL,
	"measured_at" timestamp(3) with time zone NOT NULL,
	"volume" numeric(18,3) NOT NULL,
	"temperature" double precision,
	"pressure" double precision,
	"product" uuid,
	"source" text DEFAULT 'hand' NOT NULL,
	CONSTRAINT "terminal_container_reading_measured_at_kind" CHECK ("measured_at" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z'),
	CONSTRAINT "terminal_container_reading_volume_kind" CHECK ("volume" <> 'NaN'),
	CONSTRAINT "terminal_container_reading_volume_min" CHECK ("volume" >= 0),
	CONSTRAINT "terminal_container_reading_temperature_kind" CHECK ("temperature" > '-Infinity' and "temperature" < 'Infinity'),
	CONSTRAINT "terminal_container_reading_temperature_min" CHECK ("temperature" >= -60),
	CONSTRAINT "terminal_container_reading_temperature_max" CHECK ("temperature" <= 150),
	CONSTRAINT "terminal_container_reading_pressure_kind" CHECK ("pressure" > '-Infinity' and "pressure" < 'Infinity'),
	CONSTRAINT "terminal_container_reading_pressure_min" CHECK ("pressure" >= 0),
	CONSTRAINT "terminal_container_reading_pressure_max" CHECK ("pressure" <= 5000),
	CONSTRAINT "terminal_container_reading_source_choice" CHECK ("source" in ('hand', 'sync', 'ticket'))
);

ALTER TABLE "terminal_container_reading" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "terminal_held_username" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"company_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"server" uuid,
	"held_by" bigint,
	"held_until" timestamp(3) with time zone,
	CONSTRAINT "terminal_held_username_username_filled" CHECK ("username" ~ '\S'),
	CONSTRAINT "terminal_held_username_username_length" CHECK (char_length("username") <= 20),
	CONSTRAINT "terminal_held_username_held_until_kind" CHECK ("held_until" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z')
);

ALTER TABLE "terminal_held_username" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "terminal_product_specification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"company_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"product" uuid NOT NULL,
	"component" text DEFAULT 'propane' NOT NULL,
	"least" double precision,
	"most" double precision,
	"source" text DEFAULT '' NOT NULL,
	CONSTRAINT "terminal_product_specification_component_choice" CHECK ("component" in ('methane', 'ethane', 'propane', 'propylene', 'i_butane', 'n_butane', 'i_pentane', 'n_pentane', 'n_hexane', 'n_heptane', 'n_octane', 'c6_plus', 'co2', 'h2s', 'n2', 'c4_and_heavier', 'c5_and_heavier', 'vapour_pressure', 'relative_density')),
	CONSTRAINT "terminal_product_specification_least_kind" CHECK ("least" > '-Infinity' and "least" < 'Infinity'),
	CONSTRAINT "terminal_product_specification_least_min" CHECK ("least" >= 0),
	CONSTRAINT "terminal_product_specification_most_kind" CHECK ("most" > '-Infinity' and "most" < 'Infinity'),
	CONSTRAINT "terminal_product_specification_most_min" CHECK ("most" >= 0),
	CONSTRAINT "terminal_product_specification_source_length" CHECK (char_length("source") <= 80)
);

ALTER TABLE "terminal_product_specification" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "terminal_gc_analysis" ADD COLUMN "propylene" double precision;
ALTER TABLE "terminal_gc_analysis" ADD COLUMN "c6_plus" double precision;
ALTER TABLE "terminal_gc_analysis" ADD COLUMN "c6_molar_mass" double precision;
ALTER TABLE "terminal_gc_analysis" ADD COLUMN "c6_density" double precision;
ALTER TABLE "terminal_gc_analysis" ADD COLUMN "overrule_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "terminal_gc_analysis" ADD COLUMN "overruled_by" bigint;
ALTER TABLE "terminal_gc_analysis" ADD COLUMN "overruled_at" timestamp(3) with time zone;
ALTER TABLE "terminal_server" ADD COLUMN "barcode_mark" bigint;
ALTER TABLE "terminal_unattached_file" ADD COLUMN "sha256" text DEFAULT '' NOT NULL;
ALTER TABLE "terminal_unattached_file" ADD COLUMN "attachment" bigint;
ALTER TABLE "terminal_unattached_file" ADD COLUMN "discard_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "user_notification" ADD COLUMN "occasion" text DEFAULT '' NOT NULL;
CREATE INDEX "terminal_container_reading_location_index" ON "terminal_container_reading" ("location");
CREATE INDEX "terminal_container_reading_product_index" ON "terminal_container_reading" ("product");
CREATE UNIQUE INDEX "terminal_container_reading_location_measured_at_key" ON "terminal_container_reading" ("company_id","location","measured_at");
CREATE INDEX "terminal_container_reading_ordering" ON "terminal_container_reading" ("company_id","measured_at" DESC NULLS LAST,"id");
CREATE INDEX "terminal_gc_analysis_overruled_by_index" ON "terminal_gc_analysis" ("overruled_by");
CREATE INDEX "terminal_held_username_server_index" ON "terminal_held_username" ("server");
CREATE INDEX "terminal_held_username_held_by_index" ON "terminal_held_username" ("held_by");
CREATE UNIQUE INDEX "terminal_held_username_username_key" ON "terminal_held_username" ("company_id","username");
CREATE INDEX "terminal_held_username_ordering" ON "terminal_held_username" ("company_id",lower("username") collate "C","id");
CREATE INDEX "terminal_product_specification_product_index" ON "terminal_product_specification" ("product");
CREATE UNIQUE INDEX "terminal_product_specification_product_component_key" ON "terminal_product_specification" ("company_id","product","component");
CREATE INDEX "terminal_product_specification_ordering" ON "terminal_product_specification" ("company_id","product",lower("component") collate "C","id");
CREATE INDEX "terminal_unattached_file_attachment_index" ON "terminal_unattached_file" ("attachment");
ALTER TABLE "terminal_container_reading" ADD CONSTRAINT "terminal_container_reading_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "company_company"("id");
ALTER TABLE "terminal_container_reading" ADD CONSTRAINT "terminal_container_reading_location_fk" FOREIGN KEY ("location") REFERENCES "terminal_location"("id") ON DELETE CASCADE;
ALTER TABLE "terminal_container_reading" ADD CONSTRAINT "terminal_container_reading_product_fk" FOREIGN KEY ("product") REFERENCES "terminal_product"("id") ON DELETE SET NULL;
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_overruled_by_fk" FOREIGN KEY ("overruled_by") REFERENCES "user_user"("id") ON DELETE SET NULL;
ALTER TABLE "terminal_held_username" ADD CONSTRAINT "terminal_held_username_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "company_company"("id");
ALTER TABLE "terminal_held_username" ADD CONSTRAINT "terminal_held_username_server_fk" FOREIGN KEY ("server") REFERENCES "terminal_server"("id") ON DELETE CASCADE;
ALTER TABLE "terminal_held_username" ADD CONSTRAINT "terminal_held_username_held_by_fk" FOREIGN KEY ("held_by") REFERENCES "user_user"("id") ON DELETE CASCADE;
ALTER TABLE "terminal_product_specification" ADD CONSTRAINT "terminal_product_specification_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "company_company"("id");
ALTER TABLE "terminal_product_specification" ADD CONSTRAINT "terminal_product_specification_product_fk" FOREIGN KEY ("product") REFERENCES "terminal_product"("id") ON DELETE CASCADE;
ALTER TABLE "terminal_unattached_file" ADD CONSTRAINT "terminal_unattached_file_attachment_fk" FOREIGN KEY ("attachment") REFERENCES "document_attachment"("id") ON DELETE SET NULL;
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_propylene_kind" CHECK ("propylene" > '-Infinity' and "propylene" < 'Infinity');
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_propylene_min" CHECK ("propylene" >= 0);
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_propylene_max" CHECK ("propylene" <= 100);
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_c6_plus_kind" CHECK ("c6_plus" > '-Infinity' and "c6_plus" < 'Infinity');
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_c6_plus_min" CHECK ("c6_plus" >= 0);
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_c6_plus_max" CHECK ("c6_plus" <= 100);
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_c6_molar_mass_kind" CHECK ("c6_molar_mass" > '-Infinity' and "c6_molar_mass" < 'Infinity');
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_c6_molar_mass_min" CHECK ("c6_molar_mass" >= 80);
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_c6_molar_mass_max" CHECK ("c6_molar_mass" <= 300);
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_c6_density_kind" CHECK ("c6_density" > '-Infinity' and "c6_density" < 'Infinity');
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_c6_density_min" CHECK ("c6_density" >= 600);
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_c6_density_max" CHECK ("c6_density" <= 900);
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_overrule_reason_length" CHECK (char_length("overrule_reason") <= 500);
ALTER TABLE "terminal_gc_analysis" ADD CONSTRAINT "terminal_gc_analysis_overruled_at_kind" CHECK ("overruled_at" between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z');
ALTER TABLE "terminal_server" ADD CONSTRAINT "terminal_server_barcode_mark_kind" CHECK ("barcode_mark" between -9007199254740991 and 9007199254740991);
ALTER TABLE "terminal_server" ADD CONSTRAINT "terminal_server_barcode_mark_min" CHECK ("barcode_mark" >= 0);
ALTER TABLE "terminal_server" ADD CONSTRAINT "terminal_server_barcode_mark_max" CHECK ("barcode_mark" <= 1000);
ALTER TABLE "terminal_unattached_file" ADD CONSTRAINT "terminal_unattached_file_sha256_length" CHECK (char_length("sha256") <= 64);
ALTER TABLE "terminal_unattached_file" ADD CONSTRAINT "terminal_unattached_file_discard_reason_length" CHECK (char_length("discard_reason") <= 500);
ALTER TABLE "user_notification" ADD CONSTRAINT "user_notification_occasion_length" CHECK (char_length("occasion") <= 60);
ALTER TABLE "config_job" DROP CONSTRAINT "config_job_kind_choice", ADD CONSTRAINT "config_job_kind_choice" CHECK ("kind" in ('clear_logs', 'clear_files', 'check_archive', 'tend_limits', 'check_limits', 'tend_contracts', 'tell_certificates', 'tell_sync', 'fill_barcodes'));
CREATE POLICY "tenant" ON "terminal_container_reading" AS PERMISSIVE FOR ALL TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company', true), '')::bigint));
CREATE POLICY "tenant" ON "terminal_held_username" AS PERMISSIVE FOR ALL TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company', true), '')::bigint));
CREATE POLICY "tenant" ON "terminal_product_specification" AS PERMISSIVE FOR ALL TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company', true), '')::bigint));
