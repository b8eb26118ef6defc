ALTER TABLE "contract_contract" ADD COLUMN "party" bigint;
CREATE INDEX "contract_contract_party_index" ON "contract_contract" ("party");
ALTER TABLE "contract_contract" ADD CONSTRAINT "contract_contract_party_fk" FOREIGN KEY ("party") REFERENCES "company_party"("id");
