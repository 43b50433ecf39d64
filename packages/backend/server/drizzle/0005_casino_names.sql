ALTER TABLE "users" ADD COLUMN "casino_name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_casino_name_index" ON "users" USING btree ("casino_name") WHERE "users"."casino_name" is not null;