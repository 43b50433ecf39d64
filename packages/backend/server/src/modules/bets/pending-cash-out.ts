import { type Book, calculateBook } from '../../exchange/book.ts';
import { calculateMeanPrice, calculateStake, type Position } from '../../exchange/position.ts';
import { type MarketState, selectBookTerms } from '../../feed/board/market.ts';
import { UnprocessableError } from '../../http-error.ts';
import { type NewFilledBet, toMatchedColumns } from './bets.repository.ts';
import { type BetRequest, type PendingBet, toEvidence } from './bets.service.ts';
import { calculateMarketHold, calculateMarketWin } from './market-hold.ts';

/** The results of runners that a cash-out locked in, paise. */
export type LockedResults = readonly (readonly [runnerId: string, paise: number])[];

interface Taken {
  userId: number;
  market: MarketState;
  reservations: readonly (Position & { eventSeq: number })[];
  /** The results that the player agreed to. */
  locked: Book;
  placedAt: Date;
  /** Returns the best price of a runner's side when the request arrived. */
  seenPrice(hedge: Pick<Position, 'runnerId' | 'side'>): number | undefined;
  /** In ms. */
  delayMs: number;
  /** @throws HttpError where the market no longer accepts bets */
  recheck(): void;
}

const isSame = (a: Book, b: Book) => [...a].every(([id, result]) => b.get(id) === result);

/**
 * Returns the bets of a cash-out, to be stored together; they are rejected if another bet was
 * stored in between.
 */
export function toPendingCashOut(
  { userId, market, reservations, locked, placedAt, seenPrice, delayMs, recheck }: Taken,
  { keyed, source }: BetRequest,
): PendingBet<LockedResults> {
  const toBet = ({ eventSeq, ...position }: (typeof reservations)[number]): NewFilledBet => {
    const { runnerId, side } = position;
    const stake = calculateStake(position);
    const askedPrice = calculateMeanPrice(position);
    return {
      position,
      eventSeq,
      bet: {
        userId,
        marketId: market.id,
        runnerId,
        side,
        askedPrice,
        placedAt,
        ...toMatchedColumns(position, askedPrice),
        stake,
        requested: stake,
        hedges: true,
        ...toEvidence(source, { seenPrice: seenPrice(position), delayMs }),
      },
    };
  };
  const [first, ...others] = reservations;
  if (!first) throw new Error('a cash-out without bets');
  const bets = [toBet(first), ...others.map(toBet)] as const;
  return {
    bets,
    hedges: true,
    on: 'market',
    recheck,
    findFault(open) {
      const positions = [...open, ...bets].map(({ position }) => position);
      if (isSame(calculateBook(selectBookTerms(market), positions), locked)) return undefined;
      return new UnprocessableError(
        'Your bets on this market have changed. Please check the cash-out.',
        {
          code: 'BETS_CHANGED',
        },
      );
    },
    calculateHold: (all) => calculateMarketHold(selectBookTerms(market), all),
    calculateWin: (all) => calculateMarketWin(selectBookTerms(market), all),
    keyed,
    toResult: () => [...locked],
  };
}
