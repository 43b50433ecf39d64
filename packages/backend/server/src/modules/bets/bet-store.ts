import type { Envelope } from '@exchange/contract';
import { CommitLost, createBatcher } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { type RetryOptions, readWithRetry } from '../../db/read-with-retry.ts';
import { KeyAnswered } from '../../idempotency/idempotency.ts';
import { hasBet } from './bets.repository.ts';
import { type PendingBet, type StoredBet, selectOwner, storeBets } from './store-bets.ts';

/**
 * The result of a pending bet; `answered` is the response that another process stored for the same
 * key, `lost` the reason why the commit is in doubt.
 */
type Outcome = (StoredBet & { lost?: CommitLost<unknown> }) | { answered: Envelope };

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
  const { unitOfWork, ledger, idempotency } = context;

  const run = async (take: () => readonly PendingBet[]): Promise<readonly Outcome[]> => {
    try {
      return await unitOfWork.withTransaction((tx) =>
        storeBets(tx, { ...context, isSure }, take()),
      );
    } catch (error) {
      if (error instanceof CommitLost) {
        // The commit may have succeeded, so the group must not run again; its lane continues
        // meanwhile.
        return (error as CommitLost<StoredBet[]>).result.map((one) => ({ ...one, lost: error }));
      }
      const [{ keyed } = {}, ...others] = take();
      if (!(error instanceof KeyAnswered) || !keyed || others.length > 0) throw error;
      const answered = await idempotency.find(keyed);
      if (!answered) throw error;
      return [{ answered }];
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
    if ('answered' in outcome) return { betIds: undefined, envelope: outcome.answered };
    if ('refusal' in outcome) throw outcome.refusal;
    const { betIds, envelope, lost } = outcome;
    if (lost && !(await isStored(pending, betIds))) throw lost;
    return { betIds, envelope };
  };
}

/**
 * Stores bets with their hold and their response, or throws the reason. `betIds` is undefined where
 * another process responded to the same key before and nothing was stored. After a lost commit it
 * retries until the database answers or the server stops.
 */
export type BetStore = (
  pending: PendingBet,
) => Promise<{ betIds: readonly number[] | undefined; envelope: Envelope }>;
