CREATE TABLE "number_used" (
	"company_id" bigint,
	"series" text,
	"number" text,
	"at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "number_used_pkey" PRIMARY KEY("company_id","series","number")
);

ALTER TABLE "number_used" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "config_bol_number" ADD COLUMN "code_fields" text[] DEFAULT '{}'::text[] NOT NULL;
ALTER TABLE "config_bol_number" ADD COLUMN "step" bigint DEFAULT 1;
ALTER TABLE "config_bol_number" ADD COLUMN "restarts" text DEFAULT 'never' NOT NULL;
ALTER TABLE "config_bol_number" ADD COLUMN "check_digit" boolean DEFAULT false NOT NULL;
ALTER TABLE "config_bol_number" ADD COLUMN "period" text DEFAULT '' NOT NULL;
ALTER TABLE "config_bol_number" ADD COLUMN "earlier_periods" jsonb DEFAULT '{}' NOT NULL;
ALTER TABLE "terminal_code_generator" ADD COLUMN "period" text DEFAULT '' NOT NULL;
ALTER TABLE "terminal_code_generator" ADD COLUMN "earlier_periods" jsonb DEFAULT '{}' NOT NULL;
-- The year between prefix and count is one of the parts now, and what restarts names the year, or the same numbers would come again. No number
-- was given by these rules before.
UPDATE "config_bol_number" SET "code_fields" = '{YY}', "example" = "prefix" || '{YY}-' || lpad(coalesce("next_number", 1)::text,
  greatest(coalesce("digits", 1), char_length(coalesce("next_number", 1)::text))::int, '0') || "suffix" WHERE "with_year";
UPDATE "config_bol_number" SET "restarts" = 'yearly' WHERE "with_year" AND "yearly";
UPDATE "terminal_code_generator" SET "restarts" = 'never' WHERE "restarts" <> 'never';
UPDATE "terminal_code_generator" SET "code_fields" = array(SELECT part FROM unnest("code_fields") WITH ORDINALITY AS parts(part, place)
  WHERE part = any (array['YYYY', 'YY', 'MM', 'DD', 'server', 'facility', 'direction', 'mode', 'customer', 'carrier', 'product', 'company', 'service_contract', 'currency', 'buyer', 'seller', 'contract', 'location']) ORDER BY place)
  WHERE "code_fields" <> '{}';
UPDATE "terminal_code_generator" SET "next_number" = 999999999999 WHERE "next_number" > 999999999999;
-- What was numbered by hand so far is used.
INSERT INTO "number_used" ("company_id", "series", "number")
  SELECT "company_id", 'rail:shipment.bol_number', "bol_number" FROM "rail_shipment" WHERE "bol_number" <> ''
  UNION SELECT "company_id", 'terminal:ticket.ticket_number', "ticket_number" FROM "terminal_ticket" WHERE "ticket_number" <> ''
  UNION SELECT "company_id", 'terminal:ticketInvoice.invoice_number', "invoice_number" FROM "terminal_ticket_invoice" WHERE "invoice_number" <> ''
  UNION SELECT "company_id", 'invoice:invoice.invoice_number', "invoice_number" FROM "invoice_invoice" WHERE "invoice_number" <> ''
  UNION SELECT "company_id", 'terminal:serviceContract.contract_number', "contract_number" FROM "terminal_service_contract" WHERE "contract_number" <> ''
  UNION SELECT "company_id", 'terminal:gcAnalysis.sample_number', "sample_number" FROM "terminal_gc_analysis" WHERE "sample_number" <> '';
ALTER TABLE "config_bol_number" DROP COLUMN "with_year";
ALTER TABLE "config_bol_number" DROP COLUMN "yearly";
ALTER TABLE "config_bol_number" ADD CONSTRAINT "config_bol_number_code_fields_codes" CHECK ("code_fields" <@ array['YYYY', 'YY', 'MM', 'DD', 'facility', 'product', 'contract', 'railroad', 'origin', 'destination', 'billing_type']::text[]);
ALTER TABLE "config_bol_number" ADD CONSTRAINT "config_bol_number_code_fields_kind" CHECK (array_position("code_fields", null) is null and coalesce(array_ndims("code_fields"), 1) = 1);
ALTER TABLE "config_bol_number" ADD CONSTRAINT "config_bol_number_step_kind" CHECK ("step" between -9007199254740991 and 9007199254740991);
ALTER TABLE "config_bol_number" ADD CONSTRAINT "config_bol_number_step_min" CHECK ("step" >= 1);
ALTER TABLE "config_bol_number" ADD CONSTRAINT "config_bol_number_step_max" CHECK ("step" <= 1000);
ALTER TABLE "config_bol_number" ADD CONSTRAINT "config_bol_number_restarts_choice" CHECK ("restarts" in ('never', 'yearly', 'monthly'));
ALTER TABLE "config_bol_number" ADD CONSTRAINT "config_bol_number_period_length" CHECK (char_length("period") <= 7);
ALTER TABLE "config_bol_number" ADD CONSTRAINT "config_bol_number_earlier_periods_kind" CHECK (jsonb_typeof("earlier_periods") = 'object');
ALTER TABLE "terminal_code_generator" ADD CONSTRAINT "terminal_code_generator_code_fields_codes" CHECK ("code_fields" <@ array['YYYY', 'YY', 'MM', 'DD', 'server', 'facility', 'direction', 'mode', 'customer', 'carrier', 'product', 'company', 'service_contract', 'currency', 'buyer', 'seller', 'contract', 'location']::text[]);
ALTER TABLE "terminal_code_generator" ADD CONSTRAINT "terminal_code_generator_next_number_max" CHECK ("next_number" <= 999999999999);
ALTER TABLE "terminal_code_generator" ADD CONSTRAINT "terminal_code_generator_period_length" CHECK (char_length("period") <= 7);
ALTER TABLE "terminal_code_generator" ADD CONSTRAINT "terminal_code_generator_earlier_periods_kind" CHECK (jsonb_typeof("earlier_periods") = 'object');
ALTER TABLE "config_bol_number" DROP CONSTRAINT "config_bol_number_next_number_min", ADD CONSTRAINT "config_bol_number_next_number_min" CHECK ("next_number" >= 0);
ALTER TABLE "terminal_code_generator" DROP CONSTRAINT "terminal_code_generator_code_type_choice", ADD CONSTRAINT "terminal_code_generator_code_type_choice" CHECK ("code_type" in ('ticket', 'waste_ticket', 'bol', 'ticket_invoice', 'invoice', 'service_contract', 'limit', 'gcanalysis', 'barcode', 'staff', 'driver'));
ALTER TABLE "terminal_code_generator" DROP CONSTRAINT "terminal_code_generator_prefix_length", ADD CONSTRAINT "terminal_code_generator_prefix_length" CHECK (char_length("prefix") <= 12);
ALTER TABLE "terminal_code_generator" DROP CONSTRAINT "terminal_code_generator_suffix_length", ADD CONSTRAINT "terminal_code_generator_suffix_length" CHECK (char_length("suffix") <= 12);
CREATE POLICY "tenant" ON "number_used" AS PERMISSIVE FOR ALL TO "highball_app" USING (company_id = (select nullif(current_setting('app.company', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company', true), '')::bigint));
