ALTER TABLE "user_sign_in_identity" ADD CONSTRAINT "user_sign_in_identity_key_filled" CHECK ("key" ~ '\S');
