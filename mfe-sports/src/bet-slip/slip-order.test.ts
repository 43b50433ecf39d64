import { describe, expect, it } from 'vitest';
import { type SlipSelection, toOrder, toPersistentOrder } from './slip.model.ts';
import { testSelection } from './test-support/test-selection.ts';

const line: SlipSelection = { ...testSelection, marketId: 's', odds: 42, rate: 90 };
const rule = { priceChange: 'any', priceTolerance: 5 } as const;
const MARKET_BET = { matchId: '1', marketId: 'm', runnerId: 'a', side: 'back', odds: 1.85 };

describe('the order of a slip', () => {
  it('on a market carries the seen price, the stake and the rule for price moves', () => {
    expect(toOrder(testSelection, 500, { rule })).toEqual({
      kind: 'market',
      bet: { ...MARKET_BET, stake: 500, ...rule },
    });
  });

  it('on a market carries the version that the player saw, also version 0', () => {
    expect(toOrder(testSelection, 500, { marketVersion: 0, rule }).bet).toMatchObject({
      marketVersion: 0,
    });
  });

  it.each([
    ['back', 'yes'],
    ['lay', 'no'],
  ] as const)('on a session line a %s is %s at exactly its runs and rate', (side, taken) => {
    expect(toOrder({ ...line, side }, 500, { marketVersion: 7, rule })).toEqual({
      kind: 'session',
      bet: {
        matchId: '1',
        sportId: '4',
        sessionId: 's',
        side: taken,
        line: 42,
        rate: 90,
        stake: 500,
      },
    });
  });
});

describe('an order whose rest may wait in the book', () => {
  it('asks for its price or a better one, whatever the rule', () => {
    expect(toPersistentOrder(testSelection, 500, { rule })).toEqual({
      kind: 'market',
      bet: { ...MARKET_BET, stake: 500, priceChange: 'better', keepRest: true },
    });
  });

  it('is on a session line, which fills or kills, the same as any', () => {
    expect(toPersistentOrder(line, 500, { rule })).toEqual(toOrder(line, 500, { rule }));
  });
});
