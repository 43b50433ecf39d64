import { addMonths } from '@exchange/contract';
import type { Tx } from '@exchange/database';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/repository.ts';
import { listWaitingBets } from '../bets/bets.repository.ts';
import { endWaiting } from '../bets/unmatched/end-waiting.ts';
import { lockMarket } from '../markets/markets.repository.ts';
import { type StoredBreak, selectBreak } from './breaks.model.ts';
import { refuseBreak } from './refusals.ts';
import { endExclusions, insertBreak, listBreaks } from './repository.ts';

const HOUR_MS = 60 * 60 * 1000;

type NewBreak = Omit<StoredBreak, 'endedAt'>;

/** What waits of the player's bets, by market, in the order in which markets are locked. */
async function readWaiting(tx: Tx, userId: number): Promise<[string, number[]][]> {
  const byMarket = Map.groupBy(await listWaitingBets(tx, userId), ({ marketId }) => marketId);
  return [...byMarket]
    .map(([marketId, bets]): [string, number[]] => [marketId, bets.map(({ id }) => id)])
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/** The longest break of a kind that the player takes at `now`. */
async function readBreak(tx: Tx, userId: number, kind: StoredBreak['kind'], now: Date) {
  const breaks = await listBreaks(tx, userId);
  return selectBreak(
    breaks.filter((one) => one.kind === kind),
    now,
  );
}

/** Time-outs and self-exclusions; each is one transaction with its audit row. */
export function createBreaks(context: Context) {
  const { unitOfWork, ledger, clock, changes } = context;

  const record = (tx: Tx, userId: number, { kind, from, until }: NewBreak) =>
    recordAudit(tx, {
      ...{ at: from, actorId: userId, subject: 'user', subjectId: userId },
      action: kind === 'time_out' ? 'time_out_taken' : 'exclusion_taken',
      detail: { until: until.toISOString() },
    });

  /**
   * Begins a break, unless one of its kind lasts as long already. What waits in the books is a stake
   * to come, so it is given up.
   */
  async function take(userId: number, next: NewBreak): Promise<void> {
    await unitOfWork.withTransaction(async (tx) => {
      // Markets are locked before funds, as everywhere.
      for (const [marketId] of await readWaiting(tx, userId))
        await lockMarket(tx, marketId, 'share');
      await ledger.lockFunds(tx, [userId]);
      await ledger.guard(tx, userId);
      const active = await readBreak(tx, userId, next.kind, next.from);
      const lastsAsLong = active && active.endedAt === null && active.until >= next.until;
      if (!lastsAsLong) {
        await insertBreak(tx, { userId, ...next });
        await record(tx, userId, next);
      }
      // A bet may have begun to wait in another market meanwhile; deadlocks that this can cause run again.
      for (const [marketId, betIds] of await readWaiting(tx, userId)) {
        await endWaiting(tx, context, { marketId, userIds: [userId], betIds });
      }
    });
    changes.mark(userId);
  }

  return {
    /** No bets, deposits and games for so many hours. */
    takeTimeOut(userId: number, hours: number): Promise<void> {
      const from = clock.now();
      const until = new Date(from.getTime() + hours * HOUR_MS);
      return take(userId, { kind: 'time_out', from, until });
    },

    /** The same for so many months; then it ends only on the player's word, and a day later. */
    excludeSelf(userId: number, months: number): Promise<void> {
      const from = clock.now();
      return take(userId, { kind: 'exclusion', from, until: addMonths(from, months) });
    },

    /**
     * Ends a self-exclusion whose time is over; a repeat changes nothing, as where there is none.
     * @throws Forbidden while it lasts
     */
    endExclusion: (userId: number) =>
      unitOfWork.withTransaction(async (tx) => {
        await ledger.lockFunds(tx, [userId]);
        const now = clock.now();
        const active = await readBreak(tx, userId, 'exclusion', now);
        if (!active || active.opens !== null) return;
        if (now < active.until) throw refuseBreak(active);
        await endExclusions(tx, userId, now);
        await recordAudit(tx, {
          ...{ at: now, actorId: userId, subject: 'user', subjectId: userId },
          action: 'exclusion_ended',
        });
      }),
  };
}
