import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpError } from '../http-error.ts';
import {
  inspectLedger,
  SOUND_LEDGER,
  setHold,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../testing/index.ts';
import type { SystemAccount } from './accounts.repository.ts';
import { selectFunds } from './ledger.ts';
import { DuplicateTransactionError, type TransactionKind } from './posting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const player = fc.integer({ min: 0, max: 2 });
const paise = fc.integer({ min: 1, max: 2_000_000 });
const market = fc.constantFrom('1.1', '1.2', '1.3');
const reference = fc.integer({ min: 0, max: 12 }).map(String);

/** The actions of the exchange and the cashier on the ledger, in any order. */
const action = fc.record({
  type: fc.constantFrom('deposit', 'withdrawal', 'hold', 'release', 'win', 'lose'),
  player,
  paise,
  market,
  reference,
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function apply(users: TestUser[], step: Action): Promise<unknown> {
  const { ledger, unitOfWork } = app.context;
  const userId = users[step.player]?.id ?? 0;
  return unitOfWork.withTransaction(async (tx) => {
    const move = (kind: TransactionKind, other: SystemAccount, amount: number) =>
      ledger.post(tx, {
        kind,
        reference: step.reference,
        description: step.type,
        sides: [
          { account: { kind: 'cash', userId }, paise: amount },
          { account: { kind: other }, paise: -amount },
        ],
      });
    const hold = (amount: number) =>
      setHold(ledger, tx, { userId, marketId: step.market, paise: amount });
    switch (step.type) {
      case 'deposit':
        return move('deposit', 'bank', step.paise);
      case 'withdrawal':
        return move('withdrawal', 'pending_withdrawals', -step.paise);
      case 'hold':
        return hold(step.paise);
      case 'release':
        return hold(0);
      case 'win':
        await hold(0);
        return move('settlement', 'house', step.paise);
      default: {
        const funds = await ledger.lockFunds(tx, [userId]);
        const held = selectFunds(funds, userId).holdOn(step.market);
        await hold(0);
        return held > 0 && move('settlement', 'house', -held);
      }
    }
  });
}

test('the invariants hold after every step of any history, accepted or rejected @asvs:1.3.3 @security:assets.6 @security:measures.49', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (steps) => {
      await app.reset();
      const users: TestUser[] = [];
      for (let index = 0; index < 3; index += 1) users.push(await app.createUser());
      for (const step of steps) {
        await apply(users, step).catch((error: unknown) => {
          const isRejection =
            error instanceof HttpError || error instanceof DuplicateTransactionError;
          if (!isRejection) throw error;
        });
        expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
      }
      for (const { token } of users) await expectStatementToAgree(token);
    }),
    { numRuns: 7 },
  );
});

/** Expects the newest line's running balance to equal the header's balance plus liability. */
async function expectStatementToAgree(token: string): Promise<void> {
  const { data: wallet } = await app.call('walletBalance', undefined, { token });
  const range = { from_date: 0, to_date: 4_000_000_000, limit: 1 };
  const { data: lines } = await app.call('statement', range, { token });
  const { balance, liability } = wallet as { balance: number; liability: number };
  const [line] = lines as { balance: number }[];
  expect(Math.round((balance + liability) * 100)).toBe(Math.round((line?.balance ?? 0) * 100));
  expect(balance).toBeGreaterThanOrEqual(0);
}
