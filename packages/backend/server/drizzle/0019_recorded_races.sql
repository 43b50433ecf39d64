ALTER TABLE "feed_runs" ADD COLUMN "catalogue_file" text;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "size_factor" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "further_markets" jsonb DEFAULT '[]'::jsonb NOT NULL;