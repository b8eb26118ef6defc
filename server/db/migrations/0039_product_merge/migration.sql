ALTER TABLE "terminal_product" ADD COLUMN "merged_into" uuid;
ALTER TABLE "terminal_product" ADD COLUMN "merge_moved" jsonb DEFAULT '{}' NOT NULL;
CREATE INDEX "terminal_product_merged_into_index" ON "terminal_product" ("merged_into");
ALTER TABLE "terminal_product" ADD CONSTRAINT "terminal_product_merged_into_fk" FOREIGN KEY ("merged_into") REFERENCES "terminal_product"("id") ON DELETE SET NULL;
ALTER TABLE "terminal_product" ADD CONSTRAINT "terminal_product_merge_moved_kind" CHECK (jsonb_typeof("merge_moved") = 'object');
