import type { CasinoGame } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { CATEGORY_TABS, isTabOf, searchGames, selectTitle } from './tabs.model.ts';

const game = (name: string, provider: string): CasinoGame => ({
  ...{ id: name, name, provider },
  image: '',
});

describe('the tabs', () => {
  it('begin with all casinos and have each category once', () => {
    const labels = CATEGORY_TABS.map(({ label }) => label);
    expect(labels[0]).toBe('All Casinos');
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each([
    ['all', { kind: 'all' }, ['All Casinos'], 'Casino Games'],
    ['a category', { kind: 'category', category: 'Poker' }, ['Poker'], 'Poker'],
    ['a provider', { kind: 'provider', provider: 'RG' }, [], 'RG'],
  ] as const)('mark what is shown: %s', (_, filter, marked, title) => {
    const tabs = CATEGORY_TABS.filter(({ type }) => isTabOf(filter, type));
    expect(tabs.map(({ label }) => label)).toEqual(marked);
    expect(selectTitle(filter)).toBe(title);
  });
});

describe('the search', () => {
  const games = [game('Teen Patti 20-20', 'RG'), game('Aviator', 'DC'), game('Mines', 'DC')];
  it.each([
    ['', 3],
    ['  ', 3],
    ['AVI', 1],
    ['dc', 2],
    ['patti teen', 1],
    ['dc mines', 1],
    ['roulette', 0],
  ])('for "%s" finds %i', (typed, found) => {
    expect(searchGames(games, typed)).toHaveLength(found);
  });

  it('finds a game by the name that is shown', () => {
    expect(searchGames(games, 'एविएटर', (name) => (name === 'Aviator' ? 'एविएटर' : name))).toEqual([
      games[1],
    ]);
  });
});
