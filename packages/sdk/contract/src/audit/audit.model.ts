import type { InferOutput } from 'valibot';
import type { Role } from '../auth/auth.model.ts';
import type { LimitKind, LimitPeriod } from '../safer-gambling/rules.model.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type { auditRow } from './audit.wire.ts';

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
