import * as v from 'valibot';
import { epochSeconds, wireId } from '../wire/primitives.ts';

/** A withdrawal account that a player shares, as staff see it. */
export const sharedAccountRow = v.object({
  /** The player's newest withdrawal to it. */
  request_id: wireId,
  account_number: v.string(),
  /** Who else uses it, of those whom the caller manages. */
  users: v.array(v.object({ user_id: wireId, user_name: v.string() })),
  /** How many others use it. */
  others: v.number(),
  /** Who let the player share it, and why; null: the player is blocked for it. */
  cleared: v.nullable(v.object({ at: epochSeconds, by_name: v.string(), reason: v.string() })),
});
