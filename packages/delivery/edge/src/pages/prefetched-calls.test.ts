import { type AreaDefinition, listRoutes, selectRoute } from '@exchange/contract';
import { loadDefinition } from '@exchange/federation/build';
import { areaFolder } from '@exchange/federation/testing';
import { beforeAll, expect, test } from 'vitest';
import { selectPrefetchedCalls } from './prefetched-calls.ts';

let areas: Record<string, AreaDefinition>;
beforeAll(async () => {
  const load = async (area: string) => [area, await loadDefinition(areaFolder(area))] as const;
  areas = Object.fromEntries(
    await Promise.all(['sports', 'casino', 'wallet', 'reports'].map(load)),
  );
});

const callsOf = (pathname: string, isShown?: boolean) =>
  selectPrefetchedCalls(pathname, selectRoute(listRoutes(areas), pathname), areas, isShown);
const namesOf = (pathname: string, isShown?: boolean) =>
  callsOf(pathname, isShown).map(({ url }) => url.split('/').at(-1));
const shell = ['default-setting', 'wallet-balance', 'game-event-list'];

test.each([
  ['/', ['getseiresMatchsList', 'our-slide']],
  ['/sport/inplay', ['getseiresMatchsList']],
  ['/match-details/4/7', ['event-detals', 'event-session']],
  ['/match-details-other/4', []],
  ['/casino-provider', ['get-casino-games', 'casino-provider']],
  ['/casino-provider/crash-games', ['getCasinoListByCategory', 'casino-provider']],
  ['/about-us', []],
  ['/app/deposit', ['customer-details', 'my-deposit-request', 'my-deposit-request']],
  ['/app/withdraw', []],
])('%s starts with %j and the calls of every page', (pathname, names) => {
  expect(namesOf(pathname)).toEqual([...names, ...shell]);
});

test.each([
  ['/', { sport_id: '0', series_id: '0', pageno: 1 }],
  ['/sport', { sport_id: '0', series_id: '0', pageno: 1 }],
  ['/sport/all/9', { sport_id: '0', series_id: '9' }],
  ['/sport/4/99', { sport_id: '4', series_id: '99', pageno: 1 }],
  ['/casino-provider/All%20Casinos', { limit: 100 }],
  ['/casino-provider/Live%20Casinos', { category: 'Live Casino', limit: 1000 }],
  ['/casino-provider/Evolution%20Live', { provider_name: 'Evolution Live', limit: 100 }],
  ['/casino-provider/%zz', { limit: 100 }],
])('%s prefetches %j', (pathname, body) => {
  expect(callsOf(pathname)[0]?.body).toMatchObject(body);
});

test('a deposit page prefetches pending requests and the first page of all', () => {
  const bodies = callsOf('/app/deposit')
    .filter(({ url }) => url.endsWith('my-deposit-request'))
    .map(({ body }) => body);
  expect(bodies).toEqual([
    { limit: 100, page: 1, status: 'P', type: 'D' },
    { limit: 15, page: 1, status: 'AL', type: 'D' },
  ]);
});

test('the game frame prefetches no header, a disabled page no content', () => {
  expect(namesOf('/app/iframe-casino-new/RG/1')).toEqual(['default-setting', 'wallet-balance']);
  expect(namesOf('/casino-provider', false)).toEqual(shell);
});

test('home starts nothing of an area that is switched off', () => {
  const { sports: _, ...others } = areas;
  const route = selectRoute(listRoutes(others), '/');
  const urls = selectPrefetchedCalls('/', route, others).map(({ url }) => url);
  expect(urls).not.toContain('/api/v5/getseiresMatchsList');
});
