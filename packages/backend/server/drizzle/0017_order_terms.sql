ALTER TABLE "bets" ADD COLUMN "keeps_in_play" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "good_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "post_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bets_good_until_index" ON "bets" USING btree ("good_until") WHERE "bets"."good_until" is not null and "bets"."state" = 'OPEN' and "bets"."unmatched" > 0;