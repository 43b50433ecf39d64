CREATE TABLE "second_person_decisions" (
	"step_id" bigint PRIMARY KEY NOT NULL,
	"decider_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_person_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_person_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"maker_id" bigint NOT NULL,
	"paise" bigint NOT NULL,
	"reason" text,
	"request_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "instant_ids" ADD COLUMN "made_by" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "opened_by" bigint;--> statement-breakpoint
ALTER TABLE "transfer_requests" ADD COLUMN "repeated_utr" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_by" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "betting_locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "betting_locked_by" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "withdrawals_locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "withdrawals_locked_by" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "adult_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "second_person_decisions" ADD CONSTRAINT "second_person_decisions_step_id_second_person_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."second_person_steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_person_decisions" ADD CONSTRAINT "second_person_decisions_decider_id_users_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_person_steps" ADD CONSTRAINT "second_person_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_person_steps" ADD CONSTRAINT "second_person_steps_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_person_steps" ADD CONSTRAINT "second_person_steps_request_id_transfer_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."transfer_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_person_steps_user_index" ON "second_person_steps" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "second_person_steps_expiry_index" ON "second_person_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_notes_user_index" ON "user_notes" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "instant_ids" ADD CONSTRAINT "instant_ids_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_betting_locked_by_users_id_fk" FOREIGN KEY ("betting_locked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_withdrawals_locked_by_users_id_fk" FOREIGN KEY ("withdrawals_locked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_requests_repeated_utr_unique" ON "transfer_requests" USING btree ("user_id","repeated_utr") WHERE "transfer_requests"."repeated_utr" is not null and "transfer_requests"."status" <> 'D';--> statement-breakpoint
CREATE INDEX "transfer_requests_repeated_utr_index" ON "transfer_requests" USING btree ("repeated_utr") WHERE "transfer_requests"."repeated_utr" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_requests_credited_utr_unique" ON "transfer_requests" USING btree (coalesce("utr", "repeated_utr")) WHERE "transfer_requests"."type" = 'D' and "transfer_requests"."status" = 'S';--> statement-breakpoint
CREATE FUNCTION "refuse_row_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "user_notes_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "user_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_row_change"();
--> statement-breakpoint
CREATE TRIGGER "second_person_steps_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "second_person_steps"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_row_change"();
--> statement-breakpoint
CREATE TRIGGER "second_person_decisions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "second_person_decisions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_row_change"();
