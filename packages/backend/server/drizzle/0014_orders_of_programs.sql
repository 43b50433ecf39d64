ALTER TABLE "bets" ADD COLUMN "own_reference" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "heartbeat_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "bets_reference_index" ON "bets" USING btree ("user_id","own_reference") WHERE "bets"."own_reference" is not null;--> statement-breakpoint
CREATE INDEX "api_keys_heartbeat_index" ON "api_keys" USING btree ("heartbeat_until") WHERE "api_keys"."heartbeat_until" is not null;