-- One document is primary, of a shipment and of a trip. It is looked at when the transaction ends, so that one takes the other's place in any
-- order. Where there were several, the one that came last stays.
ALTER TABLE "document_bill" DISABLE TRIGGER USER;
UPDATE "document_bill" b SET "is_primary" = false WHERE b."is_primary" AND EXISTS (
  SELECT FROM "document_bill" o WHERE o."is_primary" AND o."id" > b."id" AND (o."shipment" = b."shipment" OR o."trip" = b."trip"));
ALTER TABLE "document_bill" ENABLE TRIGGER USER;
ALTER TABLE "document_bill" ADD CONSTRAINT "document_bill_primary_of_shipment"
  EXCLUDE USING btree ("shipment" WITH =) WHERE ("is_primary") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "document_bill" ADD CONSTRAINT "document_bill_primary_of_trip"
  EXCLUDE USING btree ("trip" WITH =) WHERE ("is_primary") DEFERRABLE INITIALLY DEFERRED;
