CREATE TABLE "audit_links" (
	"position" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_links_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
ALTER TABLE "audit_links" ADD CONSTRAINT "audit_links_event_id_audit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."audit_events"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What a hash goes over: text that depends neither on the session's time zone nor on its formats.
CREATE FUNCTION "audit_event_text"(event "audit_events") RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT jsonb_build_array(
		event.id, round(extract(epoch FROM event.at) * 1000)::bigint, event.actor_id, event.action,
		event.subject, event.subject_id, event.detail
	)::text
$$;
--> statement-breakpoint
-- At the commit, one transaction after another: the lock is the last one that each takes, so it cannot
-- become part of a deadlock.
CREATE FUNCTION "link_audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	latest "audit_links";
BEGIN
	PERFORM pg_advisory_xact_lock(6021023, 3);
	SELECT * INTO latest FROM "audit_links" ORDER BY "position" DESC LIMIT 1;
	INSERT INTO "audit_links" ("position", "event_id", "hash") VALUES (
		coalesce(latest.position, 0) + 1,
		NEW.id,
		encode(sha256(convert_to(coalesce(latest.hash, '') || audit_event_text(NEW), 'UTF8')), 'hex')
	);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit trail cannot be changed';
END
$$;
--> statement-breakpoint
-- What is there already is linked in its order.
DO $$
DECLARE
	event "audit_events";
	last_hash text := '';
	place bigint := 0;
BEGIN
	FOR event IN SELECT * FROM "audit_events" ORDER BY "id" LOOP
		place := place + 1;
		last_hash := encode(sha256(convert_to(last_hash || audit_event_text(event), 'UTF8')), 'hex');
		INSERT INTO "audit_links" ("position", "event_id", "hash") VALUES (place, event.id, last_hash);
	END LOOP;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_events_link" AFTER INSERT ON "audit_events"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "link_audit_event"();
--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_links_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_links"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
