ALTER TABLE "change" ADD COLUMN "attached_to" text[] DEFAULT '{}'::text[] NOT NULL;
-- Notices of before are told to those who may view what their rows hang on now.
UPDATE "change" c SET "attached_to" = array[n."object_type"] FROM "user_note" n WHERE c."resource" IN ('user:note', 'user:userNote') AND c."id" = n."id"::text AND n."object_type" <> '';
UPDATE "change" c SET "attached_to" = array[n."object_type"] FROM "document_attachment" n WHERE c."resource" IN ('document:attachment') AND c."id" = n."id"::text AND n."object_type" <> '';
UPDATE "change" c SET "attached_to" = array[n."object_type"] FROM "form_data" n WHERE c."resource" IN ('form:data') AND c."id" = n."id"::text AND n."object_type" <> '';
UPDATE "change" c SET "attached_to" = array[n."object_type"] FROM "user_notification" n WHERE c."resource" IN ('user:notification') AND c."id" = n."id"::text AND n."object_type" <> '';
UPDATE "change" c SET "attached_to" = array[n."model"] FROM "config_additional_value" n WHERE c."resource" IN ('config:additionalValue') AND c."id" = n."id"::text AND n."model" <> '';
