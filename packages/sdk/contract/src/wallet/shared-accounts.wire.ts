import * as v from 'valibot';
import { epochSeconds, wireId } from '../wire/primitives.ts';

/** A withdrawal account that a player shares, as staff see it. */
export const sharedAccountRow = v.object({
  /** The player's newest withdrawal to it. */
  request_id: wireId,
  account_number: v.string(),
  /** Other users of it that the caller manages. */
  users: v.array(v.object({ user_id: wireId, user_name: v.string() })),
  /** Number of other users. */
  others: v.number(),
  /** The permission to share it with its reason; null: the player is blocked. */
  cleared: v.nullable(v.object({ at: epochSeconds, by_name: v.string(), reason: v.string() })),
});
