import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommitFaultProxy, startCommitFaultProxy } from '../../testing/commit-fault-proxy.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestBet, type TestExchange } from '../../testing/test-exchange.ts';
import { createThinMarket } from '../../testing/thin-market.ts';

let postgres: TestPostgres;
let cutter: CommitFaultProxy;
let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  postgres = await startPostgres();
  cutter = await startCommitFaultProxy(postgres.url);
  app = await startTestExchange({ databaseUrl: cutter.url });
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  await app.openMarket({ prices: [{ id: 'A', back: [[2, 50_000]], lay: [[2, 50_000]] }] });
});
afterAll(async () => {
  cutter?.mend();
  await app?.close();
  await cutter?.stop();
  await postgres?.stop();
});

const STORING = 'insert into "bets"';
const FILLING = 'update "bets"';

/**
 * Places a bet during whose commit the connection to the database breaks, until that is detected.
 */
async function placeCut(bet: TestBet, when: 'before' | 'after') {
  const cut = cutter.cutNext(STORING, when);
  const reply = app.placeBet(user, { key: 'decision-1', ...bet });
  await cut;
  cutter.mend();
  return reply;
}
const repeat = (bet: TestBet) => app.placeBet(user, { key: 'decision-1', ...bet });
const sizes = (side: 'back' | 'lay' = 'back') => app.market().book.levels('A', side);
const { offer, listOpen } = createThinMarket(
  () => app,
  () => user,
);
const reach = (price: number, size: number) => offer([[price, size]]);

describe('the connection breaks during the commit of a bet', () => {
  const bet = { odds: 2, stake: 100 };

  it('which PostgreSQL stored: it exists once, with its sizes and its hold @spec:2.40', async () => {
    const first = await placeCut(bet, 'after');
    const again = await repeat(bet);
    expect(first).toMatchObject({ error: false, message: 'Bet placed successfully' });
    expect(again.response.body).toBe(first.response.body);
    expect(await listOpen()).toHaveLength(1);
    expect(await app.readWallet(user)).toEqual({ balance: 9900, liability: 100 });
    expect(sizes()).toEqual([{ price: 2, size: 40_000 }]);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('which never reached PostgreSQL: nothing is stored, and the key may be retried @asvs:2.3.3', async () => {
    expect(await placeCut(bet, 'before')).toMatchObject({ status: 500 });
    expect(await listOpen()).toEqual([]);
    expect(await app.readWallet(user)).toEqual({ balance: 10_000, liability: 0 });
    expect(sizes()).toEqual([{ price: 2, size: 50_000 }]);
    expect(await repeat(bet)).toMatchObject({ error: false });
    expect(sizes()).toEqual([{ price: 2, size: 40_000 }]);
    expect(await app.readWallet(user)).toEqual({ balance: 9900, liability: 100 });
  });

  it('and stays broken: no response is sent before the outcome is known', async () => {
    const cut = cutter.cutNext(STORING, 'after');
    let answers = 0;
    const count = () => {
      answers += 1;
    };
    const first = app.placeBet(user, { key: 'decision-1', ...bet }).finally(count);
    await cut;
    const meanwhile = await app.call('walletBalance', {}, user);
    expect(meanwhile.status).toBe(500);
    expect({ answers, sizes: sizes() }).toEqual({
      answers: 0,
      sizes: [{ price: 2, size: 40_000 }],
    });
    cutter.mend();
    expect(await first).toMatchObject({ error: false });
    expect(sizes()).toEqual([{ price: 2, size: 40_000 }]);
  });
});

describe('the connection breaks after PostgreSQL stored', () => {
  it('a session bet: it exists once', async () => {
    await app.openSessionLine();
    const place = () => app.placeSessionBet(user, { key: 'decision-1' });
    const cut = cutter.cutNext(STORING, 'after');
    const first = place();
    await cut;
    cutter.mend();
    expect(await first).toMatchObject({ error: false });
    expect((await place()).response.body).toBe((await first).response.body);
    expect(await app.readWallet(user)).toEqual({ balance: 9900, liability: 100 });
  });

  it('a cash-out: its liquidity stays reserved', async () => {
    await app.placeBet(user, { odds: 2, stake: 100 });
    const cash = () =>
      app.call(
        'cashOut',
        { match_id: 'match-market', market_id: 'market', locked: 0 },
        { token: user.token, key: 'decision-1' },
      );
    const cut = cutter.cutNext(STORING, 'after');
    const first = cash();
    await cut;
    cutter.mend();
    expect(await first).toMatchObject({ message: 'Cashed out' });
    expect((await cash()).response.body).toBe((await first).response.body);
    expect(sizes('lay')).toEqual([{ price: 2, size: 40_000 }]);
    expect(await app.readWallet(user)).toEqual({ balance: 10_000, liability: 0 });
  });
});

describe('the connection breaks during the commit of a partially matched bet', () => {
  const kept: TestBet = { odds: 2, stake: 800, unmatched: 'keep' };

  it('which PostgreSQL stored: it exists once, and its rest is unmatched once @spec:2.40', async () => {
    const first = await placeCut(kept, 'after');
    expect(first.data).toMatchObject({ stack: 500, unmatched: 300 });
    expect((await repeat(kept)).response.body).toBe(first.response.body);
    expect(await app.readWallet(user)).toEqual({ balance: 9200, liability: 800 });
    expect(sizes()).toEqual([]);
    await reach(2, 90_000);
    expect(await listOpen()).toMatchObject([{ Stack: 800, PotentialProfit: 800 }]);
    expect(sizes()).toEqual([{ price: 2, size: 60_000 }]);
    expect(await app.readWallet(user)).toEqual({ balance: 9200, liability: 800 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('which never reached PostgreSQL: no unmatched part remains', async () => {
    expect((await placeCut(kept, 'before')).status).toBe(500);
    expect(sizes()).toEqual([{ price: 2, size: 50_000 }]);
    await reach(2, 90_000);
    expect(await listOpen()).toEqual([]);
    expect(sizes()).toEqual([{ price: 2, size: 90_000 }]);
  });

  it.each([
    ['after', { Stack: 100, unmatched: 200 }, 0],
    ['before', { Stack: 0, unmatched: 300 }, 10_000],
  ] as const)(
    'during a later match, %s it reached PostgreSQL: bet and sizes agree',
    async (when, bet, left) => {
      await app.placeBet(user, { odds: 3, stake: 300, unmatched: 'keep' });
      const cut = cutter.cutNext(FILLING, when);
      const reported = reach(3, 10_000);
      await cut;
      cutter.mend();
      await reported;
      expect(await listOpen()).toMatchObject([bet]);
      expect(sizes()).toEqual(left === 0 ? [] : [{ price: 3, size: left }]);
      await reach(3, 90_000);
      expect(await listOpen()).toMatchObject([{ Stack: 300 }]);
      expect(await app.readWallet(user)).toEqual({ balance: 9700, liability: 300 });
    },
  );
});
