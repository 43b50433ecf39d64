import { CommitLost, createBatcher } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { type RetryOptions, readWithRetry } from '../../db/read-with-retry.ts';
import { hasBet } from './bets.repository.ts';
import { type PendingBet, type StoredBet, selectOwner, storeBets } from './store-bets.ts';

/** The outcome of a pending bet; `lost` is the reason why its commit is in doubt. */
type Outcome = StoredBet & { lost?: CommitLost<unknown> };

/**
 * Concurrent transactions of a market: while one waits for PostgreSQL, the next one is prepared.
 */
const GROUPS_A_MARKET = 2;

/** Stores bets; concurrent ones of one market share a transaction. */
export function createBetStore(
  context: Pick<Context, 'unitOfWork' | 'ledger' | 'idempotency' | 'clock'>,
  isSure: () => boolean,
  reading: RetryOptions,
): BetStore {
  const { unitOfWork, ledger } = context;

  const run = async (take: () => readonly PendingBet[]): Promise<readonly Outcome[]> => {
    try {
      return await unitOfWork.withTransaction((tx) =>
        storeBets(tx, { ...context, isSure }, take()),
      );
    } catch (error) {
      if (!(error instanceof CommitLost)) throw error;
      // The commit may have succeeded, so the group must not run again; its lane continues
      // meanwhile.
      return (error as CommitLost<StoredBet[]>).result.map((one) => ({ ...one, lost: error }));
    }
  };
  const add = createBatcher(run, GROUPS_A_MARKET);

  const isStored = (pending: PendingBet, [betId = 0]: readonly number[]) => {
    const { userId, placedAt } = selectOwner(pending);
    return readWithRetry(
      unitOfWork,
      async (tx) => {
        // The transaction in doubt holds this lock: once it is acquired, that transaction has
        // ended.
        await ledger.lockFunds(tx, [userId]);
        return hasBet(tx, { id: betId, userId, placedAt });
      },
      reading,
    );
  };

  return async (pending) => {
    const outcome = await add(selectOwner(pending).marketId, pending);
    if ('refusal' in outcome) throw outcome.refusal;
    const { betIds, lost } = outcome;
    if (lost && !(await isStored(pending, betIds))) throw lost;
    return betIds;
  };
}

/**
 * Stores bets with their hold and the result of their key, or throws the reason; returns their ids.
 * After a lost commit it retries until the database answers or the server stops.
 */
export type BetStore = (pending: PendingBet) => Promise<readonly number[]>;
