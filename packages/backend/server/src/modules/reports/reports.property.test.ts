import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { toWinnerResult } from '../settlement/settlement.model.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

/** Sums of rupees are not exact, those of paise are. */
const inPaise = (rupees: number) => Math.round(rupees * 100);
const sumPaise = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + inPaise(amount), 0);

const RANGE = { from_date: 0, to_date: 4_000_000_000, limit: 1000 };
const MARKETS = ['m0', 'm1', 'm2'] as const;
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      id: fc.constantFrom(...MARKETS),
      runnerId: fc.constantFrom('A', 'B'),
      side: fc.constantFrom('back' as const, 'lay' as const),
      stake: fc.integer({ min: 10, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      id: fc.constantFrom(...MARKETS),
      winner: fc.constantFrom('A', 'B'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('void' as const), id: fc.constantFrom(...MARKETS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      id: fc.constantFrom(...MARKETS),
      winner: fc.constantFrom('A', 'B'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
);

it('after any history statement and ledger agree, and profit and loss is the sum of settled bets @spec:reports.15', async () => {
  const { settlement } = app.exchange;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 25 }), async (actions) => {
      await app.reset();
      const user = await app.createUser({ rupees: 2000 });
      for (const id of MARKETS) await app.openMarket({ id });
      for (const step of actions) {
        if (step.kind === 'wait') app.clock.advance(3_600_000);
        else if (step.kind === 'void')
          await settlement.correct(step.id, { kind: 'void' }, { reason: 'Test' });
        else if (step.kind === 'correct')
          await settlement.correct(step.id, toWinnerResult(step.winner), { reason: 'Test' });
        else if (step.kind === 'settle') {
          const status = (id: string) => (id === step.winner ? 'WINNER' : 'LOSER');
          await settlement.settle(
            step.id,
            ['A', 'B'].map((id) => ({ id, status: status(id) })),
          );
        } else {
          const odds = step.side === 'back' ? 2 : 2.02;
          await app.placeBet(user, { ...step, marketId: step.id, odds });
        }
      }
      const read = async (name: 'statement' | 'profitLoss' | 'myBets', filter: object = {}) =>
        app.call(name, { ...RANGE, ...filter }, user);
      const statement = await read('statement');
      const lines = (statement.data as { amount: number; balance: number }[]).toReversed();
      let running = 0;
      for (const { amount, balance } of lines) {
        running += inPaise(amount);
        expect(inPaise(balance)).toBe(running);
      }
      const { cashPaise } = await app.context.unitOfWork.read((tx) =>
        app.context.ledger.readBalance(tx, user.id),
      );
      const wallet = (await app.readWallet(user)) as { balance: number; liability: number };
      expect(running).toBe(cashPaise);
      expect(running).toBe(sumPaise([wallet.balance, wallet.liability]));
      expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
      // A loss beyond the balance becomes a debt, never a balance below 0.
      expect(lines.every(({ balance }) => balance >= 0)).toBe(true);
      const { credit = 0, debit = 0 } = statement.totals ?? {};
      expect(inPaise(credit) - inPaise(debit)).toBe(running);

      const bets = await read('myBets', { betType: 'C' });
      const results = (bets.data as { profit_loss: number }[]).map((bet) => bet.profit_loss);
      const settled = sumPaise(results);
      expect(inPaise(bets.totals?.profit_loss ?? Number.NaN)).toBe(settled);
      for (const level of ['sport', 'series', 'match']) {
        const report = await read('profitLoss', { level, time_zone: 'Asia/Kolkata' });
        const { userPL, days } = report.data as Record<'userPL' | 'days', { userPL: number }[]>;
        const sum = (rows: readonly { userPL: number }[] = []) =>
          sumPaise(rows.map((row) => row.userPL));
        expect(inPaise(report.totals?.profit_loss ?? Number.NaN)).toBe(settled);
        expect([sum(userPL), sum(days)]).toEqual([settled, settled]);
      }
    }),
    { numRuns: 4 },
  );
});
