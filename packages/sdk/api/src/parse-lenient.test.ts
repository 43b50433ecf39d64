import { endpoints } from '@exchange/contract';
import type { GenericSchema } from 'valibot';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { parseLenient } from './parse-lenient.ts';

const level = (price: unknown = 1.85) => ({ price, size: 100 });
const runner = (id: string, changes = {}) => ({
  selectionId: id,
  selectionName: `Team ${id}`,
  status: 'ACTIVE',
  WinAndLoss: 0,
  ex: { availableToBack: [level(), level(1.84)], availableToLay: [level(1.86)] },
  ...changes,
});
const market = (id: string, changes = {}) => ({
  market_id: id,
  marketName: 'Match Odds',
  runner_json: [runner('A'), runner('B')],
  InplayStatus: 'OPEN',
  IsBetAllow: 'Y',
  ...changes,
});
const match = (id: string, changes = {}) => ({
  sport_id: '4',
  match_id: id,
  series_id: null,
  seriesName: null,
  name: 'A v B',
  start_date: null,
  ...changes,
});
const bestPrices = (back: unknown) => ({
  market_id: 'm',
  InplayStatus: 'OPEN',
  runners: [{ selectionId: 'A', selectionName: 'Team A', back, lay: null }],
});
const page = (changes = {}) => ({
  MatchDetails: match('1'),
  odds: market('o'),
  bm: [market('b1'), market('b2')],
  others: [],
  ...changes,
});
const line = (id: string, changes = {}) => ({
  RunnerName: `${id} runs`,
  SelectionId: id,
  LayPrice1: 40,
  LaySize1: 100,
  BackPrice1: 41,
  BackSize1: 100,
  scorePostion: null,
  inplayStatus: 'OPEN',
  IsBetAllow: 'Y',
  ...changes,
});

const statementLine = { market: null, description: 'Bet', amount: -100, remark: null };

type Name = 'statement' | 'eventDetails' | 'matchList' | 'eventSessions' | 'walletBalance';
let log: MockInstance;
/** Uses a new name for each call, since a kind of fault is reported once per name. */
const read = (endpoint: Name, data: unknown, name = crypto.randomUUID() as string) =>
  parseLenient(endpoints[endpoint].data as GenericSchema, data, {
    name,
    parts: endpoints[endpoint].lenientPaths,
  });
const outputOf = (endpoint: Name, data: unknown) => {
  const result = read(endpoint, data);
  if (!result.success) throw new Error('rejected whole');
  return result.output;
};

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

describe('drops the smallest malformed part:', () => {
  const broken = {
    level: runner('A', {
      ex: { availableToBack: [level('evens'), level(1.84)], availableToLay: [] },
    }),
    runner: runner('A', { status: null }),
    market: { IsBetAllow: 'maybe' },
  };
  it.each<[string, Name, unknown, unknown]>([
    [
      'a level of a price',
      'eventDetails',
      page({ odds: market('o', { runner_json: [broken.level] }) }),
      { odds: { runner_json: [{ ex: { availableToBack: [level(1.84)] } }] } },
    ],
    [
      'a runner',
      'eventDetails',
      page({ odds: market('o', { runner_json: [broken.runner, runner('B')] }) }),
      { odds: { runner_json: [{ selectionId: 'B' }] } },
    ],
    [
      'the match odds',
      'eventDetails',
      page({ odds: market('o', broken.market) }),
      { odds: null, bm: [{}, {}] },
    ],
    [
      'one of several markets, though a runner of it is broken too',
      'eventDetails',
      page({
        bm: [market('b1', { ...broken.market, runner_json: [broken.runner] }), market('b2')],
      }),
      { bm: [{ market_id: 'b2' }], odds: { market_id: 'o' } },
    ],
    [
      'a market that is no object at all',
      'eventDetails',
      page({ others: ['none', market('x')] }),
      { others: [{ market_id: 'x' }] },
    ],
    [
      'the start of a match',
      'eventDetails',
      page({ MatchDetails: match('1', { start_date: 'tomorrow' }) }),
      { MatchDetails: { start_date: null } },
    ],
    [
      'a row of a list',
      'matchList',
      { InplayMatches: [match('1', { name: 7 }), match('2')], UpCommingMatches: [match('3')] },
      { InplayMatches: [{ match_id: '2' }], UpCommingMatches: [{ match_id: '3' }] },
    ],
    [
      'all best prices of a row, so that none stands under another’s number',
      'matchList',
      { InplayMatches: [match('1', { match_odds: bestPrices('evens') })], UpCommingMatches: [] },
      { InplayMatches: [{ match_id: '1', match_odds: null }] },
    ],
    [
      'a session line',
      'eventSessions',
      [line('a', { LayPrice1: 'forty' }), line('b')],
      [{ SelectionId: 'b' }],
    ],
    [
      'the book of a session line',
      'eventSessions',
      [line('a', { scorePostion: 'none' })],
      [{ SelectionId: 'a', scorePostion: null }],
    ],
    [
      'a list that is none, beside another',
      'matchList',
      { InplayMatches: 'none', UpCommingMatches: [match('3')] },
      { InplayMatches: [], UpCommingMatches: [{ match_id: '3' }] },
    ],
    [
      'a row of a list for which nothing is named',
      'statement',
      [{ market: null, description: 7, amount: 1, remark: null }, statementLine],
      [{ description: 'Bet' }],
    ],
  ])('%s', (_, endpoint, data, rest) => {
    const before = structuredClone(data);
    expect(outputOf(endpoint, data)).toMatchObject(rest as object);
    expect(data).toEqual(before);
    expect(log).toHaveBeenCalled();
  });
});

it.each<[string, Name, unknown]>([
  ['a page without its match', 'eventDetails', page({ MatchDetails: match('1', { name: 7 }) })],
  ['what is no object', 'matchList', 'none'],
  ['money', 'walletBalance', { balance: 'a lot', liability: 0 }],
])('rejects %s whole', (_, endpoint, data) => {
  expect(read(endpoint, data).success).toBe(false);
});

it('reports a malformed field once per kind, not with each poll or row @spec:prices.6', () => {
  const lines = [line('a', { IsBetAllow: 1 }), line('b', { IsBetAllow: 2 })];
  read('eventSessions', lines, 'lines');
  read('eventSessions', lines, 'lines');
  expect(log).toHaveBeenCalledTimes(1);
  expect(log.mock.calls[0]?.[0]).toMatch(/^Malformed data left out: lines \*\.IsBetAllow: /);
  read('eventSessions', [line('a', { RunnerName: null })], 'lines');
  expect(log).toHaveBeenCalledTimes(2);
});

describe('accepts other spellings of backends without a report: @spec:backend.6', () => {
  it.each<[string, Name, unknown, unknown]>([
    [
      'numbers as text',
      'walletBalance',
      { balance: '100.50', liability: '-3' },
      { balance: 100.5, liability: -3 },
    ],
    [
      'numbers as text deep within lists',
      'eventDetails',
      page({
        bm: [
          market('b', { marketMinStack: '100', runner_json: [runner('A', { WinAndLoss: '5' })] }),
        ],
      }),
      { bm: [{ marketMinStack: 100, runner_json: [{ WinAndLoss: 5 }] }] },
    ],
    [
      'null for what may be absent',
      'eventDetails',
      page({ bm: null, odds: market('o', { marketMinStack: null, bet_delay: null }) }),
      { bm: [], odds: { market_id: 'o', bet_delay: 0 } },
    ],
    [
      'absent for what may be null',
      'eventSessions',
      [line('a', { LayPrice1: undefined, scorePostion: undefined })],
      [{ LayPrice1: null, scorePostion: null }],
    ],
    ['digits as a number', 'statement', [{ ...statementLine, market: 123 }], [{ market: '123' }]],
  ])('%s', (_, endpoint, data, rest) => {
    const before = structuredClone(data);
    expect(outputOf(endpoint, data)).toMatchObject(rest as object);
    expect(data).toEqual(before);
    expect(log).not.toHaveBeenCalled();
  });

  it.each(['', ' ', '1e3', '1,000', '0x10', 'NaN', '-'])('but not %j as a number', (balance) => {
    expect(read('walletBalance', { balance, liability: 0 }).success).toBe(false);
  });
});

it('reports nothing for valid data', () => {
  expect(read('eventDetails', page()).success).toBe(true);
  expect(log).not.toHaveBeenCalled();
});
