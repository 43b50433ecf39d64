import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { auditEvents } from '../../db/schema/audit.ts';
import { transferRequests } from '../../db/schema/wallet.ts';
import {
  depositOf,
  inspectLedger,
  nextUtr,
  SOUND_LEDGER,
  startTestApp,
  type TestApp,
  type TestUser,
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

test('the accounts of the brand are a bank account and a UPI id, marked for demonstration @spec:3.12 @spec:7.13 @spec:7.26 @spec:money.2', async () => {
  const { data } = await app.call('customerDetails', { type: 'D' }, await app.createUser());
  expect(data).toMatchObject([
    { account_type: 'IMPS', account_ifsc_code: 'DEMO0000000', min_diposit: 100 },
    { account_type: 'UPI', upi_id: 'kheloyar.demo@example', attachment: null },
  ]);
});

describe('a deposit request', () => {
  it('waits for staff: no money moves, the row shows its start @spec:money.3', async () => {
    const user = await app.createUser({ rupees: 0 });
    const payload = await depositOf(app, user, { amount: 1234.5, transaction_id: '004455667788' });
    const reply = await app.call('depositRequest', payload, user);
    expect(reply).toMatchObject({
      status: 200,
      message: /^Deposit request submitted\. .* within 15 minutes\.$/,
    });
    expect(reply.data).toMatchObject({
      type: 'D',
      UTR: '004455667788',
      amount: 1234.5,
      status: 'P',
      method: 'UPI',
      timeline: [{ step: 'made', by: 'you', reason: null }],
    });
    expect((await app.call('walletBalance', undefined, user)).data).toMatchObject({ balance: 0 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it.each([
    ['below the minimum of the account', { amount: 99 }, 400, 'amount'],
    ['above the maximum of the account', { amount: 100_000.01 }, 422, 'amount'],
    ['to an account that is not offered', { account_number: 'me@upi' }, 422, 'account_number'],
    ['to the number of another type', { method: 'IMPS' }, 422, 'account_number'],
    ['with a slip that was not uploaded', { attachment: 'x.webp' }, 400, 'attachment'],
    ['with a short UTR', { transaction_id: '12345' }, 400, 'transaction_id'],
  ])(
    '%s is refused by the field’s name, and stores nothing @spec:5.12',
    async (_, change, status, field) => {
      const user = await app.createUser();
      const payload = await depositOf(app, user, change);
      const before = await count();
      const reply = await app.call('depositRequest', payload, user);
      expect(reply).toMatchObject({ status, error: true, detail: { field } });
      expect(await count()).toEqual(before);
      // The slip is still unused: the player corrects the field and sends it again.
      const mended = {
        ...(await depositOf(app, user)),
        ...(field !== 'attachment' && { attachment: payload.attachment }),
      };
      expect(await app.call('depositRequest', mended, user)).toMatchObject({ status: 200 });
    },
  );

  it('names the maximum of the account @spec:money.9', async () => {
    const user = await app.createUser();
    const reply = await app.call(
      'depositRequest',
      await depositOf(app, user, { amount: 200_000 }),
      user,
    );
    expect(reply.message).toBe('Amount must be at most 100000.');
  });

  it('with a slip of another deposit is rejected', async () => {
    const user = await app.createUser();
    const first = await depositOf(app, user);
    await app.call('depositRequest', first, user);
    const second = { ...first, transaction_id: nextUtr() };
    const reply = await app.call('depositRequest', second, user);
    expect(reply).toMatchObject({ status: 400, detail: { field: 'attachment' } });
  });

  it('with a UTR of the player’s own report is rejected, until that one is declined @spec:money.11', async () => {
    const user = await app.createUser();
    const payload = await depositOf(app, user);
    const { data } = await app.call('depositRequest', payload, user);
    const again = await depositOf(app, user, { transaction_id: payload.transaction_id });
    expect(await app.call('depositRequest', again, user)).toMatchObject({
      status: 409,
      message: 'This UTR was already used.',
      detail: { field: 'transaction_id' },
    });
    await decline((data as { id: number }).id);
    expect(await app.call('depositRequest', again, user)).toMatchObject({ status: 200 });
  });

  it('sent twice with its key is one request with one response; another body is rejected @spec:money.10', async () => {
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

const decline = (id: number) =>
  app.context.unitOfWork.withTransaction((tx) =>
    decideTransfer(tx, id, {
      status: 'D',
      reason: 'No such payment',
      decidedAt: app.clock.now(),
    }),
  );

describe('a UTR that two players report', () => {
  const UTR = 'transaction_id';
  /** Creates reports of two players, the second one later, with their responses. */
  async function reportTwice(utr = nextUtr()) {
    const [admin, first, second] = [
      await app.createUser({ role: 'admin' }),
      await app.createUser(),
      await app.createUser(),
    ];
    const report = async (user: TestUser) =>
      app.call('depositRequest', await depositOf(app, user, { [UTR]: utr }), user);
    const replies = [await report(first), await report(second)] as const;
    const ids = replies.map(({ data }) => (data as { id: number }).id);
    return { admin, first, second, replies, ids, utr, report };
  }
  const flagsOf = async (admin: TestUser, utr: string) => {
    const { data } = await app.call('requestList', { status: 'AL', search: utr }, admin);
    return (data as { flags: string[] }[]).map(({ flags }) => flags);
  };

  it('gets the same response as the first one, and staff see both @security:measures.42', async () => {
    const { admin, first, second, replies, utr } = await reportTwice();
    const reported = ({ status, message, data }: (typeof replies)[0]) => {
      const { id, attachment_url, timeline, ...rest } = data as Record<string, unknown>;
      return { status, message, rest };
    };
    expect(reported(replies[1])).toEqual(reported(replies[0]));
    for (const user of [first, second]) {
      const { data } = await app.call('myDepositRequests', { type: 'D', search: utr }, user);
      expect(data).toMatchObject([{ UTR: utr, status: 'P' }]);
    }
    expect(await flagsOf(admin, utr)).toEqual([['duplicate_utr'], ['duplicate_utr']]);
  });

  it('is not a flag after a decline of the player’s own report', async () => {
    const user = await app.createUser();
    const admin = await app.createUser({ role: 'admin' });
    const payload = await depositOf(app, user);
    const { data } = await app.call('depositRequest', payload, user);
    await decline((data as { id: number }).id);
    const again = await depositOf(app, user, { [UTR]: payload[UTR] });
    await app.call('depositRequest', again, user);
    expect(await flagsOf(admin, String(payload[UTR]))).toEqual([[], []]);
  });

  it('is credited to the second player after an unpaid first report, and once at most @security:measures.42', async () => {
    const { admin, ids, utr, second, report } = await reportTwice();
    const decisions = await Promise.all(
      [ids[1], ids[0]].map((id) => app.call('requestDecision', { id, status: 'S' }, admin)),
    );
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await app.call('requestDecision', { id: ids[0], status: 'D', reason: 'x' }, admin);
    expect([200, 409]).toContain(late.status);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    // A report of the credited payment is still accepted, and never credited.
    const third = await app.createUser();
    const reply = await report(third);
    expect(reply.status).toBe(200);
    const decided = await app.call(
      'requestDecision',
      { id: (reply.data as { id: number }).id, status: 'S' },
      admin,
    );
    expect(decided).toMatchObject({
      status: 409,
      message: 'The payment with this UTR was credited to another player.',
    });
    expect(await report(second)).toMatchObject({
      status: 409,
      message: 'This UTR was already used.',
    });
    expect(utr).toMatch(/^\d+$/);
  });
});

describe('the player’s own rules', () => {
  it('limit deposits, also concurrent ones @spec:safer.2 @asvs:2.3.2', async () => {
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
      message: 'Daily deposit limit: ₹400 is left.',
      detail: { field: 'amount' },
    });
  });

  it('block deposits during a break, but not withdrawals @spec:safer.5', async () => {
    const user = await app.createUser();
    await app.call('takeTimeOut', { hours: 24 }, user);
    const reply = await app.call('depositRequest', await depositOf(app, user), user);
    expect(reply).toMatchObject({ status: 403, data: null });
    const withdrawal = await app.call('withdrawRequest', withdrawalOf(500), user);
    expect(withdrawal).toMatchObject({ status: 200 });
  });
});

test('the list is searched by a part of the UTR alone @spec:money.14', async () => {
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
