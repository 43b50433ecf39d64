import type { UnitOfWork } from '@exchange/server-kit/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STALE_MS } from '../../../cluster/board-replica.ts';
import { createBetting } from '../../../modules/betting.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { readMarketState } from '../../../testing/test-markets.ts';
import type { SessionLineUpdate } from '../../feed.ts';
import type { FeedHost } from '../../feed-host.ts';
import { createSessionLineWire, MIN_BET_DELAY } from './session-line-wire.ts';

const MATCH = 'match-market';

let app: TestExchange;
let stopping: AbortController;
let errors: unknown[];
beforeEach(async () => {
  app = await startTestExchange();
  await app.openMarket();
  stopping = new AbortController();
  errors = [];
});
afterEach(async () => {
  stopping.abort();
  await app.close();
});

const startWire = (host: FeedHost = app.exchange.host) =>
  createSessionLineWire(host, {
    stopping: stopping.signal,
    onError: (error) => errors.push(error),
  });
const quote = (line: number, id = 'six'): SessionLineUpdate => ({
  id,
  name: `Line ${id}`,
  status: 'OPEN',
  no: { line, rate: 100 },
  yes: { line: line + 1, rate: 100 },
});
const idOf = (id = 'six') => `${MATCH}:${id}`;

it('shows a line once it is stored, in its current state, and not before', async () => {
  const { unitOfWork } = app.context;
  let isAway = false;
  const leadUnitOfWork: UnitOfWork = {
    ...unitOfWork,
    async withTransaction(work) {
      if (isAway) throw new Error('the database is away');
      return unitOfWork.withTransaction(work);
    },
  };
  const { host, board } = createBetting(app.context, { leadUnitOfWork });
  const info = { id: MATCH, sportId: '4', seriesId: 's', seriesName: 'Series', name: 'A v B' };
  await host.openMatch(info, [], 'replayed');
  isAway = true;
  const wire = startWire(host);
  wire.pass(MATCH, [quote(40)], 1);
  wire.pass(MATCH, [{ ...quote(44), status: 'SUSPENDED' }], 1);
  await expect.poll(() => errors.length).toBe(1);
  expect(board.sessionLine(idOf())).toBeUndefined();
  isAway = false;
  wire.pass(MATCH, [quote(46)], 1);
  await expect.poll(() => board.sessionLine(idOf())).toBeDefined();
  expect(board.sessionLine(idOf())).toMatchObject({ status: 'OPEN', yes: { line: 47 } });
});

it('closes a line with its result, and settles another while that settlement fails', async () => {
  const user = await app.createUser();
  let failures = 1;
  const { host } = app.exchange;
  const wire = startWire({
    ...host,
    async settleSessionLine(id, ...args) {
      failures -= id === idOf() ? 1 : 0;
      if (id === idOf() && failures >= 0) throw new Error('the database is away');
      await host.settleSessionLine(id, ...args);
    },
  });
  wire.pass(MATCH, [quote(40), quote(60, 'ten')], 1);
  await expect.poll(() => app.exchange.board.match(MATCH)?.sessions.length).toBe(2);
  const end = { status: 'SETTLED', result: 41 } as const;
  wire.pass(
    MATCH,
    ['six', 'ten'].map((id) => ({ id, name: `Line ${id}`, ...end })),
    1,
  );
  expect(app.session(idOf()).status).toBe('CLOSED');
  const refused = await app.placeSessionBet(user, { sessionId: idOf(), line: 41 });
  expect(refused.message).toBe('The session is closed.');
  const read = async (id: string) => (await readMarketState(app.context, idOf(id), [])).state;
  await expect.poll(() => read('ten')).toBe('SETTLED');
  expect(await read('six')).toBe('OPEN');
  await wire.host.closeMatch(MATCH);
  expect(await readMarketState(app.context, idOf(), [])).toMatchObject({ runs: 41 });
  expect(errors).toEqual([new Error('the database is away')]);
});

it.each([
  [0.5, 6],
  [1, 3],
  [2, 1.5],
  [5, MIN_BET_DELAY],
  [10, MIN_BET_DELAY],
  [60, 0.05],
])('at speed %d a bet waits %d s', async (speed, delay) => {
  const wire = startWire();
  wire.pass(MATCH, [quote(40)], speed);
  await wire.idle();
  expect(app.session(idOf()).betDelay).toBe(delay);
});

it('delays bets until a server detects a lost leader', () => {
  expect(MIN_BET_DELAY * 1000).toBeGreaterThanOrEqual(STALE_MS);
});

it('refuses a bet whose line was suspended while it waited', async () => {
  const user = await app.createUser();
  const wire = startWire();
  wire.pass(MATCH, [quote(40)], 1);
  await wire.idle();
  const startedAt = app.clock.now().getTime();
  const placed = app.placeSessionBet(user, { sessionId: idOf(), line: 41 });
  await expect.poll(() => app.clock.now().getTime()).toBeGreaterThan(startedAt + 500);
  for (const status of ['SUSPENDED', 'OPEN'] as const) {
    wire.pass(MATCH, [{ ...quote(40), status }], 1);
  }
  expect((await placed).message).toBe(
    'The session was suspended in the meantime. Please check the line.',
  );
  const again = await app.placeSessionBet(user, { sessionId: idOf(), line: 41 });
  expect(again.message).toBe('Bet placed successfully');
});
