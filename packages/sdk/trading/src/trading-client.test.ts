import {
  createTestKey,
  createThinMarket,
  listenWithStreams,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTradingClient, TradingError } from './trading-client.ts';

let app: TestExchange;
let baseUrl: string;
let user: TestUser;
let key: string;
beforeAll(async () => {
  app = await startTestExchange();
  baseUrl = await listenWithStreams(app);
});
const { open, offer, keep, wallet, listOpen, settle } = createThinMarket(
  () => app,
  () => user,
);
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  key = (await createTestKey(app, user)).token;
  await open();
});
afterAll(() => app.close());

const connect = (options: Partial<Parameters<typeof createTradingClient>[0]> = {}) => {
  const client = createTradingClient({ baseUrl, key, ...options });
  onTestFinished(client.close);
  return client;
};
const order = { matchId: 'match-market', marketId: 'market', runnerId: 'A', keepRest: true };
const back = { ...order, side: 'back' as const, odds: 2.2, stake: 300 };

type Fetch = typeof fetch;
/** Puts `change` between the client and the server; returns the bodies of the requests. */
function watchNetwork(change: (send: Fetch, count: number) => Fetch = (send) => send) {
  const send = globalThis.fetch;
  const bodies: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', ((url: URL, init: RequestInit) => {
    bodies.push({ path: url.pathname, body: JSON.parse(String(init.body)) });
    return change(send, bodies.length)(url, init);
  }) as Fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  return bodies;
}
const losesReply =
  (send: Fetch): Fetch =>
  async (...args) => {
    await send(...args);
    throw new TypeError('connection reset');
  };

describe('markets and orders', () => {
  it('finds a market and reads its prices', async () => {
    const client = connect();
    const { markets, total } = await client.markets({ match_id: 'match-market' });
    expect(total).toBe(1);
    expect(markets).toMatchObject([{ market_id: 'market', match_id: 'match-market' }]);
    const { matchOdds } = await client.prices('match-market');
    expect(matchOdds?.runners[0]).toMatchObject({ id: 'A', back: [{ price: 2 }, { price: 1.9 }] });
  });

  it('places, finds, moves and cancels orders, each decided by itself', async () => {
    const client = connect();
    const [first, second] = await client.placeOrders([
      { ...back, reference: 'mine.1' },
      { ...back, odds: 2.201 },
    ]);
    expect(first).toMatchObject({ ok: true, result: { odds: 2.2, stake: 0, unmatched: 300 } });
    expect(second).toMatchObject({ ok: false, error: { code: 'INVALID_PRICE', status: 422 } });
    const betId = first?.ok ? first.result.betId : '';
    expect((await client.orderStatus(['mine.1'])).rows).toMatchObject([{ betId, unmatched: 300 }]);

    const [moved] = await client.replaceOrders([{ betId, odds: 2.4, stake: 200 }]);
    expect(moved).toMatchObject({ ok: true, result: { odds: 2.4, unmatched: 200 } });
    const { rows } = await client.orderStatus(['mine.1']);
    expect(rows.map(({ askedOdds, status }) => [askedOdds, status])).toEqual([
      [2.4, 'open'],
      [2.2, 'lapsed'],
    ]);
    const ended = await client.cancelOrders({ marketId: 'market' });
    expect(ended).toEqual({
      orders: [{ ok: true, result: { cancelled: 200, matched: 0 } }],
      remaining: 0,
    });
    expect(await client.cancelOrders({ betIds: ['77777'] })).toMatchObject({
      orders: [{ ok: false, error: { code: 'UNKNOWN_BET' } }],
    });
    expect(await client.cancelOrders({ all: true })).toEqual({ orders: [], remaining: 0 });
  });

  it('lists settled orders with the commission of their market', async () => {
    const client = connect();
    await client.placeOrders([{ ...back, odds: 2, stake: 100 }]);
    await settle('A');
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const cleared = await client.clearedOrders({ from_date: now - 60, to_date: now + 60 });
    expect(cleared.rows).toMatchObject([{ status: 'won', stake: 100, profitLoss: 100 }]);
    expect(cleared.markets).toMatchObject([{ market_id: 'market', profit_loss: 100 }]);
  });
});

describe('a call that fails', () => {
  it('is repeated with the same key after a lost reply, and acts once', async () => {
    const sent = watchNetwork((send, count) => (count === 1 ? losesReply(send) : send));
    const [placed] = await connect().placeOrders([back]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(placed).toMatchObject({ ok: true, key: expect.stringMatching(/^[\da-f]{32}$/) });
    expect(await listOpen()).toMatchObject([{ unmatched: 300, reference: placed?.key }]);
    expect(await wallet()).toMatchObject({ liability: 300 });
  });

  it('ends after its attempts, and a later repeat with its key finds the order', async () => {
    const client = connect({ maxAttempts: 1 });
    watchNetwork((send, count) => (count === 1 ? losesReply(send) : send));
    const mine = { ...back, key: 'order-of-mine' };
    const lost = await client.placeOrders([mine]).catch((error: unknown) => error);
    expect(lost).toMatchObject({ code: 'NO_RESPONSE', status: 0, isTemporary: true });
    expect(await client.placeOrders([mine])).toMatchObject([{ ok: true }]);
    expect(await listOpen()).toHaveLength(1);
  });

  it('is repeated with the same key after a reply that cannot be read, and acts once', async () => {
    const garbles =
      (send: Fetch): Fetch =>
      async (...args) => {
        await send(...args);
        return new Response('<html>');
      };
    const sent = watchNetwork((send, count) => (count < 3 ? garbles(send) : send));
    const mine = { ...back, key: 'order-of-mine' };
    const lost = await connect({ maxAttempts: 1 })
      .placeOrders([mine])
      .catch((error: unknown) => error);
    expect(lost).toMatchObject({ code: 'UNEXPECTED_REPLY', isTemporary: true });
    expect(await connect().placeOrders([mine])).toMatchObject([{ ok: true }]);
    expect(sent).toHaveLength(3);
    expect(await listOpen()).toHaveLength(1);
  });

  it.each([
    [
      'a wrong field',
      { stake: 0 },
      { code: 'INVALID_INPUT', status: 400, field: 'orders.0.stack' },
    ],
    ['a wrong key', {}, { code: 'UNAUTHORIZED', status: 401 }],
  ])('names the code, the status and the field: %s', async (fault, change, expected) => {
    const sent = watchNetwork();
    const client = connect(fault === 'a wrong key' ? { key: 'key_none' } : {});
    const error = await client.placeOrders([{ ...back, ...change }]).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(TradingError);
    expect(error).toMatchObject({ ...expected, isTemporary: false });
    expect(sent).toHaveLength(1);
  });

  it('times out, and ends by its signal or the end of the client', async () => {
    const never: Fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    watchNetwork(() => never);
    const client = connect({ maxAttempts: 1 });
    await expect(client.prices('m', { timeoutMs: 1 })).rejects.toMatchObject({ code: 'TIMEOUT' });
    const stop = new AbortController();
    const stopped = client.prices('m', { signal: stop.signal });
    stop.abort(new Error('no longer needed'));
    await expect(stopped).rejects.toThrow('no longer needed');
    const closed = client.prices('m');
    client.close();
    await expect(closed).rejects.toThrow('aborted');
  });

  it('waits as long as the server asks, and never sends a key where others read it', async () => {
    const body = { status: 429, error: true, error_code: 'TOO_MANY_REQUESTS' };
    const reject: Fetch = async () =>
      Response.json({ ...body, detail: { retry_after: 0.001 } }, { status: 429 });
    const sent = watchNetwork((send, count) => (count < 3 ? reject : send));
    expect((await connect().prices('match-market')).match.id).toBe('match-market');
    expect(sent).toHaveLength(3);
    expect(() => createTradingClient({ baseUrl: 'http://exchange.example', key })).toThrow('https');
  });
});

describe('the stream', () => {
  it('follows prices and orders, and resumes after a cut with what was missed', async () => {
    const cut = new AbortController();
    let isCut = false;
    const sent = watchNetwork((send) => (url, init) => {
      if (isCut || !init?.signal) return send(url, init);
      return send(url, { ...init, signal: AbortSignal.any([init.signal, cut.signal]) });
    });
    const updates = connect().follow({ matches: ['match-market'], orders: true });
    const next = async () => (await updates.next()).value;
    expect(await next()).toEqual({ kind: 'live', isLive: true });
    const first = [await next(), await next()];
    expect(first.map((update) => update?.kind).toSorted()).toEqual(['orders', 'prices']);

    await keep({ odds: 2.2, stake: 300 });
    const placed: unknown[] = [];
    // The order itself, and its level in the prices, in any order.
    while (placed.length < 2) placed.push(await next());
    expect(placed).toContainEqual(
      expect.objectContaining({ kind: 'orders', isSnapshot: false, total: 1 }),
    );

    isCut = true;
    cut.abort();
    await offer([[2.2, 10_000]]);
    expect(await next()).toEqual({ kind: 'live', isLive: false });
    expect(await next()).toEqual({ kind: 'live', isLive: true });
    const topics = sent.map(({ body }) => (body as { topics: Record<string, unknown> }).topics);
    expect(Object.values(topics[0] ?? {})).toEqual([null, null]);
    expect(Object.values(topics[1] ?? {})).toEqual([expect.any(String), expect.any(String)]);
    let fill = await next();
    while (fill && !(fill.kind === 'orders' && fill.changed.length > 0)) fill = await next();
    expect(fill).toMatchObject({ isSnapshot: false, changed: [{ stake: 100, unmatched: 200 }] });
    await updates.return();
  });

  it('brings the newest prices to a program that acts on them, until it leaves the loop', async () => {
    let isMoved = false;
    for await (const update of connect().followNewest({ matches: ['match-market'] })) {
      if (update.kind !== 'prices') continue;
      if (update.match.matchOdds?.runners[0]?.back[0]?.price === 2.3) break;
      if (!isMoved) await offer([[2.3, 10_000]]);
      isMoved = true;
    }
    expect(isMoved).toBe(true);
  });

  it('leaves a match that does not exist, and ends where nothing is left', async () => {
    const seen: unknown[] = [];
    for await (const update of connect().follow({ matches: ['nothing'] })) seen.push(update);
    expect(seen).toContainEqual({ kind: 'gone', topic: 'event:nothing' });
  });

  it('ends by its signal, and fails for a key that is over', async () => {
    const stop = new AbortController();
    for await (const update of connect().follow({ orders: true }, { signal: stop.signal })) {
      expect(update).toBeDefined();
      stop.abort();
    }
    const rejected = connect({ key: 'key_none' }).follow({ orders: true });
    await expect(rejected.next()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('the heartbeat', () => {
  const search = () => app.exchange.watchRounds()();
  const isSilent = async () => {
    app.clock.advance(5000);
    await search();
    return (await listOpen()).length === 0;
  };

  it('repeats until the client is closed; the server then cancels its orders', async () => {
    const sent = watchNetwork();
    const client = connect();
    await client.startHeartbeat(5);
    await client.placeOrders([back]);
    await expect
      .poll(() => sent.filter(({ path }) => path.endsWith('order-heartbeat')).length)
      .toBe(2);
    client.close();
    expect(await isSilent()).toBe(true);
  });

  it('leaves the orders where it is stopped', async () => {
    const client = connect();
    const heartbeat = await client.startHeartbeat(5);
    await client.placeOrders([back]);
    await heartbeat.stop();
    expect(await isSilent()).toBe(false);
  });

  it('reports a fault and goes on', async () => {
    const faults: unknown[] = [];
    const sent = watchNetwork((send, count) => (count === 2 ? losesReply(send) : send));
    await connect().startHeartbeat(5, { onFault: (error) => faults.push(error) });
    await expect.poll(() => sent.length).toBe(3);
    expect(faults).toMatchObject([{ code: 'NO_RESPONSE' }]);
  });
});
