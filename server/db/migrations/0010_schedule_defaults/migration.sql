ALTER TABLE "config_additional_field" ALTER COLUMN "scale" DROP NOT NULL;
ALTER TABLE "config_additional_field" ALTER COLUMN "order" DROP NOT NULL;
ALTER TABLE "schedule_slot" ALTER COLUMN "capacity" DROP NOT NULL;
ALTER TABLE "schedule_template" ALTER COLUMN "slot_minutes" DROP NOT NULL;
ALTER TABLE "schedule_template" ALTER COLUMN "capacity" DROP NOT NULL;
ALTER TABLE "terminal_code_generator" ALTER COLUMN "next_number" DROP NOT NULL;
ALTER TABLE "terminal_code_generator" ALTER COLUMN "digits" DROP NOT NULL;
ALTER TABLE "terminal_code_generator" ALTER COLUMN "step" DROP NOT NULL;
