import type { LimitKind, LimitPeriod, RealityCheckMinutes } from '@exchange/contract';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/repository.ts';
import { changeLimit, NO_LIMIT } from './limits.model.ts';
import { listLimits, writeCheckedAt, writeCheckMinutes, writeLimit } from './repository.ts';

/**
 * Creates players' commands for limits and reality checks; each is one transaction with its audit
 * row.
 */
export const createLimits = ({ unitOfWork, ledger, clock }: Context) => ({
  /** Sets, changes or removes a limit; paise, null is no limit. */
  changeLimit: (
    userId: number,
    { kind, period, amount }: { kind: LimitKind; period: LimitPeriod; amount: number | null },
  ) =>
    unitOfWork.withTransaction(async (tx) => {
      // Every stake comes before this or after it.
      await ledger.lockFunds(tx, [userId]);
      await ledger.guard(tx, userId);
      const now = clock.now();
      const rows = await listLimits(tx, userId);
      const stored = rows.find((row) => row.kind === kind && row.period === period) ?? NO_LIMIT;
      await writeLimit(tx, { userId, kind, period }, changeLimit(stored, amount, now));
      await recordAudit(tx, {
        ...{ at: now, actorId: userId, subject: 'user', subjectId: userId },
        action: 'limit_changed',
        detail: { kind, period, before: stored.amount, wanted: amount },
      });
    }),

  /** Changes the interval of reality checks. */
  changeInterval: (userId: number, minutes: RealityCheckMinutes) =>
    unitOfWork.withTransaction(async (tx) => {
      await writeCheckMinutes(tx, userId, minutes);
      await recordAudit(tx, {
        ...{ at: clock.now(), actorId: userId, subject: 'user', subjectId: userId },
        action: 'reality_check_changed',
        detail: { minutes },
      });
    }),

  /** Records that the player confirmed a reality check. */
  confirmCheck: (sessionId: number) =>
    unitOfWork.withTransaction((tx) => writeCheckedAt(tx, sessionId, clock.now())),
});
