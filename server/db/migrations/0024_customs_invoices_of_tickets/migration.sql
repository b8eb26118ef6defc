ALTER TABLE "customs_invoice" ADD COLUMN "ticket" uuid;
ALTER TABLE "terminal_company" ADD COLUMN "party" bigint;
CREATE INDEX "customs_invoice_ticket_index" ON "customs_invoice" ("ticket");
CREATE INDEX "terminal_company_party_index" ON "terminal_company" ("party");
ALTER TABLE "customs_invoice" ADD CONSTRAINT "customs_invoice_ticket_fk" FOREIGN KEY ("ticket") REFERENCES "terminal_ticket"("id") ON DELETE SET NULL;
ALTER TABLE "terminal_company" ADD CONSTRAINT "terminal_company_party_fk" FOREIGN KEY ("party") REFERENCES "company_party"("id") ON DELETE SET NULL;
ALTER TABLE "terminal_code_generator" DROP CONSTRAINT "terminal_code_generator_code_type_choice", ADD CONSTRAINT "terminal_code_generator_code_type_choice" CHECK ("code_type" in ('ticket', 'waste_ticket', 'bol', 'ticket_invoice', 'invoice', 'customs_invoice', 'service_contract', 'limit', 'gcanalysis', 'barcode', 'staff', 'driver'));
