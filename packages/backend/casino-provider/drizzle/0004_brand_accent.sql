ALTER TABLE "visits" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "accent_ink" text;