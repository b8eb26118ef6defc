DROP INDEX "terminal_user_access_user_server_company_key";
CREATE UNIQUE INDEX "terminal_user_access_user_server_company_product_key" ON "terminal_user_access" ("company_id","user","server","company","product");
