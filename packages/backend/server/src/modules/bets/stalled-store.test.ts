import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { removeRunner } from '../markets/markets.repository.ts';
import type { PendingBet } from './bets.service.ts';
import { storeBets } from './store-bets.ts';

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  await app.openMarket({ runners: ['A', 'B', 'C'], inPlay: true, betDelay: 5 });
  await app.openSessionLine({ betDelay: 5 });
});
afterAll(() => app.close());

const market = { match_id: 'match-market', market_id: 'market' };
const bet = { ...market, selection_id: 'A', odds: '2', stack: 100, is_back: '1' };
const sessionBet = {
  match_id: 'match-market',
  fancy_id: 'session',
  run: 42,
  size: 100,
  stack: 100,
  is_back: '1',
  fancyStatus: 'A',
  sport_id: 4,
};
const SENDS = {
  bet: () => app.call('saveBet', bet, user),
  'cash-out': () => app.call('cashOut', { ...market, locked: -100 }, user),
  'session bet': () => app.call('saveSessionBet', sessionBet, user),
};
type What = keyof typeof SENDS;

/**
 * Sends a request that passes the rules and then waits for the database; `meanwhile` runs before it
 * is stored.
 */
async function sendAmidStall(what: What, meanwhile: () => unknown) {
  const { promise: stall, resolve: end } = Promise.withResolvers<void>();
  const reply = SENDS[what]();
  await app.settle();
  const stalled = app.context.unitOfWork.withTransaction(() => stall);
  app.clock.advance(5000);
  const asked = vi.spyOn(app.context.unitOfWork, 'withTransaction');
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  asked.mockRestore();
  app.clock.advance(3000);
  meanwhile();
  end();
  await stalled;
  return reply;
}

/** Changes the market as a feed would, without waiting for the effects. */
function turn(change: Parameters<TestExchange['changeMarketStatus']>[0]): void {
  void app.changeMarketStatus(change);
}
const suspendAndReopen = () => {
  turn({ status: 'SUSPENDED' });
  turn({ status: 'OPEN' });
};
const session = (change: Parameters<typeof app.exchange.host.applySessionLine>[1]) =>
  app.exchange.host.applySessionLine('session', change);
const removeB = () =>
  turn({
    runners: [
      { id: 'A', status: 'ACTIVE' },
      { id: 'B', status: 'REMOVED' },
      { id: 'C', status: 'ACTIVE' },
    ],
  });

const IN_BETWEEN = /suspended in the meantime/;

describe('bets that waited for the database are checked again before they are stored', () => {
  it.each<[What, string, () => unknown, RegExp]>([
    ['bet', 'suspended and open again', suspendAndReopen, IN_BETWEEN],
    ['bet', 'closed', () => turn({ status: 'CLOSED' }), /market is closed/],
    ['bet', 'without another runner', removeB, IN_BETWEEN],
    ['bet', 'gone from the board', () => app.exchange.board.remove('match-market'), /is suspended/],
    ['cash-out', 'suspended and open again', suspendAndReopen, IN_BETWEEN],
    ['cash-out', 'without another runner', removeB, IN_BETWEEN],
    ['session bet', 'suspended', () => session({ status: 'SUSPENDED' }), /session is suspended/],
    ['session bet', 'at another line', () => session({ yes: { line: 44, rate: 100 } }), /to 44/],
  ])('a %s whose market is %s is refused', async (what, _turn, meanwhile, reason) => {
    if (what === 'cash-out') await app.placeBet(user, {});
    if (what === 'cash-out') await app.call('cashOutOffer', market, user);
    const before = await app.readWallet(user);
    const reply = await sendAmidStall(what, meanwhile);
    expect(reply).toMatchObject({ status: 422, message: expect.stringMatching(reason) });
    expect(await app.readWallet(user)).toEqual(before);
  });

  it.each(['bet', 'session bet'] as const)('a %s is stored if no status changed', async (what) => {
    expect((await sendAmidStall(what, () => undefined)).status).toBe(200);
  });

  it('a bet of a server that missed the removal of a runner is rejected', async () => {
    const { unitOfWork } = app.context;
    const seq = app.market().eventSeq + 1;
    await unitOfWork.withTransaction((tx) =>
      removeRunner(tx, 'market', { runnerId: 'B', seq, percent: 10 }),
    );
    const reply = await app.placeBet(user, {});
    expect(reply).toMatchObject({ status: 422, message: expect.stringMatching(IN_BETWEEN) });
    app.market().eventSeq = seq;
    expect((await app.placeBet(user, {})).status).toBe(200);
  });

  it('nothing is stored while the prices are unconfirmed', async () => {
    const bet = { userId: user.id, marketId: 'market' };
    const position = { runnerId: 'A', side: 'back', fills: [] };
    const pending = {
      bets: [{ bet, position, eventSeq: 9 }],
      on: 'market',
      recheck: () => undefined,
    };
    const parts = { ...app.context, hasFreshPrices: () => false };
    const stored = await app.context.unitOfWork.withTransaction((tx) =>
      storeBets(tx, parts, [pending as unknown as PendingBet]),
    );
    expect(stored).toMatchObject([{ rejection: { code: 'MARKET_SUSPENDED' } }]);
  });
});
