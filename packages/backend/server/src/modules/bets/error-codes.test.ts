import { BET_CODES, type ErrorCode, KEY_CODES } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selectVersion } from '../../feed/board/market.ts';
import type { SessionLineChange } from '../../feed/board/session-line.ts';
import type { TestReply, TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestBet, type TestExchange } from '../../testing/test-exchange.ts';
import type { TestSessionBet } from '../../testing/test-session-lines.ts';
import { MAX_OPEN_BETS, MAX_UNMATCHED_BETS } from './market-caps.ts';

let app: TestExchange;
let user: TestUser;
const reached = new Set<string>();
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  await app.openMarket();
  await app.openSessionLine();
});
afterAll(() => app.close());

const place = (bet: TestBet = {}) => app.placeBet(user, bet);
const placeSessionLine = (bet: TestSessionBet = {}) => app.placeSessionBet(user, bet);
const market = () => app.market();
const apply = (change: SessionLineChange) => app.exchange.host.applySessionLine('session', change);
const cashOut = (locked: number) => {
  const input = { match_id: 'match-market', market_id: 'market', locked };
  return app.call('cashOut', input, { token: user.token, key: crypto.randomUUID() });
};
const openThin = () =>
  app.openMarket({ id: 'thin', prices: [{ id: 'A', back: [[2, 20_000]], lay: [] }] });
const settle = () =>
  app.exchange.host.settle('market', [
    { id: 'A', status: 'WINNER' },
    { id: 'B', status: 'LOSER' },
  ]);
/** Returns the first rejected reply of concurrent requests. */
async function firstRefused(replies: readonly Promise<TestReply>[], code: string) {
  const all = await Promise.all(replies);
  const [first] = all.filter(({ error_code }) => error_code === code);
  if (!first) throw new Error(`no reply is ${code}: ${all.map((one) => one.error_code)}`);
  return first;
}

type Case = [code: ErrorCode, what: string, status: number, refuse: () => Promise<TestReply>];
const cases: Case[] = [
  ['UNKNOWN_MATCH', 'a bet on an unknown match', 404, () => place({ matchId: 'none' })],
  [
    'UNKNOWN_MARKET',
    'a bet on an unknown market',
    404,
    () => place({ matchId: 'match-market', marketId: 'none' }),
  ],
  ['UNKNOWN_SELECTION', 'a bet on an unknown runner', 404, () => place({ runnerId: 'Z' })],
  ['INVALID_PRICE', 'a price off the ladder', 422, () => place({ odds: 2.001 })],
  ['STAKE_TOO_SMALL', 'a small stake', 422, () => place({ stake: 1 })],
  ['STAKE_TOO_LARGE', 'a large stake', 422, () => place({ stake: 1_000_000 })],
  ['INSUFFICIENT_FUNDS', 'a stake above the funds', 422, () => place({ stake: 10_001 })],
  ['PRICE_CHANGED', 'a price that moved', 422, () => place({ odds: 3 })],
  [
    'NOTHING_OFFERED',
    'a side without prices',
    422,
    async () => {
      await openThin();
      return place({ marketId: 'thin', side: 'lay' });
    },
  ],
  [
    'NOT_ENOUGH_AVAILABLE',
    'a stake above what is offered',
    422,
    async () => {
      await openThin();
      return place({ marketId: 'thin', stake: 201 });
    },
  ],
  [
    'CANNOT_WAIT',
    'an unmatched bet at a rate',
    422,
    async () => {
      await app.openMarket({ id: 'rates', kind: 'bookmaker' });
      return place({ marketId: 'rates', unmatched: 'keep' });
    },
  ],
  [
    'TOO_MANY_BETS',
    'one bet too many of a player on a market',
    422,
    async () => {
      const half = MAX_OPEN_BETS / 2;
      for (const count of [half, half]) {
        await Promise.all(Array.from({ length: count }, () => place({ stake: 10 })));
      }
      return place({ stake: 10 });
    },
  ],
  [
    'TOO_MANY_WAITING_BETS',
    'one unmatched bet too many',
    422,
    () => {
      const bets = Array.from({ length: MAX_UNMATCHED_BETS + 1 }, () =>
        place({ odds: 3, stake: 10, unmatched: 'keep' }),
      );
      return firstRefused(bets, 'TOO_MANY_WAITING_BETS');
    },
  ],
  [
    'LOSS_CAP_REACHED',
    'a bet above the maximum loss',
    422,
    async () => {
      await app.openMarket({ id: 'capped', maxExposure: 100 });
      return place({ marketId: 'capped', stake: 101 });
    },
  ],
  [
    'WIN_CAP_REACHED',
    'a bet above the maximum win',
    422,
    async () => {
      await app.openMarket({ id: 'capped', maxWin: 100 });
      return place({ marketId: 'capped', stake: 101 });
    },
  ],
  [
    'MARKET_SUSPENDED',
    'a suspended market',
    422,
    () => {
      market().status = 'SUSPENDED';
      return place();
    },
  ],
  [
    'MARKET_TURNED',
    'a market that was suspended since',
    422,
    async () => {
      const seenVersion = selectVersion(market());
      market().eventSeq += 1;
      await app.changeMarketStatus({ status: 'SUSPENDED' });
      await app.changeMarketStatus({ status: 'OPEN' });
      return place({ seenVersion });
    },
  ],
  [
    'MARKET_CLOSED',
    'a settled market',
    422,
    async () => {
      await settle();
      return place();
    },
  ],
  [
    'ADMIN_STOP',
    'a message of the staff',
    422,
    () => {
      market().adminMessage = 'No bets during the inspection.';
      return place();
    },
  ],
  [
    'BET_LOCKED',
    'a locked market',
    422,
    () => {
      market().betAllowed = false;
      return place();
    },
  ],
  [
    'SELECTION_SUSPENDED',
    'a removed runner',
    422,
    async () => {
      const runners = [
        { id: 'A', status: 'REMOVED' as const },
        { id: 'B', status: 'ACTIVE' as const },
      ];
      await app.changeMarketStatus({ runners });
      return place();
    },
  ],
  [
    'BETTING_NOT_OPEN',
    'a market before its opening',
    422,
    async () => {
      const startsAt = app.clock.now().getTime() + 7_200_000;
      await app.openMarket({ id: 'early', opensBefore: 3600, startsAt });
      return place({ marketId: 'early' });
    },
  ],
  [
    'PRICES_NOT_LIVE',
    'stale prices',
    422,
    () => {
      const match = app.exchange.board.match('match-market');
      if (match) match.heartbeatAt = app.clock.now().getTime() - 6000;
      return place();
    },
  ],
  [
    'OWN_LIMIT_REACHED',
    'a limit of the player',
    422,
    async () => {
      await app.call('changeLimit', { kind: 'stake', period: 'day', amount: 50 }, user);
      return place();
    },
  ],
  [
    'BREAK_ACTIVE',
    'a time-out',
    403,
    async () => {
      await app.call('takeTimeOut', { hours: 24 }, user);
      return place();
    },
  ],
  [
    'ACCOUNT_LOCKED',
    'an account with bets locked by staff',
    403,
    async () => {
      const admin = await app.createUser({ role: 'admin' });
      const input = { user_id: user.id, betting_locked: true, reason: 'Asked for' };
      await app.call('userAccess', input, admin);
      return place();
    },
  ],
  ['UNKNOWN_BET', 'no bet to cancel', 404, () => app.call('cancelBet', { bet_id: 999_999 }, user)],
  ['NOTHING_TO_CASH_OUT', 'a cash-out without bets', 422, () => cashOut(0)],
  [
    'UNKNOWN_MARKET',
    'a cash-out of an unknown market',
    404,
    () =>
      app.call(
        'cashOut',
        { match_id: 'match-market', market_id: 'none', locked: 0 },
        { token: user.token, key: crypto.randomUUID() },
      ),
  ],
  [
    'CASH_OUT_CHANGED',
    'a cash-out with a worse result',
    422,
    async () => {
      await place();
      return cashOut(5000);
    },
  ],
  [
    'BETS_CHANGED',
    'concurrent cash-outs',
    422,
    async () => {
      await place();
      return firstRefused([cashOut(-100), cashOut(-100), cashOut(-100)], 'BETS_CHANGED');
    },
  ],
  ['UNKNOWN_SESSION', 'no session', 404, () => placeSessionLine({ sessionId: 'none' })],
  ['LINE_CHANGED', 'a line that moved', 422, () => placeSessionLine({ line: 50 })],
  [
    'NOTHING_OFFERED',
    'a side of a session without a line',
    422,
    () => {
      apply({ yes: null });
      return placeSessionLine();
    },
  ],
  [
    'SESSION_SUSPENDED',
    'a suspended session',
    422,
    () => {
      apply({ status: 'SUSPENDED' });
      return placeSessionLine();
    },
  ],
  [
    'SESSION_CLOSED',
    'a closed session',
    422,
    () => {
      apply({ status: 'CLOSED' });
      return placeSessionLine();
    },
  ],
  [
    'SESSION_TURNED',
    'a session that was suspended in the delay',
    422,
    async () => {
      apply({ betDelay: 3 });
      const reply = placeSessionLine();
      await app.settle();
      apply({ status: 'SUSPENDED' });
      apply({ status: 'OPEN' });
      return reply;
    },
  ],
  ['STAKE_TOO_SMALL', 'a small stake on a session', 422, () => placeSessionLine({ stake: 1 })],
  ['IDEMPOTENCY_KEY_INVALID', 'a short key', 400, () => place({ key: 'short' })],
  [
    'IDEMPOTENCY_KEY_REUSED',
    'a key of another bet',
    409,
    async () => {
      await place({ key: 'one-decision' });
      return place({ key: 'one-decision', stake: 200 });
    },
  ],
  ['INVALID_INPUT', 'a body that breaks the contract', 400, () => place({ odds: 'two' })],
  ['UNAUTHORIZED', 'a guest', 401, () => app.placeBet({ ...user, token: '' }, {})],
  // Last, as the server accepts no delayed bets afterwards.
  [
    'SERVER_STOPPING',
    'a server that stops',
    503,
    () => {
      app.exchange.drain();
      market().inPlay = true;
      market().betDelay = 5;
      return place();
    },
  ],
];

describe('rejections of betting calls', () => {
  it.each(cases)('%s: %s', async (code, _what, status, refuse) => {
    const reply = await refuse();
    expect(reply).toMatchObject({ error: true, error_code: code, status });
    // Logins have numbers there: clients without codes read the same as before.
    expect(reply.code).toBeUndefined();
    expect(reply.detail ?? {}).not.toHaveProperty('code');
    reached.add(code);
  });

  it('have codes that are all reached', () => {
    expect([...BET_CODES, ...KEY_CODES].filter((code) => !reached.has(code))).toEqual([]);
  });

  it('store their code with the response of the key', async () => {
    market().inPlay = false;
    const first = await place({ odds: 3, key: 'one-decision' });
    expect(first.error_code).toBe('PRICE_CHANGED');
    const repeat = await place({ odds: 3, key: 'one-decision' });
    expect(repeat.response.body).toBe(first.response.body);
  });
});
