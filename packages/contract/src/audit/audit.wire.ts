import * as v from 'valibot';
import { ROLES } from '../auth/auth.model.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../safer-gambling/rules.model.ts';
import { epochSeconds, rupees, wireId } from '../wire/primitives.ts';

/** A step that somebody answers for. `action` is open: a client shows actions that it does not know. */
export const auditRow = v.object({
  id: wireId,
  at: epochSeconds,
  action: v.string(),
  /** Who did it; null for the system itself. */
  actor_name: v.nullable(v.string()),
  actor_role: v.nullable(v.picklist(ROLES)),
  /** Rupees, where money was moved by it. */
  amount: v.optional(rupees),
  reason: v.optional(v.string()),
  /** What a player asked of a limit; a null amount removes it. */
  limit: v.optional(
    v.object({
      kind: v.picklist(LIMIT_KINDS),
      period: v.picklist(LIMIT_PERIODS),
      amount: v.nullable(rupees),
    }),
  ),
  /** How long a time-out or self-exclusion lasts. */
  until: v.optional(epochSeconds),
  /** Between reality checks; 0: never. */
  minutes: v.optional(v.number()),
  /** What a new user was created as. */
  role: v.optional(v.picklist(ROLES)),
  /** What an account could not do before and after a step; `closed`, `betting_locked`, `withdrawals_locked`. */
  access: v.optional(v.object({ before: v.array(v.string()), after: v.array(v.string()) })),
  /** The member of staff who took a step that a second one confirmed. */
  first_name: v.optional(v.string()),
});
