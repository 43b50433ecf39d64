import { describe, expect, it } from 'vitest';
import { CASINO_CATEGORIES, type CasinoFilter, selectCasinoFilter } from './filters.model.ts';

const of = (category: (typeof CASINO_CATEGORIES)[number]): CasinoFilter => ({
  kind: 'category',
  category,
});

describe('a name of the strip, a tile or a tab', () => {
  it.each<[string, CasinoFilter]>([
    ['All Casinos', { kind: 'all' }],
    ['teen-patti', of('Teenpatti')],
    ['Table Games', of('Table Games')],
    ['Live Casinos', of('Live Casino')],
    ['crash-games', of('Crash Games')],
    ['Slot Games', of('Slot Games')],
    ['Poker', of('Poker')],
    ['Indian Casinos', of('Indian Casinos')],
    ['Fishing Games', of('Fishing Games')],
    ['RG', { kind: 'provider', provider: 'RG' }],
    ['Jilli', { kind: 'provider', provider: 'Jilli' }],
    ['constructor', { kind: 'provider', provider: 'constructor' }],
  ])('%s @spec:casino.17', (name, filter) => expect(selectCasinoFilter(name)).toEqual(filter));

  it('selects all games if it is unknown', () => {
    expect(selectCasinoFilter(undefined)).toEqual({ kind: 'all' });
  });

  it.each(CASINO_CATEGORIES)('selects the category by its own name, too: %s', (category) => {
    expect(selectCasinoFilter(category)).toEqual(of(category));
  });
});
