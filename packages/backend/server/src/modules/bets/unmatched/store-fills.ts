import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../../context.ts';
import type { StoredFill } from '../../../db/schema/bets.ts';
import { calculateStake } from '../../../exchange/position.ts';
import { type MarketState, selectBookTerms } from '../../../feed/board/market.ts';
import { selectFunds } from '../../../ledger/index.ts';
import { lockMarket } from '../../markets/markets.repository.ts';
import { listOpenBets, type OpenBet, updateBet } from '../bets.repository.ts';
import { calculateMarketHold, summarize } from '../market-hold.ts';

/** Liquidity that was reserved for an unmatched bet. */
export interface Match {
  betId: number;
  userId: number;
  fills: readonly Required<StoredFill>[];
}

/** The updated bets; `refused` had too little unmatched for their fills: nothing was stored. */
export interface StoredMatches {
  open: ReadonlyMap<number, OpenBet>;
  refused: readonly Match[];
}

/**
 * Returns undefined if less is unmatched, because the bet was cancelled, lapsed or settled
 * meanwhile.
 */
function addFills(one: OpenBet | undefined, fills: readonly StoredFill[]) {
  const part = calculateStake({ fills });
  if (!one || one.bet.unmatched < part) return undefined;
  const { bet, position, stated } = one;
  const filled = { ...position, fills: [...position.fills, ...fills] };
  return {
    stated,
    position: filled,
    bet: {
      ...bet,
      ...summarize(filled, bet.askedPrice),
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
export async function storeFills(
  tx: Tx,
  { ledger }: Pick<Context, 'ledger'>,
  market: MarketState,
  matches: readonly Match[],
): Promise<StoredMatches> {
  const row = await lockMarket(tx, market.id, 'share');
  if (row?.state !== 'OPEN') return { open: new Map(), refused: matches };
  const userIds = [...new Set(matches.map(({ userId }) => userId))];
  const funds = await ledger.lockFunds(tx, userIds);
  const open = new Map(
    (await listOpenBets(tx, userIds, market.id)).map((one) => [one.bet.id, one]),
  );
  const refused: Match[] = [];
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
      ...{ stake, unmatched, price, potentialProfit, liability },
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
