import { CommitLost, type Tx } from '@exchange/server-kit/database';
import type { Context } from '../../../context.ts';
import { type RetryOptions, readWithRetry } from '../../../db/read-with-retry.ts';
import type { StoredFill } from '../../../db/schema/bets.ts';
import { calculateStake } from '../../../exchange/position.ts';
import { type MarketState, selectBookTerms } from '../../../feed/board/market.ts';
import { selectFunds } from '../../../ledger/ledger.ts';
import { lockMarket } from '../../markets/markets.repository.ts';
import {
  findBet,
  listOpenBets,
  type OpenBet,
  toMatchedColumns,
  updateBet,
} from '../bets.repository.ts';
import { calculateMarketHold } from '../market-hold.ts';

/** The fills of an unmatched bet, whose liquidity is reserved. */
export interface BetFills {
  betId: number;
  userId: number;
  fills: readonly Required<StoredFill>[];
}

/** The updated bets; `refused` had too little unmatched for their fills: nothing was stored. */
interface StoredBetFills {
  open: ReadonlyMap<number, OpenBet>;
  refused: readonly BetFills[];
}

/**
 * Returns undefined if less is unmatched, because the bet was cancelled, lapsed or settled
 * meanwhile.
 */
function addFills(one: OpenBet | undefined, fills: readonly StoredFill[]) {
  const part = calculateStake({ fills });
  if (!one || one.bet.unmatched < part) return undefined;
  const { bet, position, eventSeq } = one;
  const filled = { ...position, fills: [...position.fills, ...fills] };
  return {
    eventSeq,
    position: filled,
    bet: {
      ...bet,
      ...toMatchedColumns(filled, bet.askedPrice),
      fills: filled.fills,
      stake: bet.stake + part,
      unmatched: bet.unmatched - part,
    },
  };
}

/**
 * Adds fills to unmatched bets of one market, under the locks of the market and of the players'
 * funds, and updates the hold: it never grows unless a runner was removed.
 */
async function storeFills(
  tx: Tx,
  { ledger }: Pick<Context, 'ledger'>,
  market: MarketState,
  matches: readonly BetFills[],
): Promise<StoredBetFills> {
  const row = await lockMarket(tx, market.id, 'share');
  if (row?.state !== 'OPEN') return { open: new Map(), refused: matches };
  const userIds = [...new Set(matches.map(({ userId }) => userId))];
  const funds = await ledger.lockFunds(tx, userIds);
  const open = new Map(
    (await listOpenBets(tx, userIds, market.id)).map((one) => [one.bet.id, one]),
  );
  const refused: BetFills[] = [];
  for (const match of matches) {
    const { betId, fills } = match;
    const filled = addFills(open.get(betId), fills);
    if (!filled) {
      refused.push(match);
      continue;
    }
    open.set(betId, filled);
    const { stake, unmatched, price, potentialProfit, liability } = filled.bet;
    await updateBet(tx, betId, {
      stake,
      unmatched,
      price,
      potentialProfit,
      liability,
      fills: filled.position.fills,
    });
  }
  const terms = selectBookTerms(market);
  for (const userId of userIds) {
    const own = selectFunds(funds, userId);
    const bets = [...open.values()].filter(({ bet }) => bet.userId === userId);
    own.forceHold(market.id, calculateMarketHold(terms, bets));
  }
  await ledger.writeHolds(tx, funds.values());
  return { open, refused };
}

interface Filling extends RetryOptions {
  market: MarketState;
  matches: readonly BetFills[];
}

/**
 * Stores fills in a transaction of their own. After a lost commit it retries until the database
 * answers or the server stops; an error then means not stored, as far as is known.
 */
export async function storeFillsExactlyOnce(
  context: Pick<Context, 'unitOfWork' | 'ledger'>,
  { market, matches, stopped, onError }: Filling,
): Promise<StoredBetFills> {
  const { unitOfWork, ledger } = context;
  try {
    return await unitOfWork.withTransaction((tx) => storeFills(tx, context, market, matches));
  } catch (error) {
    if (!(error instanceof CommitLost)) throw error;
    const { result } = error as CommitLost<StoredBetFills>;
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
