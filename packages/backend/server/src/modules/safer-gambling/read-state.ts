import {
  type endpoints,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  toEpoch,
  type WireData,
} from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { toRupees } from '../../money.ts';
import { selectBreak } from './breaks.model.ts';
import { NO_LIMIT, selectEffective } from './limits.model.ts';
import { listBreaks, listLimits, readRealityCheck } from './repository.ts';
import { readNetResult, readUsage } from './usage.repository.ts';

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
        ...{ kind, period, amount: toAmount(amount), used: toRupees(used[period]) },
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
