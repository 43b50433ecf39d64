import { CommitLost } from '@exchange/server-kit/database';
import type { Context } from '../../../context.ts';
import { type RetryOptions, readWithRetry } from '../../../db/read-with-retry.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import { findBet } from '../bets.repository.ts';
import { type Match, type StoredMatches, storeFills } from './store-fills.ts';

interface Filling extends RetryOptions {
  market: MarketState;
  matches: readonly Match[];
}

/**
 * Stores fills in a transaction of their own. After a lost commit it retries until the database
 * answers or the server stops; an error then means not stored, as far as is known.
 */
export async function storeFillsExactlyOnce(
  context: Pick<Context, 'unitOfWork' | 'ledger'>,
  { market, matches, stopped, onError }: Filling,
): Promise<StoredMatches> {
  const { unitOfWork, ledger } = context;
  try {
    return await unitOfWork.withTransaction((tx) => storeFills(tx, context, market, matches));
  } catch (error) {
    if (!(error instanceof CommitLost)) throw error;
    const { result } = error as CommitLost<StoredMatches>;
    const filled = matches.find((match) => !result.refused.includes(match));
    if (!filled) return result;
    const expected = result.open.get(filled.betId)?.position.fills.length;
    const row = await readWithRetry(
      unitOfWork,
      async (tx) => {
        // The transaction in doubt holds this lock: once it is acquired, that transaction has
        // ended.
        await ledger.lockFunds(tx, [filled.userId]);
        return findBet(tx, filled.userId, filled.betId);
      },
      { stopped, onError },
    );
    // Only matches add fills, and those of a market are stored one after the other.
    if (row?.fills.length === expected) return result;
    throw error;
  }
}
