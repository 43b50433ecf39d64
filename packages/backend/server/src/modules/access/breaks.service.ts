import { addMonths } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { recordAudit } from '../audit/repository.ts';
import { listUnmatchedBets } from '../bets/bets.repository.ts';
import { cancelUnmatched } from '../bets/unmatched/cancel-unmatched.ts';
import { lockMarket } from '../markets/markets.repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { activeBreakError } from '../safer-gambling/guard.ts';
import { endExclusions, insertBreak, listBreaks } from '../safer-gambling/repository.ts';
import { type StoredBreak, selectBreak } from '../safer-gambling/safer-gambling.model.ts';

/** Returns the player's unmatched bets, by market, in the locking order of markets. */
async function readUnmatched(tx: Tx, userId: number): Promise<[string, number[]][]> {
  const byMarket = Map.groupBy(await listUnmatchedBets(tx, userId), ({ marketId }) => marketId);
  return [...byMarket]
    .map(([marketId, bets]): [string, number[]] => [marketId, bets.map(({ id }) => id)])
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/**
 * Runs `decide`, which blocks a player's stakes, under the locks of every stake: each one comes
 * before it or after it. Unmatched bets are future stakes, so they are cancelled.
 */
export async function stopBetting(
  tx: Tx,
  context: Pick<ModuleContext, 'ledger'>,
  userId: number,
  decide: () => Promise<void>,
): Promise<void> {
  const { ledger } = context;
  // Markets are locked before funds, as everywhere.
  for (const [marketId] of await readUnmatched(tx, userId)) await lockMarket(tx, marketId, 'share');
  await ledger.lockFunds(tx, [userId]);
  await ledger.guard(tx, userId);
  await decide();
  // A bet may have become unmatched in another market meanwhile; possible deadlocks are retried.
  for (const [marketId, betIds] of await readUnmatched(tx, userId)) {
    await cancelUnmatched(tx, context, { marketId, userIds: [userId], betIds });
  }
}

const HOUR_MS = 60 * 60 * 1000;

type NewBreak = Omit<StoredBreak, 'endedAt'>;

/** The member of staff who sets a break that the player asked for. */
interface AskedOf {
  actorId: number;
  reason: string;
}

/** Returns the player's longest break of a kind at `now`. */
async function readBreak(tx: Tx, userId: number, kind: StoredBreak['kind'], now: Date) {
  const breaks = await listBreaks(tx, userId);
  return selectBreak(
    breaks.filter((one) => one.kind === kind),
    now,
  );
}

/** Creates time-outs and self-exclusions, each with its audit row. */
export function createBreaks(context: ModuleContext) {
  const { unitOfWork, ledger, clock, changes } = context;

  const record = (tx: Tx, userId: number, { kind, from, until }: NewBreak, by?: AskedOf) =>
    recordAudit(tx, {
      at: from,
      actorId: by?.actorId ?? userId,
      subject: 'user',
      subjectId: userId,
      action: kind === 'time_out' ? 'time_out_taken' : 'exclusion_taken',
      detail: { until: until.toISOString(), ...(by && { reason: by.reason }) },
    });

  /** Begins a break, unless one of its kind lasts as long already. */
  const begin = (tx: Tx, userId: number, next: NewBreak, by?: AskedOf): Promise<void> =>
    stopBetting(tx, context, userId, async () => {
      const active = await readBreak(tx, userId, next.kind, next.from);
      const lastsAsLong = active && active.endedAt === null && active.until >= next.until;
      if (lastsAsLong) return;
      await insertBreak(tx, { userId, ...next });
      await record(tx, userId, next, by);
    });

  async function take(userId: number, next: NewBreak): Promise<void> {
    await unitOfWork.withTransaction((tx) => begin(tx, userId, next));
    changes.mark(userId);
  }

  const toTimeOut = (hours: number): NewBreak => {
    const from = clock.now();
    return { kind: 'time_out', from, until: new Date(from.getTime() + hours * HOUR_MS) };
  };
  const toExclusion = (months: number): NewBreak => {
    const from = clock.now();
    return { kind: 'exclusion', from, until: addMonths(from, months) };
  };

  return {
    /** Blocks bets, deposits and games for a number of hours. */
    takeTimeOut: (userId: number, hours: number): Promise<void> => take(userId, toTimeOut(hours)),

    /**
     * Blocks them for a number of months; it ends at the player's request after that time, and a
     * day later.
     */
    excludeSelf: (userId: number, months: number): Promise<void> =>
      take(userId, toExclusion(months)),

    /**
     * Begins a break that a player asked staff for, in their transaction; mark the user as changed
     * after it.
     */
    set: (
      tx: Tx,
      userId: number,
      length: { kind: 'time_out'; hours: number } | { kind: 'exclusion'; months: number },
      by: AskedOf,
    ): Promise<void> =>
      begin(
        tx,
        userId,
        length.kind === 'time_out' ? toTimeOut(length.hours) : toExclusion(length.months),
        by,
      ),

    /**
     * Ends a self-exclusion after its time; a repeat changes nothing, nor does a call without one.
     * @throws ForbiddenError during its time
     */
    endExclusion: (userId: number) =>
      unitOfWork.withTransaction(async (tx) => {
        await ledger.lockFunds(tx, [userId]);
        const now = clock.now();
        const active = await readBreak(tx, userId, 'exclusion', now);
        if (!active || active.opens !== null) return;
        if (now < active.until) throw activeBreakError(active);
        await endExclusions(tx, userId, now);
        await recordAudit(tx, {
          at: now,
          actorId: userId,
          subject: 'user',
          subjectId: userId,
          action: 'exclusion_ended',
        });
      }),
  };
}
