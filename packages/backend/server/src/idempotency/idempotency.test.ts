import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';
import type { CommandHandler } from '../http/call.ts';
import { UnprocessableError } from '../http-error.ts';
import type { Module } from '../modules/module-context.ts';
import { toPaise } from '../money.ts';
import {
  inspectLedger,
  SOUND_LEDGER,
  startPostgres,
  startTestApp,
  type TestApp,
  type TestPostgres,
  type TestUser,
} from '../testing/index.ts';

let app: TestApp;
let user: TestUser;
let fault: Error | undefined;
let runs = 0;

/** A test effect replaces the call's own: it credits the amount and can fail on demand. */
const depositModule: Module = ({ ledger }) => {
  const depositRequest: CommandHandler<'depositRequest'> = {
    decide: ({ input: { amount, transaction_id }, user: caller, once }) =>
      once(async (tx) => {
        runs += 1;
        if (transaction_id === '000000') throw new UnprocessableError('This UTR was used before.');
        await ledger.post(tx, {
          kind: 'deposit',
          reference: `run ${runs}`,
          description: 'Deposit',
          sides: [
            { account: { kind: 'cash', userId: caller.id }, paise: toPaise(amount) },
            { account: { kind: 'bank' }, paise: -toPaise(amount) },
          ],
        });
        if (fault) throw fault;
        const row = { id: runs, type: 'D' as const, amount, status: 'S' };
        return { data: { ...row, created_at: 0, reason: null } };
      }),
    answer: ({ data }) => ({ data, message: `Done ${data?.id}` }),
  };
  return { depositRequest };
};

const PAYLOAD = {
  type: 'D',
  dwtype: 'D',
  method: 'UPI',
  account_number: 'asha.rao@upi',
  attachment: 'slip.webp',
};
const deposit = (
  amount: number,
  key?: string | null,
  transaction_id = '123456',
  token = user.token,
) =>
  app.call(
    'depositRequest',
    { ...PAYLOAD, amount, transaction_id },
    {
      token,
      ...(key !== undefined && { key }),
    },
  );
const readBalance = async () =>
  ((await app.call('walletBalance', undefined, user)).data as { balance: number }).balance;

function describeOn(title: string, databaseUrl: () => Promise<string | undefined>) {
  describe(title, () => {
    beforeAll(async () => {
      app = await startTestApp({
        modules: () => [depositModule],
        databaseUrl: await databaseUrl(),
      });
    });
    beforeEach(async () => {
      await app.reset();
      user = await app.createUser({ rupees: 1000 });
      runs = 0;
    });
    afterEach(() => {
      fault = undefined;
    });
    afterAll(() => app.close());

    test('a repeat gets the first response and has no second effect', async () => {
      const first = await deposit(500, 'key-00000001');
      const repeat = await deposit(500, 'key-00000001');
      expect(repeat.response.body).toBe(first.response.body);
      expect(repeat.message).toBe('Done 1');
      expect(await readBalance()).toBe(1500);
    });

    test('the same key with another body is a conflict and changes nothing @security:measures.51', async () => {
      await deposit(500, 'key-00000001');
      const other = await deposit(600, 'key-00000001');
      expect(other).toMatchObject({ status: 409, detail: { field: 'Idempotency-Key' } });
      expect(await readBalance()).toBe(1500);
    });

    test('the same key and body with another call is a conflict @security:measures.51', async () => {
      await deposit(500, 'key-00000001');
      await app.context.unitOfWork.withTransaction((tx) =>
        tx.update(idempotencyKeys).set({ endpoint: 'withdrawRequest' }),
      );
      expect(await deposit(500, 'key-00000001')).toMatchObject({
        status: 409,
        detail: { field: 'Idempotency-Key' },
      });
      expect(await readBalance()).toBe(1500);
    });

    test('a key belongs to its user @security:measures.51', async () => {
      const stranger = await app.createUser();
      await deposit(500, 'key-00000001');
      const own = await deposit(500, 'key-00000001', undefined, stranger.token);
      expect(own.message).toBe('Done 2');
    });

    test('a rejection is the response for its key; a new key decides again', async () => {
      const first = await deposit(500, 'key-00000001', '000000');
      expect(first).toMatchObject({ status: 422, message: 'This UTR was used before.' });
      const repeat = await deposit(500, 'key-00000001', '000000');
      expect(repeat.response.body).toBe(first.response.body);
      expect(runs).toBe(1);
      expect((await deposit(500, 'key-00000002')).status).toBe(200);
    });

    test('a fault stores nothing: the same key may be retried', async () => {
      fault = new Error('the disk is full');
      expect((await deposit(500, 'key-00000001')).status).toBe(500);
      expect(await readBalance()).toBe(1000);
      fault = undefined;
      expect((await deposit(500, 'key-00000001')).status).toBe(200);
      expect(await readBalance()).toBe(1500);
    });

    test.each([
      [200, { error: false, message: 'Done before', data: { id: 7 } }],
      [422, { error: true, message: 'No.', data: null, detail: { odds: 2 } }],
    ])('a response of %s that an older version stored is repeated', async (status, rest) => {
      await deposit(500, 'key-00000001');
      const envelope = { status, ...rest };
      await app.context.unitOfWork.withTransaction((tx) =>
        tx.update(idempotencyKeys).set({ status, envelope, result: null }),
      );
      const { response } = await deposit(500, 'key-00000001');
      expect([response.statusCode, response.body]).toEqual([status, JSON.stringify(envelope)]);
      expect(runs).toBe(1);
    });

    test('without a key each request is a decision of its own', async () => {
      expect(await deposit(500, null)).toMatchObject({ status: 200 });
      expect(await deposit(500, null)).toMatchObject({ status: 200 });
      expect(runs).toBe(2);
      expect(await readBalance()).toBe(2000);
    });

    test('an invalid key is named', async () => {
      expect(await deposit(500, 'short')).toMatchObject({
        status: 400,
        detail: { field: 'Idempotency-Key' },
      });
    });

    test('concurrent duplicates all get one response', async () => {
      const replies = await Promise.all(
        Array.from({ length: 12 }, () => deposit(500, 'key-00000001')),
      );
      expect(new Set(replies.map(({ response }) => response.body)).size).toBe(1);
      expect(replies[0]?.status).toBe(200);
      expect(await readBalance()).toBe(1500);
    });

    test('in any order of calls and repeats, each key counts once @security:assets.6', async () => {
      const calls = fc.array(
        fc.record({ key: fc.integer({ min: 1, max: 4 }), amount: fc.constantFrom(100, 200) }),
        { minLength: 1, maxLength: 10 },
      );
      await fc.assert(
        fc.asyncProperty(calls, async (sequence) => {
          await app.reset();
          user = await app.createUser({ rupees: 1000 });
          const first = new Map<number, number>();
          for (const { key, amount } of sequence) {
            const { status } = await deposit(amount, `key-0000000${key}`);
            expect(status).toBe((first.get(key) ?? amount) === amount ? 200 : 409);
            if (!first.has(key)) first.set(key, amount);
          }
          const credited = [...first.values()].reduce((sum, amount) => sum + amount, 0);
          expect(await readBalance()).toBe(1000 + credited);
          expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
        }),
        { numRuns: 5 },
      );
    });
  });
}

describeOn('on PGlite', async () => undefined);

describe('under real concurrency', () => {
  let postgres: TestPostgres;
  afterAll(() => postgres?.stop());
  describeOn('on PostgreSQL', async () => {
    postgres = await startPostgres();
    return postgres.url;
  });
});
