import { WHOLE_SHARE } from '@exchange/contract';
import {
  type Book,
  calculateGains,
  calculateWorstOutcome,
  listOutcomes,
} from '../../exchange/book.ts';
import { type CashOut, calculateCashOut } from '../../exchange/cash-out.ts';
import { selectBest } from '../../exchange/matching.ts';
import type { Position } from '../../exchange/position.ts';
import type { MatchState } from '../../feed/board/board.ts';
import {
  boundSeenVersion,
  type MarketState,
  selectBookTerms,
  selectVersion,
} from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import { NotFoundError, UnprocessableError } from '../../http-error.ts';
import { inRupees } from '../../money.ts';
import { findMarket } from '../markets/markets.repository.ts';
import { createBetDelay, selectDelayMs } from './bet-delay.ts';
import {
  checkFresh,
  checkOpening,
  checkShown,
  checkTaking,
  rejectChangedStatus,
  rejectClosed,
} from './bet-rules.ts';
import type { BetParts, BetRequest, StoredBets } from './bets.service.ts';
import { type LockedResults, toPendingCashOut } from './pending-cash-out.ts';

/** A player's order to cash out; paise. */
export interface CashOutOrder {
  userId: number;
  matchId: string;
  marketId: string;
  /** The minimum result that the player agreed to. */
  locked: number;
  /** Percent of the whole hedge; all of it when absent. */
  share?: number | undefined;
  seenVersion: number | undefined;
  /**
   * The setting of the rule that executes it, and ends with it. `locked` is then the minimum result
   * of a cash-out of everything, also where a share is placed.
   */
  settingId?: string;
}

/** The values that a rule for an automatic cash-out is compared with. */
interface Assessment {
  priceType: MarketState['priceType'];
  /** The player's results are equal except for rounding: nothing to cash out. */
  isFlat: boolean;
  /** The smallest result of a cash-out of everything, in paise; undefined without enough prices. */
  result: number | undefined;
}

/** Results within this difference are equal except for rounding; paise. */
const MIN_SPREAD = 100;

/** An offer, or the reason why there is none. */
export type CashOutOffer = { version: number } & (
  | { locked: Book }
  | { locked: undefined; reason: string }
);

export const rejectWorse = (worst: number, version: number) =>
  new UnprocessableError(`The cash-out has changed to ${inRupees(worst)}.`, {
    lockedPaise: worst,
    code: 'CASH_OUT_CHANGED',
    marketVersion: version,
  });

export const rejectNothing = () =>
  new UnprocessableError('There is nothing to cash out at the prices of this moment.', {
    code: 'NOTHING_TO_CASH_OUT',
  });

/** Cashes out: hedges at the current prices make a player's results on a market equal. */
export function createCashOuts({ context, board, store, positions, sizes, onPlaced }: BetParts) {
  const { clock } = context;
  const delay = createBetDelay(clock);

  /** A market or session line that left the board is over; any other missing one never existed. */
  const rejectUnknown = async (matchId: string, marketId: string) => {
    const stored = await context.unitOfWork.read((tx) => findMarket(tx, marketId));
    return stored?.matchId === matchId
      ? rejectClosed(stored.kind === 'session' ? 'session' : 'market')
      : new NotFoundError('This market does not exist.', 'marketId', 'UNKNOWN_MARKET');
  };

  const find = async (matchId: string, marketId: string) => {
    const match = board.match(matchId);
    const market = match?.markets.find(({ id }) => id === marketId);
    if (!match || !market) throw await rejectUnknown(matchId, marketId);
    return { match, market };
  };

  const judge = (match: MatchState, market: MarketState) => {
    const now = clock.now().getTime();
    checkOpening(match, checkTaking('market', market, match), now);
    checkFresh(match, now);
  };

  /** Returns the ladders of the active runners, by runner and side. */
  const readLadders = (market: MarketState) =>
    new Map(
      market.runners
        .filter(({ id }) => market.runnerStatus.get(id) === 'ACTIVE')
        .map(({ id }) => [
          id,
          { back: sizes.offered(market, id, 'back'), lay: sizes.offered(market, id, 'lay') },
        ]),
    );

  /** @throws UnprocessableError where the prices of this moment close nothing */
  const calculateFrom = (
    own: readonly Position[],
    market: MarketState,
    share: number | undefined,
  ): CashOut => {
    const bets = { terms: selectBookTerms(market), positions: own, priceType: market.priceType };
    const found = calculateCashOut(bets, readLadders(market), share);
    if (!found) throw rejectNothing();
    return found;
  };

  /** Returns the result that an order's minimum is compared with. */
  const calculateBounded = (
    { settingId, share }: CashOutOrder,
    market: MarketState,
    { own, locked }: { own: readonly Position[]; locked: Book },
  ) => {
    const isPart = (share ?? WHOLE_SHARE) !== WHOLE_SHARE;
    const isOfWhole = settingId !== undefined && isPart;
    return calculateWorstOutcome(isOfWhole ? calculateFrom(own, market, undefined).locked : locked);
  };

  return {
    /**
     * Returns what a rule is compared with.
     * @throws HttpError where the market accepts no bets, or its prices are not live
     */
    async assess({
      userId,
      matchId,
      marketId,
    }: Pick<CashOutOrder, 'userId' | 'matchId' | 'marketId'>): Promise<Assessment> {
      const { match, market } = await find(matchId, marketId);
      judge(match, market);
      const { priceType } = market;
      const own = await positions.read(userId, market.id);
      const terms = selectBookTerms(market);
      const gains = [...calculateGains(terms, listOutcomes(own, terms)).values()];
      const isFlat = own.length === 0 || Math.max(...gains) - Math.min(...gains) < MIN_SPREAD;
      const bets = { terms, positions: own, priceType };
      const found = isFlat ? undefined : calculateCashOut(bets, readLadders(market));
      return { priceType, isFlat, result: found && calculateWorstOutcome(found.locked) };
    },

    /** Returns the result that hedging the player's matched bets, or `share` percent, would lock in now. */
    async offer({
      userId,
      matchId,
      marketId,
      share,
    }: Omit<CashOutOrder, 'locked' | 'seenVersion'>): Promise<CashOutOffer> {
      let version = 0;
      try {
        const { match, market } = await find(matchId, marketId);
        version = selectVersion(market);
        judge(match, market);
        const own = await positions.read(userId, market.id);
        return { version, locked: calculateFrom(own, market, share).locked };
      } catch (error) {
        if (!(error instanceof UnprocessableError)) throw error;
        return { version, locked: undefined, reason: error.message };
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
      const { match, market } = await find(order.matchId, order.marketId);
      const seen = boundSeenVersion(market, order.seenVersion);
      const { statusVersion } = market;
      const judgeOrder = () => {
        judge(match, market);
        checkShown(board, market);
        if (market.statusVersion > seen || market.statusVersion !== statusVersion)
          throw rejectChangedStatus(undefined, selectVersion(market));
      };
      judgeOrder();
      const shown = readLadders(market);
      const delayMs = selectDelayMs(market);
      if (delayMs > 0) {
        await delay.wait(delayMs / 1000);
        judgeOrder();
      }
      const own = await positions.read(userId, market.id);
      // From here to the reservation nothing waits: no other bet takes the same liquidity.
      const { hedges, locked } = calculateFrom(own, market, order.share);
      const worst = calculateBounded(order, market, { own, locked });
      if (worst < order.locked) throw rejectWorse(worst, selectVersion(market));
      const takings = hedges.map((hedge) => ({ ...hedge, lastUpdateSeq: market.events }));
      const placedAt = clock.now();
      const seenPrice = ({ runnerId, side }: Pick<LiquidityReservation, 'runnerId' | 'side'>) =>
        selectBest(shown.get(runnerId)?.[side] ?? []);
      const agreed = {
        userId,
        market,
        takings,
        locked,
        placedAt,
        seenPrice,
        delayMs,
        judge: judgeOrder,
        isWhole: (order.share ?? WHOLE_SHARE) === WHOLE_SHARE,
        settingId: order.settingId,
      };
      const pending = toPendingCashOut(agreed, request);
      const taken: LiquidityReservation[] = [];
      let stored: StoredBets | undefined;
      try {
        for (const taking of takings) {
          sizes.take(market, taking);
          taken.push(taking);
        }
        stored = await store(pending);
        return pending.toResult(stored.betIds);
      } finally {
        if (stored) sizes.confirmStored(market, { takings, bets: pending.bets, ...stored });
        else for (const taking of taken) sizes.releaseLiquidity(market, taking);
        match.version += 1;
        positions.forget(userId, market.id);
        if (stored) onPlaced(userId);
      }
    },

    /** Rejects delayed cash-outs, and any that would be delayed from now on. */
    stopWaiting: delay.stop,
  };
}
export type CashOuts = ReturnType<typeof createCashOuts>;
