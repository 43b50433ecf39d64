import type { Envelope } from '@exchange/contract';
import type { Context } from '../../context.ts';
import { createGroupCommit, OutcomeUnknown } from '../../group-commit.ts';
import { KeyAnswered } from '../../idempotency/idempotency.ts';
import { type PendingBet, type StoredBet, selectOwner, storeBets } from './store-bets.ts';

/** What became of a pending bet; `answered` is what another process said to the same key before. */
type Outcome = StoredBet | { answered: Envelope };

/** Stores bets, those of one market that come at the same moment in one transaction. */
export function createBetStore(
  context: Pick<Context, 'unitOfWork' | 'ledger' | 'idempotency'>,
): BetStore {
  const { unitOfWork, idempotency } = context;

  const run = async (take: () => readonly PendingBet[]): Promise<readonly Outcome[]> => {
    let isStored = false;
    try {
      return await unitOfWork.withTransaction(async (tx) => {
        isStored = false;
        const stored = await storeBets(tx, context, take());
        isStored = true;
        return stored;
      });
    } catch (error) {
      // All statements went well, so it was the commit whose answer got lost.
      if (isStored) throw new OutcomeUnknown(error);
      const [{ keyed } = {}, ...others] = take();
      if (!(error instanceof KeyAnswered) || !keyed || others.length > 0) throw error;
      const answered = await idempotency.find(keyed);
      if (!answered) throw error;
      return [{ answered }];
    }
  };
  const add = createGroupCommit(run);

  return async (pending) => {
    const outcome = await add(selectOwner(pending).marketId, pending);
    if ('refusal' in outcome) throw outcome.refusal;
    return 'answered' in outcome ? { betIds: undefined, envelope: outcome.answered } : outcome;
  };
}

/**
 * Stores bets with their hold and their answer, or throws why not. `betIds` is undefined where another
 * process answered the same key before: nothing was stored then.
 */
export type BetStore = (
  pending: PendingBet,
) => Promise<{ betIds: readonly number[] | undefined; envelope: Envelope }>;
