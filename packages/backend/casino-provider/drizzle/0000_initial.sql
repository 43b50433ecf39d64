CREATE TABLE "actions" (
	"round_id" text NOT NULL,
	"action_id" text NOT NULL,
	CONSTRAINT "actions_round_id_action_id_pk" PRIMARY KEY("round_id","action_id")
);
--> statement-breakpoint
CREATE TABLE "chains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"game" text NOT NULL,
	"secret" text NOT NULL,
	"salt" text NOT NULL,
	"length" integer NOT NULL,
	"used" integer NOT NULL,
	"salt_ids" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_bets" (
	"id" text PRIMARY KEY NOT NULL,
	"round_id" text NOT NULL,
	"player" text NOT NULL,
	"client_id" text NOT NULL,
	"stake" bigint NOT NULL,
	"choice" text NOT NULL,
	"status" text NOT NULL,
	"multiplier" integer,
	"payout" bigint,
	"reason" text,
	"placed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"game" text NOT NULL,
	"chain_id" integer NOT NULL,
	"nonce" integer NOT NULL,
	"server_seed" text NOT NULL,
	"commitment" text NOT NULL,
	"salt" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"opened_at" bigint NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bet_id" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" bigint NOT NULL,
	"holder" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"game" text NOT NULL,
	"player" text NOT NULL,
	"client_id" text NOT NULL,
	"bet_id" text NOT NULL,
	"stake" bigint NOT NULL,
	"choice" text NOT NULL,
	"server_seed" text NOT NULL,
	"client_seed" text NOT NULL,
	"nonce" integer NOT NULL,
	"status" text NOT NULL,
	"state" text,
	"payout" bigint,
	"reason" text,
	"opened_at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	"commitment" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"player" text NOT NULL,
	"game" text NOT NULL,
	"server_seed" text NOT NULL,
	"nonce" integer NOT NULL,
	CONSTRAINT "seeds_player_game_pk" PRIMARY KEY("player","game")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"token_hash" text,
	"session" text NOT NULL,
	"player" text NOT NULL,
	"provider" text NOT NULL,
	"game_id" text NOT NULL,
	"language" text NOT NULL,
	"theme" text NOT NULL,
	"frame_origins" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "visits_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "visits_session_unique" UNIQUE("session")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"game" text NOT NULL,
	"instance" text NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "watches_game_instance_pk" PRIMARY KEY("game","instance")
);
--> statement-breakpoint
CREATE TABLE "leaderships" (
	"name" text PRIMARY KEY NOT NULL,
	"fencing" bigint DEFAULT 0 NOT NULL,
	"holder" text,
	"seen_at" timestamp (3) with time zone,
	"channel" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chains_of_game" ON "chains" USING btree ("game","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_bets_by_client" ON "live_bets" USING btree ("round_id","player","client_id");--> statement-breakpoint
CREATE INDEX "live_bets_of_round" ON "live_bets" USING btree ("round_id","placed_at");--> statement-breakpoint
CREATE INDEX "live_bets_by_end" ON "live_bets" USING btree ("status","placed_at");--> statement-breakpoint
CREATE INDEX "live_rounds_of_game" ON "live_rounds" USING btree ("game","opened_at");--> statement-breakpoint
CREATE INDEX "live_rounds_of_status" ON "live_rounds" USING btree ("game","status","opened_at");--> statement-breakpoint
CREATE INDEX "live_rounds_by_age" ON "live_rounds" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "outbox_pending" ON "outbox" USING btree ("due_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_held" ON "outbox" USING btree ("holder") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_by_end" ON "outbox" USING btree ("status","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_by_client" ON "rounds" USING btree ("player","game","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_unsettled" ON "rounds" USING btree ("player","game") WHERE status in ('betting', 'open');--> statement-breakpoint
CREATE INDEX "rounds_of_player" ON "rounds" USING btree ("player","game","status","opened_at");--> statement-breakpoint
CREATE INDEX "rounds_open" ON "rounds" USING btree ("game","touched_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "rounds_betting" ON "rounds" USING btree ("opened_at") WHERE status = 'betting';--> statement-breakpoint
CREATE INDEX "rounds_by_end" ON "rounds" USING btree ("status","touched_at");--> statement-breakpoint
CREATE INDEX "visits_by_age" ON "visits" USING btree ("created_at");