CREATE TABLE "match_controls" (
	"match_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"controls" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "match_controls" ADD CONSTRAINT "match_controls_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;