CREATE TABLE "cash_out_rules" (
	"user_id" bigint NOT NULL,
	"market_id" text NOT NULL,
	"setting_id" text NOT NULL,
	"take_profit" bigint,
	"stop_loss" bigint,
	"share" integer NOT NULL,
	"state" text NOT NULL,
	"ended_by" text,
	"locked" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"executed_at" timestamp (3) with time zone,
	CONSTRAINT "cash_out_rules_user_id_market_id_pk" PRIMARY KEY("user_id","market_id")
);
--> statement-breakpoint
ALTER TABLE "cash_out_rules" ADD CONSTRAINT "cash_out_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_out_rules" ADD CONSTRAINT "cash_out_rules_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_out_rules_open_index" ON "cash_out_rules" USING btree ("market_id") WHERE "cash_out_rules"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "cash_out_rules_changed_index" ON "cash_out_rules" USING btree ("changed_at");