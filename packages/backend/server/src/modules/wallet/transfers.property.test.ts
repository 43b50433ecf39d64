import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  depositOf,
  inspectLedger,
  SOUND_LEDGER,
  startTestApp,
  type TestApp,
  type TestUser,
  withdrawalOf,
} from '../../testing/index.ts';
import { decideTransfer, lockTransfer, type TransferRow } from './repository.ts';
import { creditDeposit, payWithdrawal, returnWithdrawal } from './transfers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const START_RUPEES = 2000;

const step = fc.oneof(
  fc.record({
    type: fc.constantFrom('deposit' as const, 'withdraw' as const),
    paise: fc.integer({ min: 10_000, max: 150_000 }),
  }),
  fc.record({
    type: fc.constantFrom('cancel' as const, 'approve' as const, 'decline' as const),
    which: fc.nat({ max: 7 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The expected book, by the plainest arithmetic. */
interface Model {
  available: number;
  requests: { id: number; type: 'D' | 'W'; paise: number; status: 'P' | 'S' | 'D' }[];
}

/** Applies staff's decision, step by step through the ledger. */
const decide = (id: number, approve: boolean) =>
  app.context.unitOfWork.withTransaction(async (tx) => {
    const request = await lockTransfer(tx, id);
    if (request?.status !== 'P') return;
    const status: TransferRow['status'] = approve ? 'S' : 'D';
    await decideTransfer(tx, id, { status, reason: null, decidedAt: app.clock.now() });
    const { ledger } = app.context;
    if (request.type === 'W')
      await (approve ? payWithdrawal : returnWithdrawal)(tx, ledger, request);
    else if (approve) await creditDeposit(tx, ledger, request);
  });

async function ask(
  user: TestUser,
  model: Model,
  { type, paise }: Extract<Step, { paise: number }>,
) {
  const rupees = paise / 100;
  const reply =
    type === 'deposit'
      ? await app.call('depositRequest', await depositOf(app, user, { amount: rupees }), user)
      : await app.call('withdrawRequest', withdrawalOf(rupees), user);
  const covered = type === 'deposit' || paise <= model.available;
  expect(reply.status).toBe(covered ? 200 : 422);
  if (!covered) return;
  const { id } = reply.data as { id: number };
  model.requests.push({ id, type: type === 'deposit' ? 'D' : 'W', paise, status: 'P' });
  if (type === 'withdraw') model.available -= paise;
}

async function settle(
  user: TestUser,
  model: Model,
  { type, which }: Extract<Step, { which: number }>,
) {
  const request = model.requests[which];
  if (!request) return;
  const wasOpen = request.status === 'P';
  if (type === 'cancel') {
    await app.call('withdrawCancel', { id: request.id }, user);
    if (request.type === 'D' || !wasOpen) return;
    request.status = 'D';
    model.available += request.paise;
    return;
  }
  await decide(request.id, type === 'approve');
  if (!wasOpen) return;
  request.status = type === 'approve' ? 'S' : 'D';
  const comesIn = request.type === 'D' ? type === 'approve' : type === 'decline';
  if (comesIn) model.available += request.paise;
}

test('after any history of deposits, withdrawals, cancellations and decisions the book is right @spec:money.6 @security:assets.6', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      await app.reset();
      const user = await app.createUser({ rupees: START_RUPEES });
      const model: Model = { available: START_RUPEES * 100, requests: [] };
      for (const each of steps) {
        if ('paise' in each) await ask(user, model, each);
        else await settle(user, model, each);
        const { data } = await app.call('walletBalance', undefined, user);
        expect(Math.round((data as { balance: number }).balance * 100)).toBe(model.available);
      }
      expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    }),
    { numRuns: 25 },
  );
});
