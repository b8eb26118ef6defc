ALTER TABLE "report_report" ADD COLUMN "match" text DEFAULT 'all' NOT NULL;
ALTER TABLE "report_report" ADD COLUMN "formulas" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "report_report" ADD CONSTRAINT "report_report_match_choice" CHECK ("match" in ('all', 'any'));
ALTER TABLE "report_report" ADD CONSTRAINT "report_report_formulas_kind" CHECK (jsonb_typeof("formulas") = 'array');
ALTER TABLE "report_report" DROP CONSTRAINT "report_report_period_field_length", ADD CONSTRAINT "report_report_period_field_length" CHECK (char_length("period_field") <= 200);
ALTER TABLE "report_report" DROP CONSTRAINT "report_report_ordering_length", ADD CONSTRAINT "report_report_ordering_length" CHECK (char_length("ordering") <= 1000);
