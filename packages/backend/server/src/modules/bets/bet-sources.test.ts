import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bets } from '../../db/schema/bets.ts';
import { sweep } from '../../maintenance/sweep.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

// SECURITY.md names these numbers, so they are written out here.
const BET_SOURCE_MS = 90 * 24 * 60 * 60 * 1000;

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
});
afterAll(() => app.close());

const BROWSER = 'Mozilla/5.0 (Linux; Android 14)';
const sentBy = (headers: Record<string, string> = {}) => ({
  token: user.token,
  key: crypto.randomUUID(),
  headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': BROWSER, ...headers },
});
const bet = (more: object = {}) => ({
  match_id: 'match-market',
  market_id: 'market',
  selection_id: 'A',
  odds: '2',
  stack: 100,
  is_back: '1',
  ...more,
});
const readBets = () =>
  app.context.unitOfWork.read((tx) =>
    tx
      .select({
        receivedAt: bets.receivedAt,
        placedAt: bets.placedAt,
        address: bets.address,
        device: bets.device,
        seenPrice: bets.seenPrice,
        delayMs: bets.delayMs,
        hedges: bets.hedges,
      })
      .from(bets)
      .where(eq(bets.userId, user.id))
      .orderBy(bets.id),
  );

describe('the evidence of a bet', () => {
  it('has the time, source and price of its request, before the delay', async () => {
    await app.openMarket({ inPlay: true, betDelay: 5 });
    const receivedAt = app.clock.now();
    const reply = app.call('saveBet', bet({ odds: '1.5' }), sentBy());
    await app.settle();
    const back = [[1.9, 100_000]] as const;
    app.market().book.apply(true, [{ id: 'A', back, lay: [] }], app.market().eventSeq + 1);
    app.clock.advance(5000);
    expect((await reply).data).toMatchObject({ odds: 1.9 });
    expect(await readBets()).toEqual([
      {
        receivedAt,
        placedAt: new Date(receivedAt.getTime() + 5000),
        address: '203.0.113.9',
        device: BROWSER,
        seenPrice: 2,
        delayMs: 5000,
        hedges: false,
      },
    ]);
  });

  it('has the delay of a fast feed in whole ms', async () => {
    await app.openMarket({ inPlay: true, betDelay: 5 / 60 });
    expect((await app.placeBet(user, {})).status).toBe(200);
    await app.openSessionLine({ betDelay: 5 / 60 });
    expect((await app.placeSessionBet(user)).status).toBe(200);
    expect(await readBets()).toMatchObject([{ delayMs: 83 }, { delayMs: 83 }]);
  });

  it('has the time when the body was complete, not the headers', async () => {
    await app.openMarket();
    const body = JSON.stringify(bet());
    const { port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    const arrived = once(app.app.server, 'request');
    const head = [
      'POST /api/v5/save-bet HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      `Authorization: Bearer ${user.token}`,
      `Idempotency-Key: ${crypto.randomUUID()}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await arrived;
    await app.settle();
    app.clock.advance(5000);
    const whole = app.clock.now();
    socket.write(body);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200/);
    expect(await readBets()).toMatchObject([{ receivedAt: whole, placedAt: whole }]);
  });

  it('ignores addresses of untrusted proxies, and truncates a long device', async () => {
    await app.openMarket();
    const device = 'x'.repeat(300);
    const forwarded = '10.9.9.9, 203.0.113.9';
    await app.call(
      'saveBet',
      bet(),
      sentBy({ 'user-agent': device, 'x-forwarded-for': forwarded }),
    );
    expect(await readBets()).toMatchObject([
      { address: '203.0.113.9', device: 'x'.repeat(200), delayMs: 0 },
    ]);
  });

  it('has no price where the rest stays unmatched and no liquidity existed', async () => {
    await app.openMarket({ prices: [] });
    await app.call('saveBet', bet({ unmatched: 'keep' }), sentBy());
    expect(await readBets()).toMatchObject([{ seenPrice: null, address: '203.0.113.9' }]);
  });

  it('is stored with a session bet', async () => {
    await app.openMarket();
    await app.openSessionLine();
    const input = { match_id: 'match-market', fancy_id: 'session', run: 42, size: 100 };
    const rest = { stack: 100, is_back: '1', fancyStatus: 'A', sport_id: '4' };
    await app.call('saveSessionBet', { ...input, ...rest }, sentBy());
    expect(await readBets()).toMatchObject([
      { receivedAt: app.clock.now(), address: '203.0.113.9', device: BROWSER, seenPrice: 100 },
    ]);
  });

  it('is stored with each bet of a cash-out', async () => {
    await app.openMarket();
    await app.placeBet(user, {});
    const input = { match_id: 'match-market', market_id: 'market', locked: -100 };
    const reply = await app.call('cashOut', input, sentBy());
    expect(reply.error).toBe(false);
    const hedges = (await readBets()).filter((one) => one.hedges);
    expect(hedges.length).toBeGreaterThan(0);
    for (const hedge of hedges) {
      expect(hedge).toMatchObject({
        receivedAt: app.clock.now(),
        address: '203.0.113.9',
        device: BROWSER,
        delayMs: 0,
        seenPrice: expect.any(Number),
      });
    }
  });

  it('is not shown to players', async () => {
    await app.openMarket();
    await app.call('saveBet', bet(), sentBy());
    const { response } = await app.call('matchBets', { match_id: 'match-market' }, user);
    expect(response.body).not.toMatch(/203\.0\.113\.9|Mozilla/);
  });

  it('loses address and device 90 days after the bet ended; the rest of it stays @asvs:14.2.4 @security:assets.5', async () => {
    await app.openMarket();
    await app.openMarket({ id: 'open' });
    await app.call('saveBet', bet(), sentBy());
    const open = bet({ match_id: 'match-open', market_id: 'open' });
    await app.call('saveBet', open, sentBy());
    await app.exchange.host.settle('market', [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);
    app.clock.advance(BET_SOURCE_MS);
    await sweep(app.context);
    expect((await readBets()).map(({ address }) => address)).toEqual(Array(2).fill('203.0.113.9'));
    app.clock.advance(1);
    await sweep(app.context);
    expect(await readBets()).toMatchObject([
      { address: null, device: null, seenPrice: 2, receivedAt: expect.any(Date) },
      { address: '203.0.113.9', device: BROWSER },
    ]);
  });
});
