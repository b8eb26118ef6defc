-- Numbers are noted as keys compare them too: drawing passes over Q2 where somebody typed q2.
INSERT INTO "number_used" ("company_id", "series", "number")
  SELECT "company_id", "series", lower(btrim("number", E' \t\r\n\u00a0')) FROM "number_used" WHERE "number" <> lower(btrim("number", E' \t\r\n\u00a0'))
  ON CONFLICT DO NOTHING;
