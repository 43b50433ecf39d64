ALTER TABLE "idempotency_keys" ALTER COLUMN "envelope" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "result" json;