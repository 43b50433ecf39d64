import { expect, test } from 'vitest';
import { selectPrefetchedCalls } from './prefetch-plan.ts';

const namesOf = (pathname: string, isShown?: boolean) =>
  selectPrefetchedCalls(pathname, isShown).map(({ endpoint }) => endpoint.name);
const shell = ['defaultSetting', 'walletBalance', 'eventCounts'];

test.each([
  ['/', ['matchList', 'slides']],
  ['/sport/inplay', ['matchList']],
  ['/match-details/4/7', ['eventDetails', 'eventSessions']],
  ['/match-details-other/4', []],
  ['/casino-provider', ['casinoGames', 'casinoProviders']],
  ['/casino-provider/crash-games', ['casinoCategory', 'casinoProviders']],
  ['/about-us', []],
  ['/app/deposit', ['customerDetails', 'myDepositRequests', 'myDepositRequests']],
  ['/app/withdraw', []],
])('%s starts with %j and the calls of every page', (pathname, names) => {
  expect(namesOf(pathname)).toEqual([...names, ...shell]);
});

test.each([
  ['/sport', { sportId: '0', seriesId: '0', page: 1 }],
  ['/sport/4/99', { sportId: '4', seriesId: '99', page: 1 }],
  ['/casino-provider/Evolution%20Live', { provider_name: 'Evolution Live', limit: 100 }],
  ['/casino-provider/%zz', { limit: 100 }],
])('%s prefetches %j', (pathname, input) => {
  expect(selectPrefetchedCalls(pathname)[0]?.input).toEqual(input);
});

test('a deposit page prefetches pending requests and the first page of all', () => {
  const inputs = selectPrefetchedCalls('/app/deposit')
    .filter(({ endpoint }) => endpoint.name === 'myDepositRequests')
    .map(({ input }) => input);
  expect(inputs).toEqual([
    { limit: 100, page: 1, status: 'P', type: 'D' },
    { limit: 15, page: 1, status: 'AL', type: 'D' },
  ]);
});

test('the game frame prefetches no header, a disabled page no content', () => {
  expect(namesOf('/app/iframe-casino-new/RG/1')).toEqual(['defaultSetting', 'walletBalance']);
  expect(namesOf('/casino-provider', false)).toEqual(shell);
});
