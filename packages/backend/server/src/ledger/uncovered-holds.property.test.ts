import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectLedger, SOUND_LEDGER, startTestApp, type TestApp } from '../testing/index.ts';
import { selectFunds } from './ledger.ts';
import { InsufficientFundsError } from './locked-funds.ts';
import type { TransactionKind } from './posting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MARKETS = ['1.1', '1.2', '1.3'];
const paise = fc.integer({ min: 1, max: 1000 });
const marketId = fc.constantFrom(...MARKETS);
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('deposit', 'coins', 'casino'), paise }),
  fc.record({ kind: fc.constant('withdrawal'), paise }),
  fc.record({ kind: fc.constantFrom('bet', 'removal'), marketId, paise }),
  /** A market's result: the player wins, or loses at most the market's hold. */
  fc.record({ kind: fc.constant('result'), marketId, paise: fc.integer({ min: -2000, max: 500 }) }),
  /** A correction of a market that ended: the win may be spent already. */
  fc.record({ kind: fc.constant('correction'), paise: fc.integer({ min: -1000, max: 500 }) }),
);
interface Step {
  kind: string;
  paise: number;
  marketId?: string;
}

/** The naive model: the player's money less debts, and the worst loss of the markets. */
class Model {
  worth = 0;
  readonly risks = new Map<string, number>();

  get risk(): number {
    return this.risks.values().reduce((sum, one) => sum + one, 0);
  }

  /** The amount that neither a debt nor a loss can claim. */
  get available(): number {
    return Math.max(0, this.worth - this.risk);
  }

  riskOf = (id: string) => this.risks.get(id) ?? 0;

  /** Returns true if the step is accepted; false where it needs more than is available. */
  apply({ kind, paise: amount, marketId: id = '' }: Step): boolean {
    const growth = amount - this.riskOf(id);
    if (kind === 'withdrawal' && amount > this.available) return false;
    if (kind === 'bet' && growth > 0 && growth > this.available) return false;
    if (kind === 'withdrawal') this.worth -= amount;
    else if (kind === 'bet' || kind === 'removal') this.risks.set(id, amount);
    else if (kind === 'result') {
      this.worth += Math.max(amount, -this.riskOf(id));
      this.risks.delete(id);
    } else this.worth += amount;
    return true;
  }
}

let made = 0;

/** Applies the actions of the exchange and the cashier to the ledger. */
function apply(userId: number, { kind, paise: amount, marketId: id = '' }: Step): Promise<void> {
  const { ledger, unitOfWork } = app.context;
  made += 1;
  const reference = String(made);
  return unitOfWork.withTransaction(async (tx) => {
    const post = async (as: TransactionKind, change: number, mayOwe = false) => {
      if (change === 0) return;
      const cash = { account: { kind: 'cash', userId }, paise: change } as const;
      await ledger.post(tx, {
        kind: as,
        reference,
        description: kind,
        sides: [
          { ...cash, ...(mayOwe && { mayOwe }) },
          { account: { kind: 'house' }, paise: -change },
        ],
      });
    };
    if (kind === 'withdrawal') return post('withdrawal', -amount);
    if (kind === 'correction') return post('correction', amount, true);
    if (kind !== 'bet' && kind !== 'removal' && kind !== 'result')
      return post(kind as TransactionKind, amount);
    const funds = await ledger.lockFunds(tx, [userId]);
    const own = selectFunds(funds, userId);
    if (kind === 'bet') own.setHold(id, amount);
    else if (kind === 'removal') own.forceHold(id, amount);
    else {
      const change = Math.max(amount, -own.holdOn(id));
      own.setHold(id, 0);
      await ledger.storeHolds(tx, funds.values());
      await post('settlement', change, true);
      return ledger.collect(tx, funds.values());
    }
    return ledger.writeHolds(tx, funds.values());
  });
}

const readFunds = (userId: number) =>
  app.context.unitOfWork.withTransaction(async (tx) => ({
    funds: selectFunds(await app.context.ledger.lockFunds(tx, [userId]), userId),
    shown: await app.context.ledger.readBalance(tx, userId),
  }));

/** Each run is some dozen steps on a database. */
const LONG = { timeout: 180_000 };

/** Counts the interesting cases, so that the property cannot hold for lack of them. */
const seen = { both: 0, uncovered: 0, owed: 0, refused: 0 };

test(
  "a player's balance, debt and available amount equal those of the naive model, after any history",
  LONG,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        await app.reset();
        const { id: userId } = await app.createUser({ rupees: 0 });
        const model = new Model();
        for (const one of steps) {
          const isTaken = model.apply(one);
          const done = apply(userId, one);
          if (isTaken) await done;
          else await expect(done).rejects.toThrow(InsufficientFundsError);
          if (!isTaken) seen.refused += 1;
          const { funds, shown } = await readFunds(userId);
          const { cashPaise, owedPaise, exposurePaise, availablePaise, duePaise } = funds;
          expect(cashPaise - owedPaise).toBe(model.worth);
          for (const id of MARKETS) expect(funds.holdOn(id)).toBe(model.riskOf(id));
          expect(duePaise).toBe(Math.max(0, model.risk - model.worth));
          expect(availablePaise).toBe(model.available);
          expect(shown).toEqual({ cashPaise, exposurePaise, owedPaise, availablePaise });
          const uncovered = duePaise - owedPaise;
          if (uncovered > 0) seen.uncovered += 1;
          if (owedPaise > 0) seen.owed += 1;
          if (uncovered > 0 && owedPaise > 0) seen.both += 1;
        }
        expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
      }),
      { numRuns: 14 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
);
