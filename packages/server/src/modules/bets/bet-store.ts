import type { Envelope } from '@exchange/contract';
import { CommitLost, createBatcher } from '@exchange/database';
import type { Context } from '../../context.ts';
import { type RetryOptions, readWithRetry } from '../../db/read-with-retry.ts';
import { KeyAnswered } from '../../idempotency/idempotency.ts';
import { hasBet } from './bets.repository.ts';
import { type PendingBet, type StoredBet, selectOwner, storeBets } from './store-bets.ts';

/**
 * What became of a pending bet; `answered` is what another process said to the same key before,
 * `lost` why it is not known whether it was stored.
 */
type Outcome = (StoredBet & { lost?: CommitLost<unknown> }) | { answered: Envelope };

/** Transactions of a market at once: while one waits for PostgreSQL, the next one is prepared. */
const GROUPS_A_MARKET = 2;

/** Stores bets, those of one market that come at the same moment in one transaction. */
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
        // It may stand, so the group must not run again; and its lane need not wait for the answer.
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
        // The transaction in doubt holds this lock: whoever gets it sees how that ended.
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
 * Stores bets with their hold and their answer, or throws why not. `betIds` is undefined where another
 * process answered the same key before: nothing was stored then. Where the answer of the commit gets
 * lost it asks until the database tells, or the server stops: what throws was not stored, as far as
 * is known.
 */
export type BetStore = (
  pending: PendingBet,
) => Promise<{ betIds: readonly number[] | undefined; envelope: Envelope }>;
