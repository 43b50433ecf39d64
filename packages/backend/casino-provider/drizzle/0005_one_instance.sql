DROP TABLE "watches";--> statement-breakpoint
DROP INDEX "outbox_held";
