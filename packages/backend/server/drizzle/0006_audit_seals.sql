CREATE TABLE "audit_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
-- So that a server's role needs no right to write links by itself, where another role owns the tables.
ALTER FUNCTION "link_audit_event"() SECURITY DEFINER SET search_path = public, pg_temp;
