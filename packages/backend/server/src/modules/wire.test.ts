import { type EndpointName, endpoints } from '@exchange/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHandlers } from '../app.ts';
import type { TestUser } from '../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../testing/test-casino.ts';
import { withdrawalOf } from '../testing/test-transfers.ts';
import { writeInstantId } from './auth/instant-id.repository.ts';
import { hashToken } from './auth/sessions.ts';
import { insertMessage } from './support/repository.ts';
import { insertTransfer } from './wallet/repository.ts';
import { insertSlip } from './wallet/slips.service.ts';

let app: TestCasino;
let user: TestUser;
let admin: TestUser;
/** One-time: created again before each test. */
const TOKEN = `id_${'t'.repeat(43)}`;
beforeAll(async () => {
  app = await startTestCasino();
  user = await app.createUser();
  admin = await app.createUser({ role: 'admin' });
  // The user with the id 3, whom staff lock and ask for another password.
  await app.createUser({ passwordHash: 'of no password' });
  await app.openMarket({ id: 'open', inPlay: true });
  await app.openMarket({ id: 'settled' });
  await app.placeBet(user, { marketId: 'open' });
  await app.placeBet(user, { marketId: 'settled', side: 'lay', odds: 2.02 });
  await app.openSessionLine({ matchId: 'match-open' });
  await app.openSessionLine({ id: 'empty', matchId: 'match-open', no: null });
  await app.openSessionLine({ id: 'over', matchId: 'match-open' });
  await app.placeSessionBet(user, {});
  await app.placeSessionBet(user, { sessionId: 'over', side: 'no' });
  await app.exchange.host.settleSessionLine('over', 40);
  await app.exchange.host.settle('settled', [
    { id: 'A', status: 'WINNER' },
    { id: 'B', status: 'LOSER' },
  ]);
  const session = await app.openGame(user);
  const round = { session, round_id: 'round-of-the-test', amount: 10 };
  await app.wallet('bet', { ...round, transaction_id: 'bet-of-the-test' });
  const { unitOfWork, clock } = app.context;
  await unitOfWork.withTransaction(async (tx) => {
    const request = { userId: user.id, amount: 12_345, method: 'UPI', createdAt: clock.now() };
    await insertTransfer(tx, { ...request, type: 'D', status: 'S', utr: '123456' });
    await insertTransfer(tx, { ...request, type: 'W', status: 'D', reason: 'Cancelled by player' });
    const shared = { ...request, type: 'W', status: 'P', accountNumber: 'shared@upi' } as const;
    for (const userId of [user.id, 3]) await insertTransfer(tx, { ...shared, userId });
    const written = { userId: user.id, createdAt: clock.now() };
    await insertMessage(tx, { ...written, text: 'Hello', fromStaff: true });
    await insertSlip(tx, { name: SLIP, userId: user.id, createdAt: clock.now() });
  });
});
beforeEach(() =>
  app.context.unitOfWork.withTransaction((tx) =>
    writeInstantId(tx, {
      userId: user.id,
      tokenHash: hashToken(TOKEN),
      expiresAt: new Date(app.clock.now().getTime() + 1000),
    }),
  ),
);
afterAll(() => app.close());

const SLIP = 'slip-of-the-test.webp';
const deposit = {
  type: 'D',
  dwtype: 'D',
  method: 'UPI',
  account_number: 'kheloyar.demo@example',
  amount: 500,
  transaction_id: '555555',
  attachment: SLIP,
};
const range = { from_date: 0, to_date: 4_000_000_000 };
const bet = { market_id: 'open', match_id: 'match-open', selection_id: 'A', odds: '2' };
const sessionBet = { match_id: 'match-open', fancy_id: 'session', fancyStatus: 'A', sport_id: 4 };

/** Every implemented call, with bodies that lead to all its kinds of response. */
const CALLS: Partial<Record<EndpointName, readonly unknown[]>> = {
  defaultSetting: [undefined],
  slides: [undefined],
  casinoLists: [undefined, null, { limit: 100 }],
  casinoProviders: [undefined],
  casinoGames: [{}, { provider_name: 'RG', limit: 2, pageno: 2 }],
  casinoCategory: [{ category: 'Table Games', limit: 1000 }, { category: 'teen-patti' }],
  gameLogin: [{ providerName: 'RG', gameId: '900012' }],
  recentGames: [undefined, null, { limit: 3 }],
  roundResults: [{}, { round_id: 'round-of-the-test' }],
  login: [{ user_name: 'demo', password: 'demo1234' }],
  walletBalance: [undefined],
  instantId: [{ token: TOKEN }],
  userDetails: [{}],
  userList: [{}, { limit: 1, pageno: 1, search: 'user' }],
  userCreate: [{ user_name: 'asha', password: 'secret-12', mobile: '9876543210' }],
  updateCoins: [{ user_id: 1, amount: 5.5, reason: 'Welcome' }],
  makeInstantId: [{ user_id: 1 }],
  userAccess: [{ user_id: 3, betting_locked: true, reason: 'Asked for' }],
  userEndSessions: [{ user_id: 3, reason: 'Lost phone' }],
  userBreak: [{ user_id: 3, kind: 'time_out', hours: 24, reason: 'Asked for by phone' }],
  supportMessage: [{ user_id: 3, message: 'Your deposit is here.' }],
  userNote: [{ user_id: 3, text: 'Called about a bet.' }],
  makePasswordReset: [{ user_id: 3, reason: 'Forgot it' }],
  requirePasswordChange: [{ user_id: 3, reason: 'Told a friend' }],
  secondFactor: [undefined],
  // They need a password, a code or a link of their own: second-factor.test.ts, password-reset.test.ts.
  secondFactorStart: [],
  secondFactorConfirm: [],
  secondFactorOff: [],
  removeSecondFactor: [],
  resetPassword: [],
  secondPersonList: [{}],
  // A step is decided on once: second-person.test.ts.
  secondPersonDecision: [],
  requestList: [{}, { status: 'AL' }, { status: 'AL', type: 'D', search: '123' }],
  requestDecision: [{ id: 1, status: 'S' }],
  paymentAccounts: [{}, { brand: 'kheloyar' }],
  changePaymentAccount: [
    {
      action: 'add',
      brand: 'kheloyar',
      account_type: 'UPI',
      upi_id: 'one.more@upi',
      holder_name: 'Demo',
      min_deposit: 100,
      max_deposit: 5000,
      reason: 'One more',
    },
    { action: 'offer', account_id: 1, active: false, reason: 'Full' },
  ],
  preferences: [{}, { preferences: { pinned_matches: [{ match_id: '1', sport_id: '4' }] } }],
  updateInfo: [{ match_stack: '100,500', one_click_stack: '0', sport_id: '4' }],
  oneClickAmount: [{ one_click_stack: '500' }],
  matchList: [
    {},
    { limit: 100, pageno: 1, series_id: '0', sport_id: '0', type: 'h' },
    { search: 'series' },
  ],
  eventCounts: [undefined],
  eventDetails: [{ match_id: 'match-open', sport_id: 4 }, { match_id: 'match-settled' }],
  resultPreview: [
    { market_id: 'settled', result: { kind: 'void' } },
    { market_id: 'settled', result: { kind: 'runners', winners: [{ selection_id: 'B' }] } },
    { market_id: 'over', result: { kind: 'runs', runs: 45 } },
  ],
  matchControl: [
    { match_id: 'match-open', BetAllowTimeBefore: 0, reason: 'Always open' },
    { match_id: 'match-open', market_id: 'open', IsBetAllow: 'Y', reason: 'Open' },
    { match_id: 'match-open', MainTV: 'N', stream_url: 'https://tv.example/1', reason: 'TV' },
  ],
  // A round is entered once: results.test.ts.
  enterResult: [],
  matchBets: [{ match_id: 'match-open' }, { match_id: 'match-settled' }],
  sportsBetsList: [{ match_id: 'match-settled' }],
  myBets: [
    { betType: 'P' },
    { betType: 'C', ...range },
    { betType: 'C', ...range, date_of: 'settled', sort: 'profit', order: 'asc' },
  ],
  statement: [range, { ...range, filter: 'match' }],
  profitLoss: [
    { ...range, limit: 10, pageno: 1, sport_id: 0, match_id: '0', betType: 'P' },
    { ...range, level: 'sport', time_zone: 'Asia/Kolkata' },
    { ...range, level: 'series', sport_id: 4, sort: 'profit', order: 'asc' },
  ],
  marketAnalysis: [undefined],
  customerDetails: [{ type: 'D' }],
  // Its body is multipart: slips.test.ts.
  uploadDepositFile: [],
  depositRequest: [deposit],
  withdrawRequest: [withdrawalOf(100)],
  withdrawCancel: [{ id: 2 }],
  // After the withdrawals, which it locks.
  blockSharedAccount: [{ request_id: 3, reason: 'One person' }],
  previousAccounts: [undefined],
  myDepositRequests: [{ type: 'D' }, { type: 'W' }, { type: 'D', search: '5555' }],
  priceHistory: [{ match_id: 'match-open', market_id: 'open' }],
  eventSessions: [{ match_id: 'match-open' }, { match_id: 'match-settled' }],
  saveSessionBet: [
    { ...sessionBet, run: 42, size: 100, stack: 100, is_back: '1' },
    { ...sessionBet, run: 40, size: 100, stack: 100, is_back: '0' },
  ],
  saveBet: [{ ...bet, stack: 100, is_back: '1' }],
  cashOutOffer: [{ match_id: 'match-open', market_id: 'open' }],
  cashOut: [{ match_id: 'match-open', market_id: 'open', locked: -100_000 }],
  cancelBet: [{ bet_id: 1 }],
  saferGambling: [undefined, null],
  changeLimit: [
    { kind: 'deposit', period: 'week', amount: 5000 },
    { kind: 'deposit', period: 'week', amount: null },
  ],
  realityCheck: [{ minutes: 30 }, { confirmed: true }],
  endExclusion: [undefined],
  takeTimeOut: [{ hours: 24 }],
  excludeSelf: [{}, { months: 12 }],
  chatList: [undefined, null],
  checkAvailable: [{ user_name: 'nobody-yet' }],
  mobileExists: [{ mobile: '9000000001', country_code: '+91' }],
  // A code is valid once, and a number gets another one after a while: sign-up.test.ts.
  sendOtp: [],
  signUp: [],
  sessionList: [undefined, null],
  sessionTouch: [undefined],
  sessionEndOthers: [undefined],
  // Each sign-in ends once, and a password changes once: session-list.test.ts, change-password.test.ts.
  sessionEnd: [],
  changePassword: [],
  logout: [undefined],
};
const CASES = Object.entries(CALLS).flatMap(([name, bodies]) =>
  bodies.map((body) => ({ name: name as EndpointName, body })),
);

test('every implemented call is in the table', () => {
  const built = Object.keys(createHandlers(app.context, app.exchange.modules));
  expect(Object.keys(CALLS).toSorted()).toEqual(built.toSorted());
});

describe.each(CASES)('$name with $body', ({ name, body }) => {
  const callers = [
    ...(endpoints[name].auth === 'required' ? [] : ['a guest']),
    ...(endpoints[name].auth === 'none' ? [] : ['a player']),
  ];
  test.each(callers)(
    'returns for %s what the contract defines @spec:3.5 @spec:3.6 @spec:3.13 @spec:3.15 @spec:7.28 @asvs:15.3.1',
    async (caller) => {
      const player = endpoints[name].roles ? admin : user;
      const reply = await app.call(name, body, caller === 'a player' ? player : {});
      expect(reply).toMatchObject({ status: 200, error: false });
      expectContract(name, reply.data);
    },
  );
});

test('staff’s view of another user follows the contract @asvs:8.2.3', async () => {
  const { data } = await app.call('userDetails', { user_id: user.id }, admin);
  expect(Object.keys(data as object)).toContain('last_bets');
  expectContract('userDetails', data);
});

function expectContract(name: EndpointName, data: unknown): void {
  const parsed = v.parse(endpoints[name].data as v.GenericSchema, data);
  // Fields that the contract does not know would be missing.
  expect(includes(parsed, data)).toBe(true);
}

/** Returns true if every field of `part` is in `whole` with the same value. */
function includes(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return Object.is(whole, part);
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.entries(part).every(([key, value]) =>
    includes((whole as Record<string, unknown>)[key], value),
  );
}
