import type { Match } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { selectFound, selectSuggested } from './search.api.ts';

const match = (id: string, name: string, seriesId = '7', seriesName = 'T20 Internationals') =>
  ({ id, sportId: '4', name, seriesId, seriesName }) as Match;
const list = {
  inPlay: [match('1', 'Netherlands v Papua New Guinea')],
  upcoming: [match('2', 'Ireland v Zimbabwe'), match('3', 'Ajax v PSV', '8', 'Eredivisie')],
};
const found = (text: string) => {
  const { series, matches } = selectFound(list, text);
  return [series.map((one) => one.name), matches.map(({ id }) => id)];
};

describe('the search', () => {
  it.each([
    ['a match by its name', 'papua', [[], ['1']]],
    ['a series with its matches, once', 't20', [['T20 Internationals'], ['1', '2']]],
    ['words of both names together', 't20 ireland', [[], ['2']]],
    ['nothing', 'nobody', [[], []]],
  ])('finds %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('shows at most five series and twenty matches', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      match(String(at), 'A v B', String(at), `Cup ${at}`),
    );
    const { series, matches } = selectFound({ inPlay: many, upcoming: [] }, 'cup');
    expect([series.length, matches.length]).toEqual([5, 20]);
  });
});

it('suggests the first matches, in play before upcoming, and the largest series first', () => {
  const { series, matches } = selectSuggested({
    inPlay: [match('3', 'Ajax v PSV', '8', 'Eredivisie')],
    upcoming: [...list.inPlay, ...list.upcoming, match('4', 'C v D'), match('5', 'E v F')],
  });
  expect(matches.map(({ id }) => id)).toEqual(['3', '1', '2', '3', '4']);
  expect(series.map(({ name }) => name)).toEqual(['T20 Internationals', 'Eredivisie']);
});
