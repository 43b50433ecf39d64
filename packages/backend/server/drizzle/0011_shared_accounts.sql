CREATE TABLE "shared_account_clearances" (
	"account_number" text NOT NULL,
	"bank" text NOT NULL,
	"user_id" bigint NOT NULL,
	"cleared_by" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_account_clearances_account_number_bank_user_id_pk" PRIMARY KEY("account_number","bank","user_id")
);
--> statement-breakpoint
ALTER TABLE "shared_account_clearances" ADD CONSTRAINT "shared_account_clearances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_account_clearances" ADD CONSTRAINT "shared_account_clearances_cleared_by_users_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Every start wrote these until now; a database of before 0007 would have no limit of them.
UPDATE "casino_games" SET "max_win" = "shipped"."max_win" FROM (VALUES
	('DC', '201206', 200000000),
	('DC', '200570', 125000000),
	('DC', '200527', 100000000),
	('RG', '900012', 100000000),
	('RG', '900020', 255000000),
	('RG', '900021', 600000000),
	('RG', '900022', 255000000),
	('Evolution', '100001', 200000000),
	('Jilli', '600001', 500000000),
	('Jilli', '600002', 400000000),
	('RG', '900000', 600000000),
	('Jilli', '600000', 500000000)
) AS "shipped" ("provider", "game_id", "max_win")
WHERE "casino_games"."provider" = "shipped"."provider" AND "casino_games"."game_id" = "shipped"."game_id" AND "casino_games"."max_win" IS NULL;
