import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BASES, endpoints } from './endpoints.ts';
import {
  callFirst,
  firstCallRule,
  isReading,
  selectFirstCalls,
  selectPageCalls,
} from './first-calls.wire.ts';
import type { AnyEndpoint } from './wire/endpoint.ts';

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

const ALL = Object.values(endpoints) as readonly AnyEndpoint[];
test.each(ALL.filter(({ mutates }) => mutates).map((one) => [one.name, one] as const))(
  'a page does not start with %s, which changes data',
  (_name, endpoint) => {
    expect(() => callFirst(endpoint, {})).toThrow('changes data');
    const { method, base, path } = endpoint;
    expect(isReading({ method: method as 'POST', url: BASES[base] + path })).toBe(false);
  },
);

test('calls that read are known, others are not', () => {
  expect(isReading(list('4'))).toBe(true);
  expect(isReading({ method: 'POST', url: '/api/v5/no-such-call' })).toBe(false);
});

test.each(['//evil.example/api', '/\t/evil.example', '/themes/a.css', '/api/../x?y', '/api/a b'])(
  '%j is not the address of a call',
  (url) => {
    const rule = { at: '', calls: [{ method: 'POST', url, auth: 'none' }] };
    expect(v.is(firstCallRule, rule)).toBe(false);
  },
);

test.each([
  ['/casino-provider', { limit: 1 }],
  ['/casino-provider/Evolution%20Live', { provider_name: 'Evolution Live' }],
  ['/casino-provider/%zz', { limit: 1 }],
  ['/casino-provider/a/b', undefined],
])('the address %s below a page asks for %j', (pathname, body) => {
  const call = { method: 'POST', url: '/api/v5/games', auth: 'none' } as const;
  const calls = [
    { at: '', calls: [{ ...call, body: { limit: 1 } }] },
    { at: ':provider', calls: [{ ...call, body: { provider_name: ':provider' } }] },
  ];
  const [first] = selectPageCalls(pathname, { path: '/casino-provider', calls });
  expect(first?.body).toEqual(body);
});
