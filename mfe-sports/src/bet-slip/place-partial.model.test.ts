import { describe, expect, it } from 'vitest';
import { canPlacePartial } from './place-partial.model.ts';

describe('the unmatched stake of a rejected bet', () => {
  const odds = { priceType: 'decimal' };
  it.each([
    ['may wait where less is available', { field: 'stack', market_version: 3 }, odds, true],
    ['may wait where the price moved', { odds: 1.9, market_version: 3 }, odds, true],
    ['may wait where nothing says the type of price', { market_version: 3 }, {}, true],
    ['does not wait beyond a limit of the market', { field: 'stack' }, odds, false],
    ['does not wait where funds are missing', {}, odds, false],
    ['does not wait for a rate', { market_version: 3 }, { priceType: 'rate' }, false],
    ['does not wait on a session line', { market_version: 3 }, { ...odds, rate: 90 }, false],
    ['belongs to no slip', { market_version: 3 }, undefined, false],
  ])('%s', (_name, detail, selection, can) => {
    expect(canPlacePartial(detail, selection)).toBe(can);
  });
});
