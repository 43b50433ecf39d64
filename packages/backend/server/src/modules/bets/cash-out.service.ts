import { type CashOut, calculateCashOut } from '../../exchange/cash-out.ts';
import { selectBest } from '../../exchange/matching.ts';
import type { MatchState } from '../../feed/board/board.ts';
import {
  boundSeenVersion,
  type MarketState,
  selectBookTerms,
  selectVersion,
} from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import { NotFoundError, UnprocessableError } from '../../http-error.ts';
import { createBetDelay, selectDelayMs } from './bet-delay.ts';
import {
  checkFresh,
  checkOpening,
  checkShown,
  requireBettingTerms,
  statusChangedError,
} from './bet-rules.ts';
import type { BetRequest, BetsOptions } from './bets.service.ts';
import { type LockedResults, toPendingCashOut } from './pending-cash-out.ts';

/** A player's order to cash out; paise. */
export interface CashOutOrder {
  userId: number;
  matchId: string;
  marketId: string;
  /** The minimum result that the player agreed to. */
  locked: number;
  seenVersion: number | undefined;
}

/** An offer, or the reason why there is none. */
export type CashOutOffer = { version: number } & (
  | { found: CashOut }
  | { found: undefined; reason: string }
);

const cashOutChangedError = (worst: number, version: number) =>
  new UnprocessableError('The cash-out has changed. Please check the amount.', {
    lockedPaise: worst,
    code: 'CASH_OUT_CHANGED',
    marketVersion: version,
  });

/** Cashes out: hedges at the current prices make a player's results on a market equal. */
export function createCashOuts({
  context,
  board,
  store,
  positions,
  liquidity,
  onPlaced,
}: BetsOptions) {
  const { clock } = context;
  const delay = createBetDelay(clock);

  const find = (matchId: string, marketId: string) => {
    const match = board.match(matchId);
    const market = match?.markets.find(({ id }) => id === marketId);
    if (!match || !market)
      throw new NotFoundError('This market does not exist.', 'marketId', 'UNKNOWN_MARKET');
    return { match, market };
  };

  const checkMarket = (match: MatchState, market: MarketState) => {
    const now = clock.now().getTime();
    checkOpening(match, requireBettingTerms('market', market, match), now);
    checkFresh(match, now);
  };

  /** Returns the ladders of the active runners, by runner and side. */
  const readLadders = (market: MarketState) =>
    new Map(
      market.runners
        .filter(({ id }) => market.runnerStatus.get(id) === 'ACTIVE')
        .map(({ id }) => [
          id,
          {
            back: liquidity.offered(market, id, 'back'),
            lay: liquidity.offered(market, id, 'lay'),
          },
        ]),
    );

  const calculate = async (userId: number, market: MarketState): Promise<CashOut> => {
    const own = await positions.read(userId, market.id);
    const terms = selectBookTerms(market);
    const { priceType } = market;
    const found = calculateCashOut({ terms, positions: own, priceType }, readLadders(market));
    if (!found) {
      throw new UnprocessableError('There is nothing to cash out at the prices of this moment.', {
        code: 'NOTHING_TO_CASH_OUT',
      });
    }
    return found;
  };

  return {
    /** Returns the result that hedging all matched bets of the player would lock in now. */
    async offer(userId: number, matchId: string, marketId: string): Promise<CashOutOffer> {
      const { match, market } = find(matchId, marketId);
      const version = selectVersion(market);
      try {
        checkMarket(match, market);
        return { version, found: await calculate(userId, market) };
      } catch (error) {
        if (!(error instanceof UnprocessableError)) throw error;
        return { version, found: undefined, reason: error.message };
      }
    },

    /**
     * Hedges at the current prices, all bets or none. In play it waits for the market's delay
     * first.
     * @throws UnprocessableError with the result that can be locked in, where that is less than was
     * agreed
     */
    async take(order: CashOutOrder, request: BetRequest): Promise<LockedResults> {
      const { userId } = order;
      const { match, market } = find(order.matchId, order.marketId);
      const seen = boundSeenVersion(market, order.seenVersion);
      const { statusVersion } = market;
      const recheck = () => {
        checkMarket(match, market);
        checkShown(board, market);
        if (market.statusVersion > seen || market.statusVersion !== statusVersion)
          throw statusChangedError(undefined, selectVersion(market));
      };
      recheck();
      const shown = readLadders(market);
      const delayMs = selectDelayMs(market);
      if (delayMs > 0) {
        await delay.wait(delayMs / 1000);
        recheck();
      }
      const { hedges, locked, worst } = await calculate(userId, market);
      if (worst < order.locked) throw cashOutChangedError(worst, selectVersion(market));
      const reservations = hedges.map((hedge) => ({ ...hedge, eventSeq: market.eventSeq }));
      const placedAt = clock.now();
      const seenPrice = ({ runnerId, side }: Pick<LiquidityReservation, 'runnerId' | 'side'>) =>
        selectBest(shown.get(runnerId)?.[side] ?? []);
      const agreed = {
        userId,
        market,
        reservations,
        locked,
        placedAt,
        seenPrice,
        delayMs,
        recheck,
      };
      const pending = toPendingCashOut(agreed, request);
      const taken: LiquidityReservation[] = [];
      let betIds: readonly number[] | undefined;
      try {
        for (const reservation of reservations) {
          liquidity.take(market, reservation);
          taken.push(reservation);
        }
        betIds = await store(pending);
        return pending.toResult(betIds);
      } finally {
        if (betIds) liquidity.confirmStored(market, { reservations, bets: pending.bets, betIds });
        else for (const reservation of taken) liquidity.releaseLiquidity(market, reservation);
        match.version += 1;
        positions.forget(userId, market.id);
        if (betIds) onPlaced(userId);
      }
    },

    /** Rejects delayed cash-outs, and any that would be delayed from now on. */
    stopWaiting: delay.stop,
  };
}
export type CashOuts = ReturnType<typeof createCashOuts>;
