import { describe, expect, it } from 'vitest';
import {
  CASINO_CATEGORIES,
  type CasinoFilter,
  selectCasinoFilter,
  toRoundResult,
} from './casino.model.ts';

const wire = { round_id: 7, game_name: 'Mines', stake: 10, win: 0, created_at: 1_700_000_000 };
const round = {
  roundId: '7',
  gameName: 'Mines',
  stake: 10,
  win: 0,
  playedAt: new Date('2023-11-14T22:13:20.000Z'),
};

it('a round of a backend without a status is over', () => {
  expect(toRoundResult(wire)).toEqual({ ...round, status: 'settled' });
});

it('a round links to its game if the backend sends it', () => {
  expect(toRoundResult({ ...wire, provider_name: 'DC', game_id: 200570, status: 'open' })).toEqual({
    ...round,
    status: 'open',
    game: { provider: 'DC', id: '200570' },
  });
});

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
