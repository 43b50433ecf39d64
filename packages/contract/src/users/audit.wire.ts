import * as v from 'valibot';
import { ROLES } from '../auth/auth.model.ts';
import { epochSeconds, rupees } from '../wire/primitives.ts';

/** A step that somebody answers for. `action` is open: a client shows actions that it does not know. */
export const auditRow = v.object({
  at: epochSeconds,
  action: v.string(),
  /** Who did it; null for the system itself. */
  actor_name: v.nullable(v.string()),
  actor_role: v.nullable(v.picklist(ROLES)),
  /** Rupees, where money was moved by it. */
  amount: v.optional(rupees),
  reason: v.optional(v.string()),
});
