import { SPORT_IDS } from '@exchange/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { readMarketState } from '../../../testing/test-markets.ts';
import { TEST_SIMULATION } from '../../../testing/test-simulator.ts';
import type { FeedHost } from '../../feed-host.ts';
import { seek } from '../../run/feed-clock.ts';
import { createSimulatorFeed, type SimulatorFeed } from './simulator-feed.ts';

let app: TestExchange;
let feed: SimulatorFeed | undefined;
/** Work on the database that does not end before it is released. */
let gate: PromiseWithResolvers<void>;
beforeEach(async () => {
  app = await startTestExchange();
  gate = Promise.withResolvers();
});
afterEach(async () => {
  gate.resolve();
  await feed?.stop();
  await app.close();
});

async function start(change: (host: FeedHost) => Partial<FeedHost>): Promise<SimulatorFeed> {
  const { host } = app.exchange;
  feed = createSimulatorFeed({
    clock: app.clock,
    unitOfWork: app.context.unitOfWork,
    host: { ...host, ...change(host) },
    log: { info: () => undefined, error: () => undefined },
    options: { ...TEST_SIMULATION, counts: { cricket: 2, football: 1, tennis: 0 } },
  });
  await feed.start();
  return feed;
}

const listInPlay = (sportId: string) =>
  feed?.matches().filter(({ run }) => run.match.sportId === sportId && run.match.inPlay) ?? [];

it('suspends and moves lines at once while another line is being settled', async () => {
  let waiting = 0;
  const { readSessionLines } = await start((host) => ({
    async settleSessionLine(...args) {
      waiting += 1;
      await gate.promise;
      await host.settleSessionLine(...args);
    },
  }));
  const [one, other] = listInPlay(SPORT_IDS.cricket).map(({ run }) => run);
  if (!one || !other) throw new Error('no two matches of cricket are in play');
  await expect.poll(() => other.match.sessions.length).toBeGreaterThan(0);
  for (let round = 0; round < 100 && waiting === 0; round += 1) await one.step(200);
  expect(waiting).toBeGreaterThan(0);
  const toBoard = { OPEN: 'OPEN', SUSPENDED: 'SUSPENDED', SETTLED: 'CLOSED', VOID: 'CLOSED' };
  const seen = new Set<string>();
  for (let step = 0; step < 120; step += 1) {
    app.clock.advance(1000);
    other.tick();
    const stated = new Map(readSessionLines(other.match.id).map((quote) => [quote.id, quote]));
    for (const { id, status, yes } of other.match.sessions) {
      const quote = stated.get(id.slice(other.match.id.length + 1));
      expect(status).toBe(quote && toBoard[quote.status]);
      if (status === 'OPEN') expect(yes?.line).toBe(quote?.yes?.line);
      seen.add(status);
    }
  }
  expect(seen).toContain('OPEN');
  expect(seen).toContain('SUSPENDED');
});

it('continues the other matches while one is being settled, and settles it in the end', async () => {
  await start((host) => ({
    async settle(...args) {
      await gate.promise;
      await host.settle(...args);
    },
  }));
  const [ending] = listInPlay(SPORT_IDS.football);
  const [other] = listInPlay(SPORT_IDS.cricket);
  if (!ending || !other) throw new Error('no match is in play');
  const { market, match } = ending.run;
  const change = ending.run.change((state, now) => seek(state, now, ending.last));
  await expect.poll(() => market.status).toBe('CLOSED');
  for (let second = 0; second < 3; second += 1) {
    app.clock.advance(1000);
    await expect.poll(() => other.run.match.heartbeatAt).toBe(app.clock.now().getTime());
  }
  expect(await readMarketState(app.context, market.id, [])).toMatchObject({ state: 'OPEN' });
  expect(match.ended).toBe(false);
  gate.resolve();
  await change;
  expect(await readMarketState(app.context, market.id, [])).toMatchObject({ state: 'SETTLED' });
  expect(match.ended).toBe(true);
});

it('continues prices while a new match is being opened', async () => {
  let isFilled = false;
  await start((host) => ({
    async openMatch(...args) {
      if (isFilled) await gate.promise;
      return host.openMatch(...args);
    },
  }));
  isFilled = true;
  const [ending] = listInPlay(SPORT_IDS.football);
  const [other] = listInPlay(SPORT_IDS.cricket);
  if (!ending || !other) throw new Error('no match is in play');
  await ending.run.change((state, now) => seek(state, now, ending.last));
  for (let second = 0; second < 3; second += 1) {
    app.clock.advance(1000);
    await expect.poll(() => other.run.match.heartbeatAt).toBe(app.clock.now().getTime());
  }
});
