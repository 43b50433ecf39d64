import type { Match, MatchList } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import {
  applyOrder,
  extendOrder,
  hasNextPage,
  selectGroups,
  selectListQuery,
  selectTitle,
} from './match-list.model.ts';

const all = { sportId: '0', seriesId: '0', inPlayOnly: false };
const inPlayOnly = { ...all, inPlayOnly: true };

it.each([
  [undefined, undefined, all, 'Sports'],
  ['all', undefined, all, 'Sports'],
  ['inplay', undefined, inPlayOnly, 'In-Play'],
  ['4', undefined, { ...all, sportId: '4' }, 'Cricket'],
  ['1', '77', { ...all, sportId: '1', seriesId: '77' }, 'Football'],
  ['2', undefined, { ...all, sportId: '2' }, 'Tennis'],
])('parses /sport/%s/%s @spec:2.2 @spec:9.9', (type, series, query, title) => {
  expect(selectListQuery(type, series)).toEqual(query);
  expect(selectTitle(query)).toBe(title);
});

it.each(['99', 'cricket', '4x', 'ALL'])('rejects /sport/%s @spec:2.2', (type) => {
  expect(selectListQuery(type, undefined)).toBeUndefined();
});

const match = (id: string, inPlay: boolean, seriesName?: string): Match => ({
  id,
  sportId: '1',
  name: 'Ajax v PSV Eindhoven',
  inPlay,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: false,
  ...(seriesName && { seriesName }),
});
const list = (matches: Match[], total = matches.length): MatchList => ({
  inPlay: matches.filter(({ inPlay }) => inPlay),
  upcoming: matches.filter(({ inPlay }) => !inPlay),
  total,
});

describe('the order of matches in play', () => {
  /** A match with the best back prices of its runners; undefined is a side without an offer. */
  const at = (id: string, prices: readonly (number | undefined)[], suspended = false): Match => ({
    ...match(id, true),
    matchOdds: {
      marketId: `1.${id}`,
      suspended,
      runners: prices.map((price, runner) => ({
        runnerId: String(runner),
        runnerName: String(runner),
        ...(price !== undefined && { back: { price, size: 100 } }),
      })),
    },
  });
  /** A match whose winner is certain: only lays of it are offered. */
  const laid = (id: string, lay: number, other: number): Match => {
    const { matchOdds, ...rest } = at(id, [undefined, other]);
    const [winner, ...others] = matchOdds?.runners ?? [];
    if (!matchOdds || !winner) throw new Error('no runners');
    const runners = [{ ...winner, lay: { price: lay, size: 100 } }, ...others];
    return { ...rest, matchOdds: { ...matchOdds, runners } };
  };
  const matches = [
    at('decided', [1.01, 90]),
    laid('over', 1.01, 170),
    at('suspended', [1.9, 2], true),
    at('empty', [undefined, undefined]),
    at('outsider', [undefined, 850]),
    match('unpriced', true),
    at('clear', [1.3, 4]),
    at('even', [1.95, 2.02]),
    at('three', [2.6, 3.1, 3.3]),
  ];

  it('is liveliest first, decided and suspended ones last', () => {
    expect(extendOrder([], matches)).toEqual([
      'three',
      'even',
      'clear',
      'decided',
      'over',
      'suspended',
      'empty',
      'outsider',
      'unpriced',
    ]);
  });

  it('stays while a page shows it; new matches follow at the end, liveliest first', () => {
    const order = extendOrder([], [at('a', [1.9, 2]), at('b', [1.2, 6])]);
    const moved = [at('a', [1.01, 90]), at('b', [1.9, 2])];
    expect(extendOrder(order, moved)).toBe(order);
    const more = extendOrder(order, [...moved, at('c', [1.3, 4]), at('d', [2, 2])]);
    expect(more).toEqual(['a', 'b', 'd', 'c']);
  });

  it('holds for the matches in play of a list alone, without ended ones', () => {
    const now = list([at('c', [2, 2]), at('a', [2, 2]), match('later', false)]);
    const { inPlay, upcoming, total } = applyOrder(now, ['a', 'ended', 'c']);
    expect(inPlay.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(upcoming).toBe(now.upcoming);
    expect(total).toBe(3);
  });
});

describe('the groups of a list', () => {
  const mixed = list([
    match('1', true, 'Eredivisie'),
    match('2', true),
    match('3', true, 'Eredivisie'),
    match('4', false, 'Eredivisie'),
  ]);
  const shown = (query: typeof all) =>
    selectGroups(mixed, query).map(({ series, inPlay, matches }) => [
      series,
      inPlay,
      matches.map(({ id }) => id).join(),
    ]);

  it('with the same name are separate for each series', () => {
    const matches = ['1', '2', '1'].map((seriesId, at) => ({
      ...match(String(at), true, 'Premier League'),
      seriesId,
    }));
    const groups = selectGroups({ inPlay: matches, upcoming: [], total: 3 }, all);
    expect(groups.map(({ series, matches: rows }) => [series, rows.map(({ id }) => id)])).toEqual([
      ['Premier League', ['0', '2']],
      ['Premier League', ['1']],
    ]);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(2);
  });

  it('are series, in-play before upcoming, and League N/A without a series @spec:2.26', () => {
    expect(shown(all)).toEqual([
      ['Eredivisie', true, '1,3'],
      ['League N/A', true, '2'],
      ['Eredivisie', false, '4'],
    ]);
  });

  it('are only in-play ones under /sport/inplay', () => {
    expect(shown(inPlayOnly).every(([, inPlay]) => inPlay)).toBe(true);
  });
});

it.each([
  ['more than a page', list([match('1', true)], 101), 1, all, true],
  ['just a page', list([match('1', true)], 100), 1, all, false],
  ['the last page', list([match('1', true)], 250), 3, all, false],
  ['in play goes on', list([match('1', true)], 250), 1, inPlayOnly, true],
  ['in play is over', list([match('1', true), match('2', false)], 250), 1, inPlayOnly, false],
])('has a next page: %s', (_, page, number, query, next) => {
  expect(hasNextPage(page, number, query)).toBe(next);
});
