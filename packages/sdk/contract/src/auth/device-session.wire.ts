import * as v from 'valibot';
import { epochSeconds, wireId } from '../wire/primitives.ts';

/** A signed-in device. Its id is not a token. */
export const sessionRow = v.object({
  session_id: wireId,
  /** Name of the browser; null if unknown. */
  browser: v.nullable(v.string()),
  platform: v.nullable(v.string()),
  created_at: epochSeconds,
  last_seen_at: epochSeconds,
  /** The session of the caller. */
  current: v.boolean(),
  /** Addition: opened by a one-time link of staff. */
  by_staff_link: v.optional(v.boolean(), false),
  /** Addition: the user's first sign-in with this browser. */
  new_device: v.optional(v.boolean()),
});
export const sessionListData = v.object({ list: v.array(sessionRow) });
export const sessionEndInput = v.object({ session_id: wireId });
/** The number of sessions that a step ended. */
export const sessionsEndedData = v.object({ ended: v.number() });
