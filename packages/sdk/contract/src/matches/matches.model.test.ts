import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createSearch, toMatchDetail, toMatchList } from './matches.model.ts';
import { eventData, matchListData } from './matches.wire.ts';

/** A row of point 3 without the additions of the decisions. */
const wire = {
  sport_id: 4,
  match_id: 7,
  series_id: 9,
  seriesName: 'T20 Cup',
  name: 'A v B',
  start_date: 1_700_000_000,
  market_type: 'B',
  IsFancyAllow: 'Y',
  inplayStatus: 'OPEN',
};
const read = (changes: object = {}, list = 'InplayMatches') => {
  const lists = { InplayMatches: [], UpCommingMatches: [], [list]: [{ ...wire, ...changes }] };
  const { inPlay, upcoming } = toMatchList(v.parse(matchListData, lists));
  return [...inPlay, ...upcoming][0];
};

describe('a match of a list', () => {
  it('is parsed from the fields of the specification @spec:3.5', () => {
    expect(read()).toMatchObject({
      id: '7',
      sportId: '4',
      seriesId: '9',
      seriesName: 'T20 Cup',
      name: 'A v B',
      startsAt: new Date(1_700_000_000_000),
      hasBookmaker: true,
      hasFancy: true,
    });
  });

  it.each([
    ['InplayMatches', true],
    ['UpCommingMatches', false],
  ])('of %s is in-play: %s @spec:3.5', (list, inPlay) => {
    expect(read({}, list)?.inPlay).toBe(inPlay);
  });

  it.each([
    ['hasBookmaker', { market_type: 'O' }, false],
    ['hasFancy', { IsFancyAllow: 'N' }, false],
    ['hasStats', { sportGraphic: 'Y' }, true],
    ['hasStats', { sportGraphic: 'N' }, false],
    ['hasTv', { MainTV: 'Y' }, true],
    ['hasTv', {}, false],
  ] as const)('%s with %j: %s @spec:3.5 @spec:3.6', (flag, changes, expected) => {
    expect(read(changes)?.[flag]).toBe(expected);
  });
});

describe('the details of a match', () => {
  const market = { InplayStatus: 'OPEN', IsBetAllow: 'Y', runner_json: [] };
  const names = (changes: object) => {
    const data = { MatchDetails: wire, odds: null, bm: [], others: [], ...changes };
    const { matchOdds, bookmaker, others } = toMatchDetail(v.parse(eventData, data), {
      matchId: '7',
    });
    const ids = [matchOdds ? [matchOdds] : [], bookmaker, others];
    return ids.map((markets) => markets.map(({ id }) => id));
  };
  const of = (market_id: string) => ({ ...market, market_id, marketName: market_id });

  it('contain match odds, bookmaker and other markets @spec:3.6', () => {
    const changes = { odds: of('o'), bm: [of('b')], others: [of('x'), of('y')] };
    expect(names(changes)).toEqual([['o'], ['b'], ['x', 'y']]);
  });

  it('contain them under their other names, too @spec:3.6', () => {
    const changes = { BookerMakerMarket: [of('b')], OtherMarketList: [of('x')] };
    expect(names(changes)).toEqual([[], ['b'], ['x']]);
  });
});

it.each([
  ['nether', true],
  ['NETHERLANDS papua', true],
  ['papua t20', true],
  ['guinea  netherlands', true],
  ['', true],
  ['ireland', false],
  ['netherlands ireland', false],
])('finds a match by the words %j: %s', (text, found) => {
  const matches = createSearch(text);
  expect(matches('Netherlands v Papua New Guinea', 'T20 Internationals')).toBe(found);
});

it.each([
  ['são', 'Sao Paulo v Santos'],
  ['swiatek', 'Świątek v Sabalenka'],
  ['हिन्दी', 'हिन्दी कप'],
])('finds %j in %j regardless of accents', (text, name) => {
  expect(createSearch(text)(name, undefined)).toBe(true);
});
