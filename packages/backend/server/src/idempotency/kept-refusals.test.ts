import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';
import { toEnvelope } from '../http/envelope.ts';
import { UnprocessableError } from '../http-error.ts';
import { startTestApp, type TestApp } from '../testing/index.ts';
import { hashBody, MAX_REFUSALS } from './idempotency.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const countKeys = () => app.context.unitOfWork.withTransaction((tx) => tx.$count(idempotencyKeys));

test('of a user the newest 500 rejections are stored, all other responses and those of others stay @asvs:2.4.1 @security:measures.52', async () => {
  const { idempotency } = app.context;
  const [user, other] = [await app.createUser(), await app.createUser()];
  const requestOf = (userId: number, key: string) => ({
    userId,
    key,
    endpoint: 'saveBet',
    bodyHash: hashBody({ key }),
  });
  const refuse = (userId: number, key: string) =>
    idempotency.storeRejection(requestOf(userId, key), new UnprocessableError(`No to ${key}.`));
  const taken = requestOf(user.id, 'taken-before');
  await idempotency.once(taken, async () => toEnvelope({ data: null }));
  await refuse(other.id, 'of-another');
  for (let at = 0; at <= MAX_REFUSALS; at += 1) {
    app.clock.advance(1);
    await refuse(user.id, `decision-${at}`);
  }
  expect(await countKeys()).toBe(MAX_REFUSALS + 2);
  const kept = ['decision-1', `decision-${MAX_REFUSALS}`];
  for (const key of kept) {
    expect((await idempotency.find(requestOf(user.id, key)))?.message).toBe(`No to ${key}.`);
  }
  expect(await idempotency.find(requestOf(user.id, 'decision-0'))).toBeUndefined();
  expect((await idempotency.find(taken))?.status).toBe(200);
  expect(await idempotency.find(requestOf(other.id, 'of-another'))).toBeDefined();
  // Another rejection for a key with a response from another server returns that response.
  const again = await idempotency.storeRejection(taken, new UnprocessableError('Too late.'));
  expect(again.status).toBe(200);
});
