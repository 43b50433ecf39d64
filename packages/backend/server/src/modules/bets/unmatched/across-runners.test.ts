import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bets } from '../../../db/schema/bets.ts';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { createThinMarket } from '../../../testing/thin-market.ts';
import { listBetsById } from '../bets.repository.ts';
import { reserveStoredLiquidity } from '../liquidity.ts';

let app: TestExchange;
let older: TestUser;
let newer: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  older = await app.createUser();
  newer = await app.createUser();
});
afterAll(() => app.close());

const { open, keep, cancel, idOf, wallet, listOpen, settle } = createThinMarket(
  () => app,
  () => older,
);
const openEmpty = () => open({ prices: [] });
const readFills = async () =>
  (await app.context.unitOfWork.read((tx) => tx.select().from(bets).orderBy(bets.id))).map(
    ({ fills }) => fills,
  );
const backOf = (runnerId: string, odds: number, stake: number, by: TestUser) =>
  keep({ runnerId, odds, stake }, by);

describe('backs on all runners of a market', () => {
  it('are matched with each other, the newer at the price that the older leaves', async () => {
    await openEmpty();
    await backOf('A', 1.85, 216, older);
    const reply = await backOf('B', 1.5, 500, newer);
    expect(reply.data).toMatchObject({ unmatched: 500 });
    await app.exchange.idle();
    expect(await listOpen(older)).toMatchObject([{ Odds: 1.85, Stack: 216 }]);
    expect(await listOpen(newer)).toMatchObject([{ Odds: 2.16, Stack: 185, unmatched: 315 }]);
    expect((await readFills()).flat()).toMatchObject([{ from: 'runners' }, { from: 'runners' }]);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it.each([
    ['A', 10_183.6, 9815],
    ['B', 9784, 10_214.6],
  ])('are settled without a loss of the house, %s wins', async (winner, ownBalance, other) => {
    await openEmpty();
    await backOf('A', 1.85, 216, older);
    await backOf('B', 2.16, 185, newer);
    await app.exchange.idle();
    await settle(winner);
    expect([await wallet(older), await wallet(newer)]).toMatchObject([
      { balance: ownBalance, liability: 0 },
      { balance: other, liability: 0 },
    ]);
    expect(ownBalance + other).toBeLessThanOrEqual(20_000);
  });

  it('take a level of the feed, which stays taken by the stored bets', async () => {
    await open({ prices: [{ id: 'B', back: [], lay: [[2, 100_000]] }], runners: ['A', 'B', 'C'] });
    await backOf('A', 4, 150, older);
    const reply = await backOf('C', 4, 150, newer);
    await app.exchange.idle();
    expect(await listOpen(newer)).toMatchObject([{ Odds: 4, Stack: 150 }]);
    expect(app.market().book.levels('B', 'lay')).toEqual([{ price: 2, size: 70_000 }]);
    expect((await readFills())[1]).toMatchObject([
      { feedLegs: [{ runnerId: 'B', price: 2, stake: 30_000 }] },
    ]);
    // A server that starts again has the feed's levels alone.
    const { book } = app.market();
    book.restore([['B', [], [[2, 100_000, 0, 0]]]]);
    const stored = await app.context.unitOfWork.read((tx) => listBetsById(tx, [idOf(reply)]));
    reserveStoredLiquidity(app.market(), stored);
    expect(book.levels('B', 'lay')).toEqual([{ price: 2, size: 70_000 }]);
  });

  it('stay unmatched while a runner has none', async () => {
    await openEmpty();
    await backOf('A', 2, 100, older);
    await app.exchange.idle();
    expect(await listOpen(older)).toMatchObject([{ Stack: 0, unmatched: 100 }]);
  });

  it('give the feed its level back where another one was cancelled meanwhile', async () => {
    await open({ prices: [{ id: 'B', back: [], lay: [[2, 100_000]] }], runners: ['A', 'B', 'C'] });
    const reply = await backOf('A', 4, 300, older);
    await app.context.unitOfWork.withTransaction((tx) =>
      tx.update(bets).set({ unmatched: 0, state: 'LAPSED' }),
    );
    await backOf('C', 4, 300, newer);
    await app.exchange.idle();
    expect(await listOpen(newer)).toMatchObject([{ Stack: 0, unmatched: 300 }]);
    expect(app.market().book.levels('B', 'lay')).toEqual([{ price: 2, size: 100_000 }]);
    await cancel(idOf(reply));
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('are matched with what is left where one was made smaller meanwhile', async () => {
    await openEmpty();
    await backOf('A', 2, 100, older);
    await app.context.unitOfWork.withTransaction((tx) => tx.update(bets).set({ unmatched: 4000 }));
    await backOf('B', 2, 100, newer);
    await app.exchange.idle();
    expect(await listOpen(newer)).toMatchObject([{ Odds: 2, Stack: 40, unmatched: 60 }]);
    expect(await listOpen(older)).toMatchObject([{ Odds: 2, Stack: 40 }]);
  });
});
