ALTER TABLE "company_company" ADD COLUMN "access_required" boolean DEFAULT false NOT NULL;
ALTER TABLE "terminal_limit" ALTER COLUMN "used_volume" SET DEFAULT '0';
ALTER TABLE "terminal_limit" ALTER COLUMN "reserved_volume" SET DEFAULT '0';
ALTER TABLE "terminal_limit_period" ALTER COLUMN "used_volume" SET DEFAULT '0';
ALTER TABLE "terminal_limit_period" ALTER COLUMN "reserved_volume" SET DEFAULT '0';
