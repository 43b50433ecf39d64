CREATE TABLE "market_rounds" (
	"market_id" text NOT NULL,
	"round" integer NOT NULL,
	"kind" text NOT NULL,
	"result" json NOT NULL,
	"description" text NOT NULL,
	"reason" text,
	"last_user_id" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "market_rounds_market_id_round_pk" PRIMARY KEY("market_id","round")
);
--> statement-breakpoint
ALTER TABLE "holds" DROP CONSTRAINT "holds_exposure_positive";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "owed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "seen_price" double precision;--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "delay_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "uncovered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_results" ADD COLUMN "commission" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "max_exposure" bigint;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "max_win" bigint;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "winners" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "awaits_result" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "event_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "removed_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runners" ADD COLUMN "reduction" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runners" ADD COLUMN "removed_seq" integer;--> statement-breakpoint
ALTER TABLE "market_rounds" ADD CONSTRAINT "market_rounds_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_rounds_open_index" ON "market_rounds" USING btree ("started_at") WHERE "market_rounds"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_not_empty" CHECK ("holds"."exposure" + "holds"."uncovered" > 0);