DROP INDEX "live_rounds_of_game";--> statement-breakpoint
DROP INDEX "live_rounds_of_status";--> statement-breakpoint
ALTER TABLE "leaderships" ADD COLUMN "led_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "live_rounds_in_order" ON "live_rounds" USING btree ("game","chain_id","nonce");--> statement-breakpoint
CREATE INDEX "live_rounds_ended" ON "live_rounds" USING btree ("game","status","chain_id","nonce");