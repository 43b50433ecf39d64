import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';
import { UnprocessableError } from '../http-error.ts';
import { startTestApp, type TestApp } from '../testing/index.ts';
import { hashBody, MAX_REJECTIONS } from './idempotency.ts';

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
  const outcomeOf = (userId: number, key: string, work: () => Promise<unknown>) =>
    idempotency.decide(requestOf(userId, key), work);
  const refuse = async (userId: number, key: string) => {
    const rejection = new UnprocessableError(`No to ${key}.`, { code: 'PRICE_CHANGED', price: 2 });
    await expect(outcomeOf(userId, key, () => Promise.reject(rejection))).rejects.toBe(rejection);
  };
  const again = async () => 'decided again';
  const take = (key: string, result: unknown) =>
    idempotency.once(requestOf(user.id, key), async () => result);
  await take('taken-before', { betId: 1 });
  await refuse(other.id, 'of-another');
  for (let at = 0; at <= MAX_REJECTIONS; at += 1) {
    app.clock.advance(1);
    await refuse(user.id, `decision-${at}`);
  }
  expect(await countKeys()).toBe(MAX_REJECTIONS + 2);
  for (const key of ['decision-1', `decision-${MAX_REJECTIONS}`]) {
    await expect(outcomeOf(user.id, key, again)).rejects.toMatchObject({
      status: 422,
      message: `No to ${key}.`,
      code: 'PRICE_CHANGED',
      detail: { price: 2 },
    });
  }
  expect(await outcomeOf(user.id, 'decision-0', again)).toEqual({ result: 'decided again' });
  const taken = { result: { betId: 1 } };
  expect(await outcomeOf(user.id, 'taken-before', again)).toEqual(taken);
  await expect(outcomeOf(other.id, 'of-another', again)).rejects.toThrow('No to of-another.');
  // Another server decides while this one rejects, and while it decides otherwise.
  const race = async (key: string, work: () => Promise<unknown>) =>
    outcomeOf(user.id, key, async () => {
      await take(key, { betId: 1 });
      return work();
    });
  const late = new UnprocessableError('Too late.');
  expect(await race('rejected-late', () => Promise.reject(late))).toEqual(taken);
  expect(await race('decided-late', () => take('decided-late', { betId: 2 }))).toEqual(taken);
});
