ALTER TABLE "users" ADD COLUMN "casino_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_casino_name_unique" UNIQUE("casino_name");