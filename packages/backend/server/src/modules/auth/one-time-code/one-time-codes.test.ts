import { createSeal } from '@exchange/server-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneTimeCodes } from '../../../db/schema/sign-in.ts';
import { sweep } from '../../../maintenance/sweep.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';
import {
  CODES_A_DAY,
  createOneTimeCodes,
  DAY_MS,
  hashCode,
  matchesCode,
} from './one-time-codes.ts';

// SECURITY.md names these numbers, so they are written out here.
const MAX_TRIES = 5;
const OTP_RESEND_MS = 30_000;
const CODE_MS = 5 * 60 * 1000;

const PHONE = '+919876543210';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const codes = () => app.context.oneTimeCodes;
const send = async (phone = PHONE) => {
  await codes().send(phone, async (_, code) => code);
  return app.messages.at(-1)?.text ?? '';
};
const use = (code: string, phone = PHONE) =>
  app.context.unitOfWork.withTransaction((tx) => codes().use(tx, phone, code));
const readRow = async () =>
  (await app.context.unitOfWork.withTransaction((tx) => tx.select().from(oneTimeCodes)))[0];
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a code', () => {
  it('has six digits, goes to its number, and is valid once @spec:account.2 @spec:account.25 @asvs:6.5.1 @asvs:6.5.3 @security:access.18', async () => {
    const code = await send();
    expect(code).toMatch(/^\d{6}$/);
    expect(app.messages.at(-1)?.to).toBe(PHONE);
    expect(await use(code)).toBe('right');
    expect(await use(code)).toBe('expired');
  });

  it('is not valid for another number or country @spec:account.25 @asvs:6.6.2', async () => {
    const code = await send();
    await send('+19876543210');
    expect(await use(code, '+447911123456')).toBe('expired');
    expect(await use(code)).toBe('right');
    const seal = createSeal('secret');
    expect(matchesCode(seal, '+19876543210', code, hashCode(seal, PHONE, code))).toBe(false);
  });

  it('is stored only as a hash that needs the secret @spec:account.25 @asvs:6.5.2 @security:assets.1 @security:keys.2', async () => {
    const code = await send();
    const rows = await app.context.unitOfWork.withTransaction((tx) =>
      tx.select().from(oneTimeCodes),
    );
    const [{ codeHash = '', phone = '' } = {}] = rows;
    // The number itself may contain the digits of the code.
    expect(JSON.stringify(rows).replace(phone, '')).not.toContain(code);
    const seal = createSeal('secret of the tests');
    expect(matchesCode(seal, PHONE, code, codeHash ?? '')).toBe(true);
    expect(matchesCode(createSeal('another secret'), PHONE, code, codeHash ?? '')).toBe(false);
    expect(matchesCode(seal, PHONE, code, 'short')).toBe(false);
  });

  it('ends after five minutes @spec:account.25 @asvs:6.5.1 @security:access.18', async () => {
    const code = await send();
    app.clock.advance(CODE_MS - 1);
    expect(await use(wrongOf(code))).toBe('wrong');
    app.clock.advance(1);
    expect(await use(code)).toBe('expired');
  });

  it('ends after a number of wrong tries, for the right one too @spec:account.24 @asvs:6.6.3 @security:access.18', async () => {
    const code = await send();
    for (let attempt = 1; attempt < MAX_TRIES; attempt += 1) {
      expect(await use(wrongOf(code))).toBe('wrong');
    }
    expect(await use(wrongOf(code))).toBe('too_many');
    expect(await use(code)).toBe('too_many');
  });

  it('counts concurrent tries one by one @spec:account.24 @asvs:6.6.3', async () => {
    const code = await send();
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => use(wrongOf(code))));
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(MAX_TRIES - 1);
  });

  it('replaces the former one, with tries of its own @spec:account.24', async () => {
    const first = await send();
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) await use(wrongOf(first));
    app.clock.advance(OTP_RESEND_MS);
    const second = await send();
    if (first !== second) expect(await use(first)).toBe('wrong');
    expect(await use(second)).toBe('right');
  });
});

describe('sending', () => {
  it('waits 30 seconds for the same number, and names the delay @spec:account.22 @security:access.18', async () => {
    await send();
    app.clock.advance(OTP_RESEND_MS - 12_000);
    await expect(send()).rejects.toMatchObject({
      status: 429,
      message: 'Another code can be sent in 12 seconds.',
      detail: { field: 'mobile', retryAfter: 12 },
    });
    await send('+917000000001');
    app.clock.advance(12_000);
    await send();
    expect(app.messages).toHaveLength(3);
  });

  it('concurrent requests send it once @spec:account.22', async () => {
    const replies = await Promise.allSettled([send(), send(), send()]);
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(app.messages).toHaveLength(1);
  });

  it('ends for a day after the maximum for a number @spec:account.24', async () => {
    for (let count = 0; count < CODES_A_DAY; count += 1) {
      await send();
      app.clock.advance(OTP_RESEND_MS);
    }
    await expect(send()).rejects.toMatchObject({
      status: 429,
      message: 'Too many codes were sent to this number. Please try again tomorrow.',
      detail: { field: 'mobile', retryAfter: (DAY_MS - CODES_A_DAY * OTP_RESEND_MS) / 1000 },
    });
    app.clock.advance(DAY_MS);
    expect(await use(await send())).toBe('right');
  });

  it('that fails returns an error, leaves no code, and can be retried at once @spec:account.23', async () => {
    let sent = '';
    const { unitOfWork, clock } = app.context;
    const sms = {
      send: async ({ text }: { text: string }) => {
        sent = text;
        throw new Error('the gateway is down');
      },
    };
    const failing = createOneTimeCodes({ unitOfWork, clock, sms, secret: 'secret of the tests' });
    await expect(failing.send(PHONE, async (_, code) => code)).rejects.toMatchObject({
      status: 503,
      message: 'The code could not be sent. Please try again.',
    });
    expect(await use(sent)).toBe('expired');
    expect(await use(await send())).toBe('right');
  });
});

it('a code of the previous secret is valid during a change of the secret @security:keys.2', async () => {
  const { unitOfWork, clock } = app.context;
  const sms = { send: async () => undefined };
  const use = (code: string, previousSecret?: string) => {
    const parts = { unitOfWork, clock, sms, secret: 'the new secret', previousSecret };
    const codes = createOneTimeCodes(parts);
    return unitOfWork.withTransaction((tx) => codes.use(tx, PHONE, code));
  };
  const code = await send();
  expect(await use(code)).toBe('wrong');
  expect(await use(code, 'secret of the tests')).toBe('right');
});

it('a message that fails late leaves the code that was sent after it', async () => {
  const { unitOfWork, clock } = app.context;
  const { promise, reject } = Promise.withResolvers<void>();
  const sms = { send: () => promise };
  const secret = 'secret of the tests';
  const late = createOneTimeCodes({ unitOfWork, clock, sms, secret });
  const first = late.send(PHONE, async (_, code) => code);
  await expect.poll(async () => (await readRow())?.codeHash).toBeTruthy();
  app.clock.advance(OTP_RESEND_MS);
  const second = await send();
  reject(new Error('the gateway is down'));
  await expect(first).rejects.toMatchObject({ status: 503 });
  expect(await use(second)).toBe('right');
});

it('the data of a number is swept a day later @spec:account.25', async () => {
  await send();
  app.clock.advance(DAY_MS - 1);
  await sweep(app.context);
  const count = () => app.context.unitOfWork.withTransaction((tx) => tx.$count(oneTimeCodes));
  expect(await count()).toBe(1);
  app.clock.advance(1);
  await sweep(app.context);
  expect(await count()).toBe(0);
});
