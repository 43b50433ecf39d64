import * as v from 'valibot';
import { ROLES } from '../auth/auth.model.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../safer-gambling/rules.model.ts';
import { epochSeconds, rupees, wireId } from '../wire/primitives.ts';

/** A recorded action. `action` is open: clients show unknown actions, too. */
export const auditRow = v.object({
  id: wireId,
  at: epochSeconds,
  action: v.string(),
  /** The acting user; null for the system itself. */
  actor_name: v.nullable(v.string()),
  actor_role: v.nullable(v.picklist(ROLES)),
  /** Rupees, if the step moved money. */
  amount: v.optional(rupees),
  reason: v.optional(v.string()),
  /** The limit that a player set; a null amount removes it. */
  limit: v.optional(
    v.object({
      kind: v.picklist(LIMIT_KINDS),
      period: v.picklist(LIMIT_PERIODS),
      amount: v.nullable(rupees),
    }),
  ),
  /** End of a time-out or self-exclusion. */
  until: v.optional(epochSeconds),
  /** Minutes between reality checks; 0: never. */
  minutes: v.optional(v.number()),
  /** Role of a new user. */
  role: v.optional(v.picklist(ROLES)),
  /** Restrictions before and after a step; `closed`, `betting_locked`, `withdrawals_locked`. */
  access: v.optional(v.object({ before: v.array(v.string()), after: v.array(v.string()) })),
  /** The member of staff who made a step that a second one confirmed. */
  first_name: v.optional(v.string()),
});
