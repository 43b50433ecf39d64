import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLASSIC_LADDER } from '../../../exchange/ladder.ts';
import type { Side } from '../../../exchange/position.ts';
import { selectBookTerms } from '../../../feed/board/market.ts';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { toWinnerResult } from '../../settlement/settlement.model.ts';
import { listOpenBets } from '../bets.repository.ts';
import { calculateMarketHold } from '../market-hold.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

const RUNNERS = ['A', 'B', 'C'];
const PLAYERS = 2;
const player = fc.integer({ min: 0, max: PLAYERS - 1 });
const runner = fc.constantFrom(...RUNNERS);
const side = fc.constantFrom<Side>('back', 'lay');
/** Prices from 1.5 to 3.5, close enough to be reached. */
const price = fc.constantFrom(...CLASSIC_LADDER.prices.filter((one) => one >= 1.5 && one <= 3.5));

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('bet' as const),
      player,
      runner,
      side,
      price,
      stake: fc.integer({ min: 10, max: 600 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('prices' as const),
      runner,
      price,
      sizes: fc.tuple(fc.integer({ max: 50_000, min: 1 }), fc.nat(50_000)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel' as const), id: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'suspend' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'void' as const }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('settle' as const), runner }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const toResult = (winner: string) =>
  RUNNERS.map((id) => ({
    id,
    status: id === winner ? ('WINNER' as const) : ('LOSER' as const),
  }));

async function apply(step: Action, users: readonly TestUser[]): Promise<void> {
  const { settlement } = app.exchange;
  switch (step.type) {
    case 'bet': {
      const user = users[step.player];
      if (!user) return;
      const { runner: runnerId, side: chosen, price: odds, stake } = step;
      await app.placeBet(user, { runnerId, side: chosen, odds, stake, unmatched: 'keep' });
      return;
    }
    case 'prices': {
      const [back, lay] = step.sizes;
      const levels = { back: [[step.price, back] as const], lay: [[step.price, lay] as const] };
      const runners = [{ id: step.runner, ...levels }];
      await app.applyMarketEvent({ kind: 'prices', isSnapshot: false, runners });
      return;
    }
    case 'cancel':
      for (const user of users) await app.call('cancelBet', { bet_id: step.id }, user);
      return;
    case 'suspend':
      await app.changeMarketStatus({ status: 'SUSPENDED' });
      await app.changeMarketStatus({ status: 'OPEN' });
      return;
    case 'void':
      return settlement.correct('market', { kind: 'void' }, { reason: 'Abandoned' });
    default:
      await settlement.settle('market', toResult(step.runner));
      await settlement.correct('market', toWinnerResult(step.runner), { reason: 'Test' });
  }
}

/** Expects the hold to equal the worst loss of the open bets, matched and unmatched. */
async function expectHolds(users: readonly TestUser[]): Promise<void> {
  const market = app.market();
  for (const user of users) {
    const { open, balance } = await app.context.unitOfWork.withTransaction(async (tx) => ({
      open: await listOpenBets(tx, [user.id], market.id),
      balance: await app.context.ledger.readBalance(tx, user.id),
    }));
    expect(balance.exposurePaise).toBe(calculateMarketHold(selectBookTerms(market), open));
    expect(balance.availablePaise).toBeGreaterThanOrEqual(0);
  }
}

it('after every step of any history exactly the risk is held, and the ledger ends sound', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 20 }), async (steps) => {
      await app.reset();
      const users: TestUser[] = [];
      for (let index = 0; index < PLAYERS; index += 1) {
        users.push(await app.createUser({ rupees: 1500 }));
      }
      await app.openMarket({ runners: RUNNERS, prices: [] });
      for (const step of steps) {
        await apply(step, users);
        await app.exchange.idle();
        await expectHolds(users);
      }
      expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    }),
    { numRuns: 9 },
  );
});
