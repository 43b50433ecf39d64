import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 60 * MINUTE_MS;
const LATE_MS = 5 * MINUTE_MS;

let app: TestCasino;
let user: TestUser;
let session: string;
let made = 0;
beforeAll(async () => {
  app = await startTestCasino({ signInRules: { playerIdleMinutes: 60 } });
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  session = await app.openGame(user);
});
afterAll(() => app.close());

const balance = () => app.wallet('balance', { session });
const stake = (transaction_id?: string) => {
  made += 1;
  const id = transaction_id ?? `bet-number-${made}`;
  return app.wallet('bet', { session, transaction_id: id, round_id: 'round-one', amount: 10 });
};
const read = () => app.call('sessionList', undefined, user);

it('a game ends with an idle sign-in: it stakes no more, and its wins are paid', async () => {
  expect((await stake('the-first-bet')).error).toBe(false);
  app.clock.advance(IDLE_MS + LATE_MS + 1);
  expect(await stake()).toMatchObject({ status: 403, reason: 'session_ended' });
  expect(await balance()).toMatchObject({ status: 403, reason: 'session_ended' });
  expect((await read()).error_code).toBe('SESSION_IDLE');
  const win = { transaction_id: 'the-first-win', bet_id: 'the-first-bet', amount: 30 };
  expect((await app.wallet('win', win)).error).toBe(false);
});

it('a stake counts as use of the sign-in, so that no game is interrupted', async () => {
  for (let stakes = 0; stakes < 4; stakes += 1) {
    app.clock.advance(IDLE_MS);
    expect((await stake()).error).toBe(false);
  }
  expect((await read()).status).toBe(200);
});

it('a game’s automatic requests, and a rejected stake, do not count as use', async () => {
  for (let minute = 0; minute < 65; minute += 1) {
    app.clock.advance(MINUTE_MS);
    expect((await balance()).error).toBe(false);
    const refused = { session, transaction_id: `too-much-${minute}`, round_id: 'round-one' };
    const { reason } = await app.wallet('bet', { ...refused, amount: 50_000 });
    expect(reason).toBe('insufficient_funds');
  }
  app.clock.advance(1);
  expect((await balance()).reason).toBe('session_ended');
});
