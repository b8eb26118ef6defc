CREATE TABLE "feed" (
	"id" text PRIMARY KEY,
	"cluster" text NOT NULL,
	"pruned_xid" xid8 DEFAULT '0' NOT NULL
);

CREATE TABLE "one_time" (
	"hash" text PRIMARY KEY,
	"purpose" text NOT NULL,
	"user_id" bigint,
	"bound" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

ALTER TABLE "yard_move" ADD COLUMN "cars" bigint[] DEFAULT '{}'::bigint[] NOT NULL;
ALTER TABLE "token" ADD COLUMN "stamp" text NOT NULL;
