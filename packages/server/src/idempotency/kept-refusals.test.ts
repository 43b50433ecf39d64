import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';
import { Refused } from '../refusal.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/index.ts';

/** So many refused decisions of a user are kept in an hour. */
const MOST_REFUSALS = 500;
const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let limited: FastifyInstance;
let decided = 0;
beforeAll(async () => {
  app = await startTestApp();
  const refusing = () => ({
    saveBet: () => {
      decided += 1;
      throw new Refused(`No ${decided}.`);
    },
  });
  limited = await createApp({ context: app.context, modules: [refusing] });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await limited.close();
  await app.close();
});

const decide = ({ token }: TestUser, key: string) =>
  limited.inject({
    ...{ method: 'POST', url: '/api/v5/save-bet', remoteAddress: '203.0.113.30' },
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: {
      ...{ match_id: '1', market_id: '1', selection_id: '1' },
      ...{ odds: '2', stack: 100, is_back: '1' },
    },
  });
const countKeys = () => app.context.unitOfWork.withTransaction((tx) => tx.$count(idempotencyKeys));

test('of a user at most 500 refused decisions are kept in an hour, and nobody is kept from deciding', async () => {
  // The hour of the limit lasts as long as the calls do, however busy the machine is.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const [user, other] = [await app.createUser(), await app.createUser()];
  const first = await decide(user, 'decision-0');
  expect(first.statusCode).toBe(422);
  for (let at = 1; at < MOST_REFUSALS; at += 1) {
    expect((await decide(user, `decision-${at}`)).statusCode).toBe(422);
  }
  for (let times = 1; times <= 2; times += 1) {
    expect((await decide(user, 'one-more-decision')).statusCode).toBe(422);
    // It was not kept, so its repeat is decided anew.
    expect(decided).toBe(MOST_REFUSALS + times);
  }
  expect(await countKeys()).toBe(MOST_REFUSALS);
  expect((await decide(user, 'decision-0')).body).toBe(first.body);
  expect((await decide(other, 'decision-0')).statusCode).toBe(422);
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect((await decide(user, 'one-more-decision')).statusCode).toBe(422);
  expect(await countKeys()).toBe(MOST_REFUSALS + 2);
});
