import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunnerDefinition } from '../../feed/feed.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { readMarketState } from '../../testing/test-markets.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const RANGE = { from_date: 0, to_date: 4_000_000_000, limit: 100, pageno: 1 };
const wallet = (user: TestUser) => app.readWallet(user);
const won = (winner: string, ids: readonly string[], removed: readonly string[] = []) =>
  ids.map((id): RunnerDefinition => {
    if (removed.includes(id)) return { id, status: 'REMOVED' };
    return { id, status: id === winner ? 'WINNER' : 'LOSER' };
  });

describe('a removed runner', () => {
  /** Removes C as its feed would. */
  const removeC = (percent: number) =>
    app.changeMarketStatus({
      runners: [
        { id: 'A', status: 'ACTIVE' },
        { id: 'B', status: 'ACTIVE' },
        { id: 'C', status: 'REMOVED', adjustmentFactor: percent },
      ],
    });

  it('is void at once, and holds equal the risk without it', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C'] });
    const user = await app.createUser({ rupees: 2000 });
    await app.placeBet(user, { runnerId: 'C', stake: 1000 });
    await app.placeBet(user, { runnerId: 'A', stake: 500 });
    expect(await wallet(user)).toEqual({ balance: 500, liability: 1500 });
    await removeC(0);
    expect(await wallet(user)).toEqual({ balance: 1500, liability: 500 });
    const { bets } = await readMarketState(app.context, 'market', [user]);
    expect(bets.map(({ state }) => state)).toEqual(['VOID', 'OPEN']);
  });

  it('reduces the prices of earlier bets, not of later ones', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C'] });
    const [before, after] = [await app.createUser(), await app.createUser()];
    await app.placeBet(before, { runnerId: 'A', stake: 1000 });
    await removeC(25);
    await app.placeBet(after, { runnerId: 'A', stake: 1000 });
    await app.exchange.settlement.settle('market', won('A', ['A', 'B', 'C'], ['C']));
    expect(await wallet(before)).toEqual({ balance: 10_500, liability: 0 });
    expect(await wallet(after)).toEqual({ balance: 11_000, liability: 0 });
  });

  it('of a market of places reduces what earlier bets win, by any factor', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C', 'D'], winners: 2 });
    const user = await app.createUser();
    await app.placeBet(user, { runnerId: 'A', stake: 1000 });
    await app.changeMarketStatus({
      runners: [
        ...['A', 'B'].map((id) => ({ id, status: 'ACTIVE' as const })),
        { id: 'C', status: 'REMOVED', adjustmentFactor: 25 },
        { id: 'D', status: 'REMOVED', adjustmentFactor: 2 },
      ],
    });
    const final = won('A', ['A', 'B', 'C', 'D'], ['C', 'D']);
    await app.exchange.settlement.settle('market', final);
    // 1,000 at 2.0 less 25 % and 2 %.
    expect(await wallet(user)).toEqual({ balance: 10_735, liability: 0 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('while its money is spent elsewhere: the loss becomes a debt, and later credits settle it', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C'] });
    await app.openMarket({ id: 'other' });
    const user = await app.createUser({ rupees: 10_000 });
    for (const runnerId of ['A', 'B', 'C']) {
      await app.placeBet(user, { runnerId, side: 'lay', odds: 2.02, stake: 4000 });
    }
    // Two of three lays win with any result.
    expect(await wallet(user)).toEqual({ balance: 10_000, liability: 0 });
    await app.placeBet(user, { marketId: 'other', stake: 10_000 });
    await removeC(0);
    expect(await wallet(user)).toEqual({ balance: 0, liability: 10_000 });
    await app.exchange.settlement.settle('market', won('A', ['A', 'B', 'C'], ['C']));
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    await app.exchange.settlement.settle('other', won('A', ['A', 'B']));
    // 10,000 staked, 10,000 won, 4,000 × 1.02 less 4,000 lost.
    expect(await wallet(user)).toEqual({ balance: 19_920, liability: 0 });
    const { data } = await app.call('statement', RANGE, user);
    expect(data).toContainEqual(
      expect.objectContaining({ description: 'Amount due from an earlier result', amount: -80 }),
    );
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
