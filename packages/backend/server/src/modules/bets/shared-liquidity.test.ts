import { beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../clock.ts';
import { type Board, createBoard } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import { createSharedLiquidity, type SharedLiquidity } from './shared-liquidity.ts';

const RESERVATION: LiquidityReservation = {
  runnerId: 'A',
  side: 'back',
  eventSeq: 1,
  fills: [{ price: 2, stake: 300 }],
};

let shown: Board;
let liquidity: SharedLiquidity;
let now: number;
beforeEach(() => {
  now = 0;
  shown = openBoard();
  liquidity = createSharedLiquidity({
    leading: () => undefined,
    isShown: (market) => shown.market(market.id) === market,
    notifyLeader: () => undefined,
    now: () => now,
  });
});

function openBoard(): Board {
  const board = createBoard(createManualClock(new Date('2026-07-11T10:00:00.000Z')));
  const info = { id: '1', sportId: '4', seriesId: 's', seriesName: 'Series', name: 'A v B' };
  const market = {
    id: 'm',
    matchId: '1',
    kind: 'odds',
    name: 'Odds',
    priceType: 'decimal',
  } as const;
  const rules = { minStake: 1, maxStake: 1000, opensBefore: 0 };
  board.open(info, [{ ...market, ...rules, runners: [{ id: 'A', name: 'A' }] }]);
  findMarket(board).book.apply(true, [{ id: 'A', back: [[2, 1000]], lay: [] }], 1);
  return board;
}

function findMarket(board: Board): MarketState {
  const market = board.market('m');
  if (!market) throw new Error('no market');
  return market;
}

describe('liquidity on a follower', () => {
  it('is that of the board that players see, not of an ended term', () => {
    const former = findMarket(shown);
    shown = openBoard();
    expect(() => liquidity.take(former, RESERVATION)).toThrow('The market is suspended.');
    expect(former.book.offered('A', 'back')).toEqual([{ price: 2, size: 1000 }]);
    liquidity.take(findMarket(shown), RESERVATION);
    expect(liquidity.offered(findMarket(shown), 'A', 'back')).toEqual([{ price: 2, size: 700 }]);
  });

  it('is reserved for a stored bet until the leader counts it, or for 20 s', () => {
    const market = findMarket(shown);
    const keep = (betId: number) => {
      liquidity.take(market, RESERVATION);
      liquidity.confirmStored(market, { reservations: [RESERVATION], bets: [], betIds: [betId] });
    };
    keep(1);
    liquidity.release([1]);
    expect(liquidity.offered(market, 'A', 'back')).toEqual([{ price: 2, size: 1000 }]);
    keep(2);
    now += 19_000;
    expect(liquidity.offered(market, 'A', 'back')).toEqual([{ price: 2, size: 700 }]);
    now += 2000;
    expect(liquidity.offered(market, 'A', 'back')).toEqual([{ price: 2, size: 1000 }]);
  });
});
