import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { createCashOuts } from '../cash-out.service.ts';
import { createLocalLiquidity } from '../liquidity.ts';
import { createMarketPositions } from '../market-positions.ts';
import { createBetStore } from '../store-bets.ts';
import { createRuleWatch, type RuleWatch } from './rule-watch.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

const DEEP = 100_000_000;
const MARKET = { match_id: 'match-market', market_id: 'market' };

/** Starts a server's watch with caches of its own; it may not notice that another one leads. */
function startWatch(): RuleWatch & { end: () => void } {
  const { context, exchange } = app;
  const { board } = exchange;
  const stopped = new AbortController().signal;
  const onError = () => undefined;
  const cashOuts = createCashOuts({
    ...{ context, board },
    store: createBetStore(context, () => true, { stopped, onError }),
    positions: createMarketPositions(context, (_, cache) => cache),
    sizes: createLocalLiquidity({
      ...{ add: () => undefined, update: () => undefined },
      reload: async () => undefined,
    }),
    onPlaced: () => undefined,
  });
  const changes = { mark: () => undefined };
  const watch = createRuleWatch({ context, cashOuts, changes, onError });
  return { ...watch, end: watch.start() };
}

/** The steps, one after another, beside the watches that run. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('price' as const),
      lay: fc.constantFrom(1.6, 1.7, 2.02, 2.5, 4),
    }),
    fc.record({ kind: fc.constant('takeover' as const) }),
    fc.record({ kind: fc.constant('set' as const), bound: fc.integer({ min: 5, max: 60 }) }),
  ),
  { minLength: 3, maxLength: 10 },
);

it('a setting acts at most once over takeovers of several servers, and sums stay exact', async () => {
  let acted = 0;
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (sequence, servers) => {
      await app.reset();
      const user = await app.createUser();
      await app.openMarket();
      await app.placeBet(user, { odds: 2, stake: 100 });
      let watches = Array.from({ length: servers }, startWatch);
      let accepted = 0;
      const setRule = async (bound: number) => {
        const bounds = { take_profit: bound, stop_loss: bound };
        const reply = await app.call('setCashOutRule', { ...MARKET, ...bounds }, user);
        if (!reply.error) accepted += 1;
      };
      await setRule(20);
      for (const step of sequence) {
        if (step.kind === 'set') await setRule(step.bound);
        if (step.kind === 'takeover') {
          watches[0]?.end();
          watches = [...watches.slice(1), startWatch()];
        }
        await Promise.all(watches.map((watch) => watch.load()));
        if (step.kind !== 'price') continue;
        const { lay } = step;
        app.clock.advance(1000);
        const prices = { id: 'A', back: [[lay - 0.01, DEEP]], lay: [[lay, DEEP]] } as const;
        await app.applyMarketEvent({
          ...{ kind: 'prices', image: true },
          runners: [{ id: prices.id, back: [[prices.back[0][0], DEEP]], lay: [[lay, DEEP]] }],
        });
        for (const watch of watches) watch.processChange({ id: 'market' });
        await app.settle();
      }
      for (const watch of watches) watch.end();
      await app.settle();
      const { total = 0 } = await app.call('myBets', { betType: 'P' }, user);
      const { data } = await app.call('cashOutRules', {}, user);
      const [rule] = data as unknown as { status: string; locked: number }[];
      // A hedge of two runners is one bet on the first.
      expect(total - 1).toBeLessThanOrEqual(accepted);
      if (accepted === 1) expect(total - 1).toBe(rule?.status === 'DONE' ? 1 : 0);
      if (rule?.status === 'DONE' && accepted === 1) {
        acted += 1;
        const { data: event } = await app.call('eventDetails', { match_id: 'match-market' }, user);
        const { odds } = event as { odds: { runner_json: { WinAndLoss: number }[] } };
        expect(Math.min(...odds.runner_json.map((one) => one.WinAndLoss))).toBe(rule.locked);
      }
      expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    }),
    { numRuns: 12, seed: 20_261_127 },
  );
  expect(acted).toBeGreaterThan(2);
});
