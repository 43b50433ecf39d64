import type { InferOutput } from 'valibot';
import type { Role } from '../auth/auth.model.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type { auditRow } from './audit.wire.ts';

/** What somebody did to a request or a user. */
export interface AuditStep {
  at: Date;
  action: string;
  /** Absent where the system itself did it. */
  actor?: { name: string; role: Role };
  /** Rupees. */
  amount?: number;
  reason?: string;
}

export const toAuditStep = (wire: InferOutput<typeof auditRow>): AuditStep => ({
  at: fromEpoch(wire.at),
  action: wire.action,
  ...(wire.actor_name !== null &&
    wire.actor_role !== null && { actor: { name: wire.actor_name, role: wire.actor_role } }),
  ...(wire.amount !== undefined && { amount: wire.amount }),
  ...(wire.reason && { reason: wire.reason }),
});
