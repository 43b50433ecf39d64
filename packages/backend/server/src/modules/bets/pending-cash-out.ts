import { type Book, calculateBook, calculateWorstOutcome } from '../../exchange/book.ts';
import { calculateMeanPrice, calculateStake, type Position } from '../../exchange/position.ts';
import { type MarketState, selectBookTerms } from '../../feed/board/market.ts';
import { UnprocessableError } from '../../http-error.ts';
import type { NewFilledBet } from './bets.repository.ts';
import { type BetRequest, type PendingBet, toEvidence } from './bets.service.ts';
import { calculateMarketHold, calculateMarketWin, summarize } from './market-caps.ts';

/** The results of runners that a cash-out locked in, paise. */
export type LockedResults = readonly (readonly [runnerId: string, paise: number])[];

interface Taken {
  userId: number;
  market: MarketState;
  takings: readonly (Position & { lastUpdateSeq: number })[];
  /** The results that the player agreed to. */
  locked: Book;
  placedAt: Date;
  /** Returns the best price of a runner's side when the request arrived. */
  seenPrice(hedge: Pick<Position, 'runnerId' | 'side'>): number | undefined;
  /** In ms. */
  delayMs: number;
  /** False for a cash-out of a share. */
  isWhole: boolean;
  /** The setting of the rule that executes it; undefined for a player's tap. */
  settingId: string | undefined;
  /** @throws HttpError where the market no longer accepts bets */
  judge(): void;
}

export const rejectChangedBets = () =>
  new UnprocessableError('Your bets on this market have changed. Please check the cash-out.', {
    code: 'BETS_CHANGED',
  });

const isSame = (a: Book, b: Book) => [...a].every(([id, result]) => b.get(id) === result);

/**
 * Returns the bets of a cash-out, to be stored together; they are rejected if another bet was
 * stored in between.
 */
export function toPendingCashOut(
  taken: Taken,
  { keyed, source }: BetRequest,
): PendingBet<LockedResults> {
  const { userId, market, takings, locked, placedAt, seenPrice, delayMs, judge, isWhole } = taken;
  const { settingId } = taken;
  const toBet = ({ lastUpdateSeq, ...position }: (typeof takings)[number]): NewFilledBet => {
    const { runnerId, side } = position;
    const stake = calculateStake(position);
    const askedPrice = calculateMeanPrice(position);
    return {
      position,
      lastUpdateSeq,
      bet: {
        userId,
        marketId: market.id,
        runnerId,
        side,
        askedPrice,
        placedAt,
        ...summarize(position, askedPrice),
        stake,
        requested: stake,
        hedges: true,
        ...toEvidence(source, { seenPrice: seenPrice(position), delayMs }),
      },
    };
  };
  const [first, ...others] = takings;
  if (!first) throw new Error('a cash-out without bets');
  const bets = [toBet(first), ...others.map(toBet)] as const;
  return {
    bets,
    ...(settingId !== undefined && { rule: { settingId, locked: calculateWorstOutcome(locked) } }),
    hedges: isWhole ? 'whole' : 'part',
    on: 'market',
    judge,
    check(open) {
      const positions = [...open, ...bets].map(({ position }) => position);
      if (isSame(calculateBook(selectBookTerms(market), positions), locked)) return undefined;
      return rejectChangedBets();
    },
    calculateHold: (all) => calculateMarketHold(selectBookTerms(market), all),
    calculateWin: (all) => calculateMarketWin(selectBookTerms(market), all),
    keyed,
    toResult: () => [...locked],
  };
}
