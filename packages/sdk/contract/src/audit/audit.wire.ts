import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { ROLES, type Role } from '../roles.ts';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
} from '../safer-gambling/rules.model.ts';
import { epochSeconds, fromEpoch, rupees, wireId } from '../wire/primitives.ts';

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

type AuditWire = InferOutput<typeof auditRow>;

/** A recorded action on a request or a user. */
export interface AuditStep {
  id: string;
  at: Date;
  action: string;
  /** Absent for the system itself. */
  actor?: { name: string; role: Role };
  /** Rupees. */
  amount?: number;
  reason?: string;
  /** The limit that a player set, in rupees; without an amount it was removed. */
  limit?: { kind: LimitKind; period: LimitPeriod; amount?: number };
  /** End of a time-out or self-exclusion. */
  until?: Date;
  /** Minutes between reality checks; 0: never. */
  minutes?: number;
  /** Role of a new user. */
  role?: Role;
  /** Restrictions of the account before and after; codes, as more may come. */
  access?: { before: readonly string[]; after: readonly string[] };
  /** The member of staff who made the step that the actor confirmed. */
  firstName?: string;
}

const toRequestedLimit = ({ kind, period, amount }: NonNullable<AuditWire['limit']>) => ({
  kind,
  period,
  ...(amount !== null && { amount }),
});

/** Converts a recorded action; without an actor it was the system. Rupees. */
export const toAuditStep = (wire: AuditWire): AuditStep => ({
  id: String(wire.id),
  at: fromEpoch(wire.at),
  action: wire.action,
  ...(wire.actor_name !== null &&
    wire.actor_role !== null && { actor: { name: wire.actor_name, role: wire.actor_role } }),
  ...(wire.amount !== undefined && { amount: wire.amount }),
  ...(wire.reason && { reason: wire.reason }),
  ...(wire.limit && { limit: toRequestedLimit(wire.limit) }),
  ...(wire.until !== undefined && { until: fromEpoch(wire.until) }),
  ...(wire.minutes !== undefined && { minutes: wire.minutes }),
  ...(wire.role && { role: wire.role }),
  ...(wire.access && { access: wire.access }),
  ...(wire.first_name && { firstName: wire.first_name }),
});
