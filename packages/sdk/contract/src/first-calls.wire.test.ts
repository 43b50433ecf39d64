import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { callFirst, selectFirstCalls } from './first-calls.wire.ts';

const list = (sport: string) => callFirst(endpoints.matchList, { sportId: sport });
const RULES = [
  { at: '', calls: [list('0')] },
  { at: 'all', calls: [list('0')] },
  { at: ':sport', calls: [list(':sport')] },
  { at: ':sport/:match', calls: [{ method: 'GET', url: '/api/x/:match', auth: 'none' } as const] },
];

test.each([
  [[], '0'],
  [['all'], '0'],
  [['4'], '4'],
  // A parameter is a value, never a name or a template.
  [['":sport"'], '":sport"'],
  [['sport_id'], 'sport_id'],
])('the segments %j ask for the sport %s', (segments, sport) => {
  expect(selectFirstCalls(RULES, segments)).toEqual([list(sport)]);
});

test('parameters in an address are encoded', () => {
  expect(selectFirstCalls(RULES, ['4', '../a b'])[0]?.url).toBe('/api/x/..%2Fa%20b');
});

test('no rule, no call', () => expect(selectFirstCalls(RULES, ['1', '2', '3'])).toEqual([]));

test('a page does not start with a change of data', () => {
  const patch = { ...endpoints.matchList, method: 'PATCH' as const };
  expect(() => callFirst(patch, {})).toThrow('changes data');
});
