import { type Bet, CLASSIC_LADDER, type RunnerDepth } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import {
  calculateBackWeight,
  growRange,
  LADDER_SIZE,
  listRows,
  selectCentre,
  toRange,
} from './ladder.model.ts';

const depth = (more: Partial<RunnerDepth> = {}): RunnerDepth => ({
  ...{ runnerId: 'A', active: true, back: [], lay: [], traded: [], totalTraded: 0, trades: [] },
  ...more,
});
const indexOf = (price: number) => CLASSIC_LADDER.prices.indexOf(price);
const bet = (more: Partial<Bet>) => ({ side: 'back', askedOdds: 2, unmatched: 10, ...more }) as Bet;

describe('a price ladder', () => {
  it.each([
    ['the best price to back', { back: [{ price: 2.02, size: 1 }], lastPrice: 3 }, 2.02],
    ['the best price to lay', { lay: [{ price: 2.06, size: 1 }], lastPrice: 3 }, 2.06],
    ['the last price', { lastPrice: 3.05 }, 3.05],
    ['a usual price without any', {}, 2],
    ['the next price of a recorded one between two', { lastPrice: 2.03 }, 2.04],
    ['the highest price beyond the ladder', { lastPrice: 2000 }, 1000],
  ])('is centred on %s', (_, more, price) => {
    expect(selectCentre(depth(more))).toBe(indexOf(price));
  });

  it('shows a part, which grows up to its ends', () => {
    expect(toRange(100)).toEqual({ from: 80, to: 120 });
    expect(growRange({ from: 80, to: 120 }, 'to')).toEqual({ from: 80, to: 140 });
    expect(growRange({ from: 5, to: 45 }, 'from')).toEqual({ from: 0, to: 45 });
    expect(growRange({ from: 300, to: 349 }, 'to')).toEqual({ from: 300, to: LADDER_SIZE - 1 });
  });

  it('has the highest price on top, with sizes, own bets and what was traded', () => {
    const rows = listRows(
      depth({
        back: [{ price: 2, size: 30 }],
        lay: [{ price: 2.02, size: 40 }],
        traded: [
          { price: 2, size: 50 },
          { price: 2.02, size: 200 },
        ],
        lastPrice: 2.02,
      }),
      [bet({}), bet({ unmatched: 5 }), bet({ side: 'lay', askedOdds: 1.99, unmatched: 7 })],
      { from: indexOf(1.99), to: indexOf(2.02) },
    );
    const none = { back: 0, lay: 0, traded: 0, tradedShare: 0, ownBack: 0, ownLay: 0 };
    expect(rows).toEqual([
      {
        ...none,
        index: indexOf(2.02),
        price: 2.02,
        lay: 40,
        traded: 200,
        tradedShare: 1,
        isLast: true,
      },
      {
        ...none,
        index: indexOf(2),
        price: 2,
        back: 30,
        traded: 50,
        tradedShare: 0.25,
        ownBack: 15,
        isLast: false,
      },
      { ...none, index: indexOf(1.99), price: 1.99, ownLay: 7, isLast: false },
    ]);
  });

  it.each([
    ['nothing', [], [], undefined],
    ['backs alone', [10], [], 100],
    ['a third', [10], [20], 33],
    ['only the five best levels', [10, 10, 10, 10, 10, 900], [50], 50],
  ])('weighs %s', (_, backs, lays, weight) => {
    const toOffers = (sizes: readonly number[]) => sizes.map((size, i) => ({ price: 2 + i, size }));
    expect(calculateBackWeight(depth({ back: toOffers(backs), lay: toOffers(lays) }))).toBe(weight);
  });
});
