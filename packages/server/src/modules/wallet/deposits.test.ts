import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { auditEvents } from '../../db/schema/audit-events.ts';
import { transferRequests } from '../../db/schema/transfer-requests.ts';
import {
  depositOf,
  inspectLedger,
  nextUtr,
  SOUND_LEDGER,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { withdrawalOf } from '../../testing/test-transfers.ts';
import { decideTransfer } from './repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const count = () =>
  app.context.unitOfWork.withTransaction(async (tx) => ({
    requests: await tx.$count(transferRequests),
    steps: await tx.$count(auditEvents),
  }));

test('the accounts of the brand are a bank account and a UPI id, plainly for demonstration', async () => {
  const { data } = await app.call('customerDetails', { type: 'D' }, await app.createUser());
  expect(data).toMatchObject([
    { account_type: 'IMPS', account_ifsc_code: 'DEMO0000000', min_diposit: 100 },
    { account_type: 'UPI', upi_id: 'kheloyar.demo@example', attachment: null },
  ]);
});

describe('a deposit request', () => {
  it('waits for staff: no money moves, the row tells how it began', async () => {
    const user = await app.createUser({ rupees: 0 });
    const payload = await depositOf(app, user, { amount: 1234.5, transaction_id: '004455667788' });
    const reply = await app.call('depositRequest', payload, user);
    expect(reply).toMatchObject({ status: 200, message: 'Deposit request submitted.' });
    expect(reply.data).toMatchObject({
      ...{ type: 'D', UTR: '004455667788', amount: 1234.5, status: 'P', method: 'UPI' },
      timeline: [{ step: 'made', by: 'you', reason: null }],
    });
    expect((await app.call('walletBalance', undefined, user)).data).toMatchObject({ balance: 0 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it.each([
    ['below the least of the account', { amount: 99 }, 400, 'amount'],
    ['above the most of the account', { amount: 100_000.01 }, 422, 'amount'],
    ['to an account that is not offered', { account_number: 'me@upi' }, 422, 'account_number'],
    ['to the number of another type', { method: 'IMPS' }, 422, 'account_number'],
    ['with a slip that nobody uploaded', { attachment: 'x.webp' }, 400, 'attachment'],
    ['with a short UTR', { transaction_id: '12345' }, 400, 'transaction_id'],
  ])('%s is refused by the field’s name, and leaves nothing', async (_, change, status, field) => {
    const user = await app.createUser();
    const payload = await depositOf(app, user, change);
    const before = await count();
    const reply = await app.call('depositRequest', payload, user);
    expect(reply).toMatchObject({ status, error: true, detail: { field } });
    expect(await count()).toEqual(before);
    // The slip is free still: the player mends the field and sends it again.
    const mended = {
      ...(await depositOf(app, user)),
      ...(field !== 'attachment' && { attachment: payload.attachment }),
    };
    expect(await app.call('depositRequest', mended, user)).toMatchObject({ status: 200 });
  });

  it('says the most of the account in words', async () => {
    const user = await app.createUser();
    const reply = await app.call(
      'depositRequest',
      await depositOf(app, user, { amount: 200_000 }),
      user,
    );
    expect(reply.message).toBe('Amount must be at most 100000.');
  });

  it('with a slip that proved another deposit is refused', async () => {
    const user = await app.createUser();
    const first = await depositOf(app, user);
    await app.call('depositRequest', first, user);
    const second = { ...first, transaction_id: nextUtr() };
    const reply = await app.call('depositRequest', second, user);
    expect(reply).toMatchObject({ status: 400, detail: { field: 'attachment' } });
  });

  it('with a UTR that was used is refused, whoever used it, until that one is declined', async () => {
    const [first, second] = [await app.createUser(), await app.createUser()];
    const payload = await depositOf(app, first);
    const { data } = await app.call('depositRequest', payload, first);
    const again = await depositOf(app, second, { transaction_id: payload.transaction_id });
    expect(await app.call('depositRequest', again, second)).toMatchObject({
      ...{ status: 409, message: 'This UTR was already used.' },
      detail: { field: 'transaction_id' },
    });
    await app.context.unitOfWork.withTransaction((tx) =>
      decideTransfer(tx, (data as { id: number }).id, {
        ...{ status: 'D', reason: 'No such payment', decidedAt: app.clock.now() },
      }),
    );
    expect(await app.call('depositRequest', again, second)).toMatchObject({ status: 200 });
  });

  it('sent twice with its key is one request with one answer; another body is refused', async () => {
    const user = await app.createUser();
    const payload = await depositOf(app, user);
    const keyed = { ...user, key: 'deposit-decision' };
    const before = await count();
    const replies = await Promise.all([
      app.call('depositRequest', payload, keyed),
      app.call('depositRequest', payload, keyed),
    ]);
    const later = await app.call('depositRequest', payload, keyed);
    expect(new Set([...replies, later].map(({ response }) => response.body)).size).toBe(1);
    expect((await count()).requests).toBe(before.requests + 1);
    const other = await app.call('depositRequest', { ...payload, amount: 600 }, keyed);
    expect(other).toMatchObject({ status: 409, detail: { field: 'Idempotency-Key' } });
  });
});

describe('the player’s own rules', () => {
  it('limit deposits, also those that come at the same moment', async () => {
    const user = await app.createUser();
    await app.call('changeLimit', { kind: 'deposit', period: 'day', amount: 1000 }, user);
    // A user uploads one slip at a time.
    const first = await depositOf(app, user, { amount: 600 });
    const second = await depositOf(app, user, { amount: 600 });
    const replies = await Promise.all(
      [first, second].map((payload) => app.call('depositRequest', payload, user)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(replies.find(({ status }) => status === 422)).toMatchObject({
      ...{ message: 'Daily deposit limit: ₹400 is left.', detail: { field: 'amount' } },
    });
  });

  it('keep a player who takes a break from depositing, but not from withdrawing', async () => {
    const user = await app.createUser();
    await app.call('takeTimeOut', { hours: 24 }, user);
    const reply = await app.call('depositRequest', await depositOf(app, user), user);
    expect(reply).toMatchObject({ status: 403, data: null });
    const withdrawal = await app.call('withdrawRequest', withdrawalOf(500), user);
    expect(withdrawal).toMatchObject({ status: 200 });
  });
});

test('the list is found by a part of the UTR, and by that alone', async () => {
  const user = await app.createUser();
  for (const utr of ['770011223344', '880011220000']) {
    await app.call('depositRequest', await depositOf(app, user, { transaction_id: utr }), user);
  }
  const find = async (search: string) => {
    const { data, total } = await app.call('myDepositRequests', { type: 'D', search }, user);
    return [(data as { UTR: string }[]).map(({ UTR }) => UTR), total];
  };
  expect(await find('0011')).toEqual([['880011220000', '770011223344'], 2]);
  expect(await find('3344')).toEqual([['770011223344'], 1]);
  expect(await find('%')).toEqual([[], 0]);
  expect(await find('_')).toEqual([[], 0]);
  expect(await find('demo')).toEqual([[], 0]);
});
