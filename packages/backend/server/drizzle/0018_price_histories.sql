CREATE TABLE "price_histories" (
	"market_id" text PRIMARY KEY NOT NULL,
	"runners" json NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "price_histories_saved_index" ON "price_histories" USING btree ("saved_at");