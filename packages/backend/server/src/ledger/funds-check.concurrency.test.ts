import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpError } from '../http-error.ts';
import {
  inspectLedger,
  SOUND_LEDGER,
  setHold,
  startPostgres,
  startTestApp,
  type TestApp,
  type TestPostgres,
} from '../testing/index.ts';
import { type LockAccounts, listAccounts } from './accounts.repository.ts';
import { createLedger, type Ledger } from './ledger.ts';

// PGlite runs one transaction at a time, so that a race cannot show there.
let postgres: TestPostgres;
let app: TestApp;
beforeAll(async () => {
  postgres = await startPostgres();
  app = await startTestApp({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
});

const BETS = 40;
const HOLD_PAISE = 10_000;
const AFFORDABLE = 10;

/** Reads like the real strategy, but without a lock. Lives in this test only. */
const lockNothing: LockAccounts = (tx, refs) => listAccounts(tx, refs);

/** Places concurrent bets of one player, each on another market; returns how many were accepted. */
async function placeTogether(ledger: Ledger): Promise<number> {
  await app.reset();
  const user = await app.createUser({ rupees: (AFFORDABLE * HOLD_PAISE) / 100 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: BETS }, (_, market) =>
      app.context.unitOfWork.withTransaction((tx) =>
        setHold(ledger, tx, { userId: user.id, marketId: `1.${market}`, paise: HOLD_PAISE }),
      ),
    ),
  );
  const faults = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof HttpError),
  );
  expect(faults).toEqual([]);
  return outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
}

describe('concurrent bets', () => {
  test('never pass the funds check together @security:measures.49', async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await placeTogether(app.context.ledger)).toBe(AFFORDABLE);
      expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    }
  });

  test('without the row lock they do, so this test can detect the fault', async () => {
    const unlocked = createLedger(app.clock, lockNothing);
    let broken = 0;
    for (let round = 0; round < 10 && broken === 0; round += 1) {
      await placeTogether(unlocked);
      broken = (await inspectLedger(app.context.unitOfWork)).overdrawn.length;
    }
    expect(broken).toBeGreaterThan(0);
  });
});

test('deposits, withdrawals and holds of many users at once keep every invariant', async () => {
  await app.reset();
  const users = await Promise.all(Array.from({ length: 5 }, () => app.createUser({ rupees: 500 })));
  const { ledger, unitOfWork } = app.context;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 150 }, (_, index) => {
      const userId = users[index % users.length]?.id ?? 0;
      return unitOfWork.withTransaction(async (tx) => {
        if (index % 3 === 0) {
          return setHold(ledger, tx, { userId, marketId: `1.${index}`, paise: 4000 });
        }
        const paise = index % 3 === 1 ? 3000 : -7000;
        return ledger.post(tx, {
          kind: 'settlement',
          reference: String(index),
          description: 'A v B',
          sides: [
            { account: { kind: 'house' }, paise: -paise },
            { account: { kind: 'cash', userId }, paise },
          ],
        });
      });
    }),
  );
  const faults = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof HttpError),
  );
  expect(faults).toEqual([]);
  expect(await inspectLedger(unitOfWork)).toEqual(SOUND_LEDGER);
});

test('a deadlock is retried, and both transactions succeed', async () => {
  await app.reset();
  const [first, second] = [await app.createUser(), await app.createUser()];
  const { ledger, unitOfWork } = app.context;
  let attempts = 0;
  let locked = 0;
  const bothLocked = Promise.withResolvers<void>();
  // Against the rule: one user after the other, in opposite orders.
  const lockBoth = (left: number, right: number) =>
    unitOfWork.withTransaction(async (tx) => {
      attempts += 1;
      await ledger.lockFunds(tx, [left]);
      locked += 1;
      if (locked === 2) bothLocked.resolve();
      await bothLocked.promise;
      await ledger.lockFunds(tx, [right]);
    });
  await Promise.all([lockBoth(first.id, second.id), lockBoth(second.id, first.id)]);
  expect(attempts).toBeGreaterThan(2);
});
