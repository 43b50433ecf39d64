CREATE TABLE "account_options" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand" text NOT NULL,
	"position" integer NOT NULL,
	"account_type" text NOT NULL,
	"bank_name" text,
	"account_number" text,
	"ifsc" text,
	"holder_name" text,
	"upi_id" text,
	"min_deposit" bigint NOT NULL,
	"max_deposit" bigint NOT NULL,
	"attachment" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "account_options_position_unique" UNIQUE("brand","position")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint,
	"balance" bigint DEFAULT 0 NOT NULL,
	"guarded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "accounts_owner_unique" UNIQUE NULLS NOT DISTINCT("kind","user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"market_id" text NOT NULL,
	"runner_id" text NOT NULL,
	"side" text NOT NULL,
	"asked_price" double precision NOT NULL,
	"price" double precision NOT NULL,
	"line" integer,
	"stake" bigint NOT NULL,
	"requested" bigint NOT NULL,
	"unmatched" bigint DEFAULT 0 NOT NULL,
	"fills" json NOT NULL,
	"stated" integer NOT NULL,
	"potential_profit" bigint NOT NULL,
	"liability" bigint NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"result" bigint,
	"void_reason" text,
	"hedges" boolean DEFAULT false NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "casino_bets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "casino_bets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bet_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"session" text NOT NULL,
	"provider" text NOT NULL,
	"game_id" text NOT NULL,
	"game_name" text NOT NULL,
	"round_id" text NOT NULL,
	"stake" bigint NOT NULL,
	"win" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "casino_bets_bet_id_unique" UNIQUE("bet_id")
);
--> statement-breakpoint
CREATE TABLE "casino_calls" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"bet_id" text NOT NULL,
	"body_hash" text NOT NULL,
	"user_id" bigint,
	"refusal" text,
	"message" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "casino_game_categories" (
	"provider" text NOT NULL,
	"game_id" text NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "casino_game_categories_provider_game_id_category_pk" PRIMARY KEY("provider","game_id","category")
);
--> statement-breakpoint
CREATE TABLE "casino_games" (
	"provider" text NOT NULL,
	"game_id" text NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"is_live" boolean NOT NULL,
	"is_new" boolean NOT NULL,
	"is_popular" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "casino_games_provider_game_id_pk" PRIMARY KEY("provider","game_id")
);
--> statement-breakpoint
CREATE TABLE "casino_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "casino_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"user_id" bigint NOT NULL,
	"sign_in" bigint NOT NULL,
	"provider" text NOT NULL,
	"game_id" text NOT NULL,
	"game_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "casino_sessions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"market_file" text NOT NULL,
	"scores_file" text,
	"number" integer NOT NULL,
	"recorded_market_id" text NOT NULL,
	"match_id" text NOT NULL,
	"market_id" text NOT NULL,
	"start_from" text NOT NULL,
	"started_at" bigint NOT NULL,
	"clock_real" bigint NOT NULL,
	"clock_recorded" bigint NOT NULL,
	"speed" double precision NOT NULL,
	"held" boolean NOT NULL,
	"hold_at" bigint,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gambling_breaks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gambling_breaks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gambling_limits" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"amount" bigint,
	"next_amount" bigint,
	"next_from" timestamp (3) with time zone,
	CONSTRAINT "gambling_limits_user_id_kind_period_pk" PRIMARY KEY("user_id","kind","period")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"user_id" bigint NOT NULL,
	"market_id" text NOT NULL,
	"exposure" bigint NOT NULL,
	CONSTRAINT "holds_user_id_market_id_pk" PRIMARY KEY("user_id","market_id"),
	CONSTRAINT "holds_exposure_positive" CHECK ("holds"."exposure" > 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"envelope" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "instant_ids" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "instant_ids_token_hash_unique" UNIQUE("token_hash")
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
CREATE TABLE "market_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"market_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"match_id" text NOT NULL,
	"due" bigint NOT NULL,
	"posted" bigint NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_results_owner_unique" UNIQUE("market_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "markets" (
	"id" text PRIMARY KEY NOT NULL,
	"match_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"price_type" text NOT NULL,
	"min_stake" bigint NOT NULL,
	"max_stake" bigint NOT NULL,
	"commission" integer DEFAULT 0 NOT NULL,
	"unmatched_rule" text DEFAULT 'suspension' NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"winner_id" text,
	"runs" integer,
	"void_reason" text,
	"round" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runners" (
	"market_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	CONSTRAINT "runners_market_id_id_pk" PRIMARY KEY("market_id","id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" text PRIMARY KEY NOT NULL,
	"sport_id" text NOT NULL,
	"series_id" text NOT NULL,
	"series_name" text NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"score" text,
	"ended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"code_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"counted_from" timestamp (3) with time zone NOT NULL,
	"sent_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_slips" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_slips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"user_id" bigint NOT NULL,
	"request_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_slips_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "postings_amount_not_zero" CHECK ("postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "preferences_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"former_token_hash" text,
	"former_until" timestamp (3) with time zone,
	"user_id" bigint NOT NULL,
	"browser" text,
	"platform" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_former_token_hash_unique" UNIQUE("former_token_hash")
);
--> statement-breakpoint
CREATE TABLE "simulated_matches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulated_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slot" text NOT NULL,
	"kind" text NOT NULL,
	"seed" bigint NOT NULL,
	"engine" integer NOT NULL,
	"opens_at" bigint NOT NULL,
	"starts_at" bigint NOT NULL,
	"pace" double precision NOT NULL,
	"clock_real" bigint NOT NULL,
	"clock_recorded" bigint NOT NULL,
	"speed" double precision NOT NULL,
	"held" boolean NOT NULL,
	"hold_at" bigint,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sport_settings" (
	"user_id" bigint NOT NULL,
	"sport_id" text NOT NULL,
	"match_stack" text NOT NULL,
	"one_click_stack" text NOT NULL,
	CONSTRAINT "sport_settings_user_id_sport_id_pk" PRIMARY KEY("user_id","sport_id")
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"from_staff" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"market" text,
	"description" text NOT NULL,
	"remark" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transactions_reference_unique" UNIQUE("kind","reference")
);
--> statement-breakpoint
CREATE TABLE "transfer_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"utr" text,
	"account_number" text,
	"ifsc" text,
	"account_name" text,
	"sender" text,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attachment" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_name" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text,
	"country_code" text DEFAULT '+91' NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"owner_id" bigint,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"reality_check_minutes" integer DEFAULT 60 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casino_bets" ADD CONSTRAINT "casino_bets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casino_calls" ADD CONSTRAINT "casino_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casino_game_categories" ADD CONSTRAINT "casino_game_categories_provider_game_id_casino_games_provider_game_id_fk" FOREIGN KEY ("provider","game_id") REFERENCES "public"."casino_games"("provider","game_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casino_sessions" ADD CONSTRAINT "casino_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gambling_breaks" ADD CONSTRAINT "gambling_breaks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gambling_limits" ADD CONSTRAINT "gambling_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instant_ids" ADD CONSTRAINT "instant_ids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_results" ADD CONSTRAINT "market_results_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_results" ADD CONSTRAINT "market_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_results" ADD CONSTRAINT "market_results_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markets" ADD CONSTRAINT "markets_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runners" ADD CONSTRAINT "runners_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_request_id_transfer_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."transfer_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sport_settings" ADD CONSTRAINT "sport_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_requests" ADD CONSTRAINT "transfer_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_subject_index" ON "audit_events" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "bets_user_index" ON "bets" USING btree ("user_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "bets_open_index" ON "bets" USING btree ("user_id","placed_at","id") WHERE "bets"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "bets_settled_index" ON "bets" USING btree ("user_id","settled_at","id") WHERE "bets"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "bets_market_index" ON "bets" USING btree ("market_id","user_id");--> statement-breakpoint
CREATE INDEX "casino_bets_user_index" ON "casino_bets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "casino_bets_round_index" ON "casino_bets" USING btree ("user_id","round_id","provider","game_id","id");--> statement-breakpoint
CREATE INDEX "casino_calls_bet_index" ON "casino_calls" USING btree ("bet_id");--> statement-breakpoint
CREATE INDEX "casino_calls_created_index" ON "casino_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "casino_calls_refused_index" ON "casino_calls" USING btree ("created_at") WHERE "casino_calls"."refusal" is not null;--> statement-breakpoint
CREATE INDEX "casino_game_categories_category_index" ON "casino_game_categories" USING btree ("category");--> statement-breakpoint
CREATE INDEX "casino_sessions_user_index" ON "casino_sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "casino_sessions_used_index" ON "casino_sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "feed_runs_recorded_index" ON "feed_runs" USING btree ("recorded_market_id");--> statement-breakpoint
CREATE INDEX "gambling_breaks_user_index" ON "gambling_breaks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "market_results_user_index" ON "market_results" USING btree ("user_id","settled_at","id");--> statement-breakpoint
CREATE INDEX "markets_match_index" ON "markets" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "matches_sport_index" ON "matches" USING btree ("sport_id");--> statement-breakpoint
CREATE INDEX "payment_slips_user_index" ON "payment_slips" USING btree ("user_id","request_id","id");--> statement-breakpoint
CREATE INDEX "postings_account_index" ON "postings" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "postings_account_time_index" ON "postings" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "postings_transaction_index" ON "postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "simulated_matches_ended_index" ON "simulated_matches" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "support_messages_user_index" ON "support_messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_created_index" ON "transactions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transfer_requests_user_index" ON "transfer_requests" USING btree ("user_id","type","id");--> statement-breakpoint
CREATE INDEX "transfer_requests_account_index" ON "transfer_requests" USING btree (lower("account_number"));--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_requests_utr_unique" ON "transfer_requests" USING btree ("utr") WHERE "transfer_requests"."type" = 'D' and "transfer_requests"."status" <> 'D';--> statement-breakpoint
CREATE INDEX "transfer_requests_status_index" ON "transfer_requests" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name_unique" ON "users" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_unique" ON "users" USING btree ("country_code","mobile");--> statement-breakpoint
CREATE INDEX "users_owner_index" ON "users" USING btree ("owner_id");