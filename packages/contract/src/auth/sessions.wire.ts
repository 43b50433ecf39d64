import * as v from 'valibot';
import { epochSeconds, wireId } from '../wire/primitives.ts';

/** A device that is signed in. Its id names it and opens nothing: it is no token. */
export const sessionRow = v.object({
  session_id: wireId,
  /** As the browser calls itself; null where it says nothing known. */
  browser: v.nullable(v.string()),
  platform: v.nullable(v.string()),
  created_at: epochSeconds,
  last_seen_at: epochSeconds,
  /** The session that asks. */
  current: v.boolean(),
  /** Addition: opened by a one-time link that staff made. */
  by_staff_link: v.optional(v.boolean(), false),
  /** Addition: the browser was not known for this user before. */
  new_device: v.optional(v.boolean()),
});
export const sessionListData = v.object({ list: v.array(sessionRow) });
export const sessionEndInput = v.object({ session_id: wireId });
/** How many sessions a step ended. */
export const sessionsEndedData = v.object({ ended: v.number() });
