import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotencyKeys } from './db/schema/idempotency-keys.ts';
import { sessions } from './db/schema/sessions.ts';
import { SESSION_MS } from './modules/auth/service.ts';
import { sweep } from './sweep.ts';
import { startTestExchange, type TestExchange } from './testing/test-exchange.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

const count = () =>
  app.context.unitOfWork.withTransaction(async (tx) => ({
    sessions: await tx.$count(sessions),
    keys: await tx.$count(idempotencyKeys),
  }));

test('sessions that are over and used keys are removed, the others stay', async () => {
  await app.openMarket();
  const early = await app.createUser();
  await app.placeBet(early, { key: 'early-decision' });
  app.clock.advance(SESSION_MS);
  const [leaving, staying] = [await app.createUser(), await app.createUser()];
  await app.placeBet(staying, { key: 'late-decision' });
  await app.call('logout', undefined, leaving);
  expect(await count()).toEqual({ sessions: 3, keys: 2 });
  app.clock.advance(1);
  await sweep(app.context);
  expect(await count()).toEqual({ sessions: 1, keys: 1 });
  expect((await app.call('walletBalance', undefined, staying)).status).toBe(200);
});
