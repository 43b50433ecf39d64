-- Rows stay append-only, and their chain ends: exports to a locked bucket take its place. Its tables
-- stay for servers of the version before.
DROP TRIGGER "audit_events_link" ON "audit_events";--> statement-breakpoint
-- A role that may insert could else choose a number that exports have passed, or one far ahead.
CREATE FUNCTION "refuse_chosen_audit_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.id <> currval(pg_get_serial_sequence('audit_events', 'id')) THEN
		RAISE EXCEPTION 'the audit trail numbers its rows itself';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_events_numbered" BEFORE INSERT ON "audit_events"
	FOR EACH ROW EXECUTE FUNCTION "refuse_chosen_audit_number"();
