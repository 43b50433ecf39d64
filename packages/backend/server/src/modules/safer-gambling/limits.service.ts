import {
  type endpoints,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  type RealityCheckMinutes,
  toEpoch,
  type WireData,
} from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { toRupees } from '../../money.ts';
import { recordAudit } from '../audit/repository.ts';
import {
  listBreaks,
  listLimits,
  readNetResult,
  readRealityCheck,
  readUsage,
  writeCheckedAt,
  writeCheckMinutes,
  writeLimit,
} from './repository.ts';
import { changeLimit, NO_LIMIT, selectBreak, selectEffective } from './safer-gambling.model.ts';

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
        at: now,
        actorId: userId,
        subject: 'user',
        subjectId: userId,
        action: 'limit_changed',
        detail: { kind, period, before: stored.amount, wanted: amount },
      });
    }),

  /** Changes the interval of reality checks. */
  changeInterval: (userId: number, minutes: RealityCheckMinutes) =>
    unitOfWork.withTransaction(async (tx) => {
      await writeCheckMinutes(tx, userId, minutes);
      await recordAudit(tx, {
        at: clock.now(),
        actorId: userId,
        subject: 'user',
        subjectId: userId,
        action: 'reality_check_changed',
        detail: { minutes },
      });
    }),

  /** Records that the player confirmed a reality check. */
  confirmCheck: (sessionId: number) =>
    unitOfWork.withTransaction((tx) => writeCheckedAt(tx, sessionId, clock.now())),
});

type State = WireData<typeof endpoints.saferGambling>;

const toAmount = (paise: number | null) => (paise === null ? null : toRupees(paise));

async function readLimits(tx: Tx, userId: number, now: Date): Promise<State['limits']> {
  const stored = await listLimits(tx, userId);
  const limits: State['limits'] = [];
  for (const kind of LIMIT_KINDS) {
    const used = await readUsage(tx, kind, userId, now);
    for (const period of LIMIT_PERIODS) {
      const row = stored.find((limit) => limit.kind === kind && limit.period === period);
      const { amount, next } = selectEffective(row ?? NO_LIMIT, now);
      limits.push({
        kind,
        period,
        amount: toAmount(amount),
        used: toRupees(used[period]),
        next: next && { amount: toAmount(next.amount), from: toEpoch(next.from) },
      });
    }
  }
  return limits;
}

/** Returns the break that blocks the player's bets at `now`, in wire format. */
export async function readBreakRow(tx: Tx, userId: number, now: Date): Promise<State['break']> {
  const active = selectBreak(await listBreaks(tx, userId), now);
  if (!active) return null;
  const { kind, from, until, opens } = active;
  return { kind, from: toEpoch(from), until: toEpoch(until), opens: opens && toEpoch(opens) };
}

/** Returns limits, break and reality check of the player in a sign-in. */
export async function readState(
  tx: Tx,
  { userId, sessionId, now }: { userId: number; sessionId: number; now: Date },
): Promise<State> {
  const check = await readRealityCheck(tx, sessionId);
  const startedAt = check?.startedAt ?? now;
  return {
    limits: await readLimits(tx, userId, now),
    break: await readBreakRow(tx, userId, now),
    reality_check: {
      minutes: check?.minutes ?? 0,
      session_started: toEpoch(startedAt),
      checked_at: toEpoch(check?.checkedAt ?? startedAt),
      net_result: toRupees(await readNetResult(tx, userId, startedAt)),
      now: toEpoch(now),
    },
  };
}
