CREATE TABLE "sign_in_origin" (
	"user_id" bigint,
	"hash" text,
	"at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sign_in_origin_pkey" PRIMARY KEY("user_id","hash")
);

