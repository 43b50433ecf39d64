import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DEMO_CREDENTIALS } from './auth/auth.model.ts';
import { BASES, endpoints } from './endpoints.ts';
import type { AnyEndpoint, Auth } from './wire/endpoint.ts';

const all: AnyEndpoint[] = Object.values(endpoints);
const find = (path: string) =>
  all.find((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])].includes(path));

/** Authorization marks of point 7. */
type Mark = 'A' | 'A if present' | 'no auth' | '';
/**
 * The marks as read by decisions.md: (A) sends the token if there is one, and money, bets and users
 * require it; calls without a mark depend on what they access.
 */
const READINGS: Record<Mark, readonly Auth[]> = {
  A: ['required', 'optional'],
  'A if present': ['optional'],
  'no auth': ['none'],
  '': ['required', 'optional'],
};

interface Row {
  method: AnyEndpoint['method'];
  path: string;
  mark: Mark;
  auth: Auth;
  /** The body as the specification describes it. */
  payload?: unknown;
}

const range = { from_date: 1_700_000_000, to_date: 1_700_600_000 };
const mobile = { mobile: '9876543210' };
const signUp = {
  name: 'asha',
  username: 'asha',
  email: 'asha@kheloyar',
  mobile: '9876543210',
  password: 'long enough',
  confirmpassword: 'long enough',
  otp: '1234',
  country_code: '+91',
  adult: true,
};
const openBets = { betType: 'P', limit: 100, ...range, market_id: '0', match_id: 0, sport_id: 0 };
const profitLoss = { ...range, limit: 10, pageno: 1, sport_id: 0, match_id: '0', betType: 'P' };
const matchBets = { limit: 10, match_id: 7, market_id: '0', fancy_id: 0, pageno: 1 };
const bet = { match_id: 7, market_id: '1.5', selection_id: 3, odds: '1.85', stack: 100 };
const sessionBet = { match_id: 7, fancy_id: 9, run: 45, size: 100, stack: 100, is_back: '1' };

const row = (
  method: Row['method'],
  path: string,
  mark: Mark,
  auth: Auth,
  payload?: unknown,
): Row => ({ method, path, mark, auth, payload });

/** Point 7 of the specification, row by row and in its order. */
const POINT_7: Row[] = [
  row('POST', 'login', 'A if present', 'optional', { user_name: 'a', password: 'b' }),
  row('POST', 'user/userList', 'A', 'required', {}),
  row('POST', ':token', 'A', 'optional', { token: `id_${'a'.repeat(43)}` }),
  row('POST', 'sports/betsList', 'A', 'optional', matchBets),
  row('POST', 'getCasinoList', 'no auth', 'none', { limit: 100 }),
  row('POST', 'casino/roundWiseResult', 'A', 'required', {}),
  row('POST', 'user/create', 'A', 'required', { user_name: 'asha', password: 'secret-12' }),
  row('POST', 'user/userDetails', 'A', 'required', {}),
  row('PATCH', 'user/updateCoins', 'A', 'required', { user_id: 1, amount: 5, reason: 'bonus' }),
  row('POST', 'my-bet-list', 'A', 'required', { ...openBets, pageno: 1 }),
  row('PATCH', 'update-info', 'A', 'required', {
    one_click_stack: '0',
    match_stack: '100,500',
    sport_id: '4',
  }),
  row('POST', 'wallet-balance', 'A', 'required'),
  row('GET', 'default-setting', 'no auth', 'none'),
  row('POST', 'single-click-update-amount', 'A', 'required', { one_click_stack: '100' }),
  row('POST', 'statement', 'A', 'required', { ...range, limit: 10, pageno: 1 }),
  row('GET', 'casino-provider', 'no auth', 'none', {}),
  row('POST', 'get-casino-games', 'no auth', 'none', {}),
  row('POST', 'getCasinoListByCategory', 'no auth', 'none', {
    category: 'Table Games',
    limit: 1000,
  }),
  row('POST', 'our-slide', 'no auth', 'none'),
  row('POST', 'my-deposit-request', 'A', 'required', {
    limit: 15,
    page: 1,
    status: 'AL',
    type: 'D',
  }),
  row('POST', 'user-chat-list', 'A', 'required'),
  row('POST', 'customer-details', 'A', 'required', { type: 'D' }),
  row('POST', 'getseiresMatchsList', 'A', 'optional', {
    limit: 100,
    pageno: 1,
    series_id: 0,
    sport_id: 0,
    type: 'h',
  }),
  row('POST', 'sign-up', 'A if present', 'optional', signUp),
  row('POST', 'check-avaliable', 'A if present', 'optional', { user_name: 'asha' }),
  row('POST', 'userexistornotmobile', 'A if present', 'optional', mobile),
  row('POST', 'my-profit-loss', 'A', 'required', profitLoss),
  row('POST', 'game-event-list', 'A', 'optional'),
  row('POST', 'sendOtp', 'A if present', 'optional', mobile),
  row('POST', 'event-detals', '', 'optional', { match_id: 7, sport_id: 4 }),
  row('POST', 'get-cricket-detail', '', 'optional', { match_id: 7, sport_id: 4 }),
  row('POST', 'event-session', '', 'optional', { match_id: 7 }),
  row('POST', 'get-match-session', '', 'optional', { match_id: 7 }),
  row('POST', 'list-bt-ssn-mk', '', 'optional', matchBets),
  row('POST', 'save-bet', '', 'required', { ...bet, is_back: '1' }),
  row('POST', 'save-ssn-bet', '', 'required', { ...sessionBet, fancyStatus: 'A', sport_id: 4 }),
  row('POST', 'game-login', '', 'required', { providerName: 'RG', gameId: '900012' }),
  row('POST', 'uploadDepositeFile', '', 'required', { deposite: 'file' }),
];

/** Calls that decisions.md adds where the specification omits the path. */
const ADDED = [
  'logout',
  'change-password',
  'deposit-request',
  'withdraw-request',
  'withdraw-cancel',
  'request-decision',
  'preferences',
];

/** Optional calls beyond the specification. */
const BEYOND = [
  'cancel-bet',
  'cash-out',
  'cash-out-offer',
  'change-limit',
  'change-payment-account',
  'block-shared-account',
  'end-self-exclusion',
  'market-analysis',
  'market/result',
  'market/result-preview',
  'match/control',
  'payment-accounts',
  'previous-accounts',
  'price-history',
  'reality-check',
  'recent-games',
  'request-list',
  'reset-password',
  'safer-gambling',
  'second-factor',
  'second-factor/confirm',
  'second-factor/off',
  'second-factor/start',
  'second-person-decision',
  'second-person-list',
  'self-exclusion',
  'session-end',
  'session-end-others',
  'session-list',
  'session-touch',
  'time-out',
  'user/access',
  'user/break',
  'user/end-sessions',
  'user/instant-id',
  'user/note',
  'user/password-reset',
  'user/remove-second-factor',
  'user/require-password-change',
  'user/support-message',
];

describe.each(POINT_7)('$method $path', ({ method, path, mark, auth, payload }) => {
  const endpoint = find(path);

  test('is in the table with its method and authorization @spec:6.5 @spec:7.2 @spec:7.10 @spec:7.11 @spec:account.16 @spec:casino.11', () => {
    expect(endpoint).toMatchObject({ method, auth });
    expect(READINGS[mark]).toContain(endpoint?.auth);
  });

  test('accepts the payload of the specification @spec:3.9 @spec:3.16 @spec:7.3 @spec:7.4 @spec:7.5 @spec:7.6 @spec:7.7 @spec:7.8 @spec:7.12 @spec:7.13 @spec:7.14 @spec:7.15 @spec:7.16 @spec:7.18 @spec:7.19 @spec:7.20 @spec:7.22 @spec:7.26 @spec:account.17 @spec:account.18 @spec:account.19 @spec:account.20 @spec:reports.10 @spec:reports.11', () => {
    if (!endpoint) throw new Error(`no call has the path ${path}`);
    const result = v.safeParse(endpoint.input, payload);
    expect(result.issues).toBeUndefined();
    // Schemas drop unknown names.
    const taken = Object.keys(result.output ?? {});
    expect(taken).toEqual(expect.arrayContaining(Object.keys(payload ?? {})));
  });
});

test('the table contains the rows of point 7, the additions of the decisions and nothing else @spec:7.27', () => {
  const paths = all.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  expect(paths.toSorted()).toEqual(
    [...POINT_7.map(({ path }) => path), ...ADDED, ...BEYOND].toSorted(),
  );
});

test('each row has its own name and base @spec:7.1', () => {
  for (const [name, endpoint] of Object.entries(endpoints)) expect(endpoint.name).toBe(name);
  const casino = all.filter(({ base }) => base === 'casino').map(({ path }) => path);
  expect(casino).toEqual(['game-login']);
  expect(BASES).toMatchObject({ api: '/api/v5/', casino: '/api/' });
});

test('repeated reads are polled, calls that move money are idempotent @spec:4.21 @spec:7.17', () => {
  const paths = (flag: 'polled' | 'idempotent' | 'userinfo') =>
    all.filter((endpoint) => endpoint[flag]).map(({ path }) => path);
  expect(paths('polled').toSorted()).toEqual([
    'event-detals',
    'event-session',
    'getseiresMatchsList',
    'price-history',
  ]);
  expect(paths('idempotent').toSorted()).toEqual([
    'cash-out',
    'change-payment-account',
    'deposit-request',
    'market/result',
    'save-bet',
    'save-ssn-bet',
    'second-person-decision',
    'user/updateCoins',
    'withdraw-request',
  ]);
  expect(paths('userinfo').toSorted()).toEqual([
    ':token',
    'change-password',
    'login',
    'reset-password',
    'statement',
  ]);
});

/** Calls that only read, though most are POST; all others mutate. */
const READS = [
  'checkAvailable',
  'mobileExists',
  'sessionList',
  'secondFactor',
  'chatList',
  'defaultSetting',
  'slides',
  'matchList',
  'eventDetails',
  'eventSessions',
  'priceHistory',
  'eventCounts',
  'matchBets',
  'sportsBetsList',
  'myBets',
  'cashOutOffer',
  'casinoLists',
  'casinoProviders',
  'casinoGames',
  'casinoCategory',
  'roundResults',
  'recentGames',
  'statement',
  'profitLoss',
  'marketAnalysis',
  'walletBalance',
  'customerDetails',
  'previousAccounts',
  'myDepositRequests',
  'paymentAccounts',
  'requestList',
  'secondPersonList',
  'userList',
  'userDetails',
  'saferGambling',
  'resultPreview',
];
test('each call either reads or is marked as mutating', () => {
  const reading = all.filter(({ mutates: acts }) => !acts).map(({ name }) => name);
  expect(reading.toSorted()).toEqual(READS.toSorted());
});

test('only staff may list, create, credit and decide @spec:6.6', () => {
  const restricted = all.filter(({ roles }) => roles && roles.length > 1);
  expect(restricted.map(({ path }) => path).toSorted()).toEqual([
    'block-shared-account',
    'request-decision',
    'request-list',
    'second-person-decision',
    'second-person-list',
    'user/access',
    'user/break',
    'user/create',
    'user/end-sessions',
    'user/instant-id',
    'user/note',
    'user/password-reset',
    'user/require-password-change',
    'user/support-message',
    'user/updateCoins',
    'user/userList',
  ]);
  for (const { roles } of restricted) expect(roles).toEqual(['agent', 'admin']);
});

test('a restricted sign-in may lift its restriction, sign out, and read its own data', () => {
  const open = all.filter(({ whileRestricted }) => whileRestricted).map(({ path }) => path);
  expect(open.toSorted()).toEqual([
    ':token',
    'change-password',
    'login',
    'logout',
    'preferences',
    'reset-password',
    'safer-gambling',
    'second-factor',
    'second-factor/confirm',
    'second-factor/off',
    'second-factor/start',
    'session-end',
    'session-end-others',
    'session-list',
    'session-touch',
    'wallet-balance',
  ]);
});

test('only admins may enter results, control matches, set payment accounts and remove a second factor', () => {
  const restricted = all.filter(({ roles }) => roles?.length === 1);
  expect(restricted.map(({ path }) => path).toSorted()).toEqual([
    'change-payment-account',
    'market/result',
    'market/result-preview',
    'match/control',
    'payment-accounts',
    'user/remove-second-factor',
  ]);
  for (const { roles } of restricted) expect(roles).toEqual(['admin']);
});

test('the upload carries its file in the field deposite @spec:7.21', () => {
  expect(find('uploadDepositeFile')?.fileField).toBe('deposite');
});

test('the page sizes of point 7 are the defaults @spec:7.12 @spec:9.7 @spec:9.8 @spec:casino.10 @spec:casino.13 @spec:reports.12', () => {
  const read = (path: string, body: object) => {
    const endpoint = find(path);
    return endpoint && (v.parse(endpoint.input, body) as { limit: number }).limit;
  };
  expect(read('getCasinoList', {})).toBe(100);
  expect(read('getCasinoListByCategory', { category: 'Poker' })).toBe(1000);
  expect(read('my-deposit-request', { type: 'D' })).toBe(15);
  expect(read('my-profit-loss', range)).toBe(10);
  expect(read('list-bt-ssn-mk', { match_id: 1 })).toBe(10);
});

test('the login accepts the demo credentials @spec:2.13', () => {
  expect(v.is(endpoints.login.input, DEMO_CREDENTIALS)).toBe(true);
});
