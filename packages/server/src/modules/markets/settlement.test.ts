import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunnerDefinition } from '../../feed/feed.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { readMarketState } from '../../testing/market-state.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const won = (winner: string, ids = ['A', 'B'], removed: string[] = []): RunnerDefinition[] =>
  ids.map((id) => {
    if (removed.includes(id)) return { id, status: 'REMOVED' };
    return { id, status: id === winner ? 'WINNER' : 'LOSER' };
  });
const wallet = (user: TestUser) => app.readWallet(user);
const statement = async ({ token }: TestUser) => {
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const range = { from_date: 0, to_date: now + 1, limit: 100, pageno: 1 };
  return (await app.call('statement', range, { token })).data as {
    description: string;
    amount: number;
    balance: number;
    remark: string | null;
  }[];
};
const readState = (marketId: string, users: readonly TestUser[]) =>
  readMarketState(app.context, marketId, users);

describe('settlement', () => {
  it('pays the winner, takes from the loser, frees holds and writes the statement', async () => {
    await app.openMarket();
    const [backer, layer] = [await app.createUser(), await app.createUser()];
    await app.placeBet(backer, { stake: 1000 });
    await app.placeBet(layer, { stake: 1000, side: 'lay', odds: 2.02 });
    await app.exchange.settlement.settle('market', won('A'));
    expect(await wallet(backer)).toEqual({ balance: 11_000, liability: 0 });
    expect(await wallet(layer)).toEqual({ balance: 8980, liability: 0 });
    expect((await statement(backer))[0]).toMatchObject({
      description: 'A v B / Match Odds / Winner: Team A',
      amount: 1000,
      balance: 11_000,
    });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('twice settles once', async () => {
    await app.openMarket();
    const user = await app.createUser();
    await app.placeBet(user, {});
    await Promise.all([1, 2, 3].map(() => app.exchange.settlement.settle('market', won('A'))));
    await app.exchange.settlement.settle('market', won('B'));
    expect(await wallet(user)).toEqual({ balance: 10_100, liability: 0 });
    expect(await statement(user)).toHaveLength(2);
  });

  it('a void gives everything back with a reason, before and after settlement', async () => {
    await app.openMarket({ id: 'before' });
    await app.openMarket({ id: 'after' });
    const user = await app.createUser();
    await app.placeBet(user, { marketId: 'before' });
    await app.placeBet(user, { marketId: 'after' });
    await app.exchange.settlement.voidMarket('before', 'Rain');
    await app.exchange.settlement.settle('after', won('B'));
    await app.exchange.settlement.voidMarket('after', 'Wrong result');
    await app.exchange.settlement.voidMarket('after', 'Again');
    expect(await wallet(user)).toEqual({ balance: 10_000, liability: 0 });
    expect((await statement(user))[0]).toMatchObject({
      description: 'A v B / Match Odds / Void',
      amount: 100,
      remark: 'Wrong result',
    });
    const state = await readState('before', [user]);
    expect(state.bets).toMatchObject([{ state: 'VOID', result: 0, voidReason: 'Rain' }]);
  });

  it('bets on removed runners are void, the others settled', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C'] });
    const user = await app.createUser();
    await app.placeBet(user, { runnerId: 'C', stake: 700 });
    await app.placeBet(user, { runnerId: 'A', stake: 100 });
    await app.exchange.settlement.settle('market', won('A', ['A', 'B', 'C'], ['C']));
    expect(await wallet(user)).toEqual({ balance: 10_100, liability: 0 });
    const { bets } = await readState('market', [user]);
    expect(bets.map(({ state, voidReason }) => [state, voidReason])).toEqual([
      ['VOID', 'The runner took no part.'],
      ['WON', null],
    ]);
  });

  it.each([
    ['nobody', won('none')],
    ['two', [...won('A'), { id: 'C', status: 'WINNER' as const }]],
  ])('%s declared the winner: void', async (_name, runners) => {
    await app.openMarket();
    const user = await app.createUser();
    await app.placeBet(user, {});
    await app.exchange.settlement.settle('market', runners);
    expect(await wallet(user)).toEqual({ balance: 10_000, liability: 0 });
    expect((await readState('market', [user])).state).toBe('VOID');
  });

  it('no bet is taken after it', async () => {
    await app.openMarket();
    await app.exchange.settlement.settle('market', won('A'));
    const user = await app.createUser();
    expect((await app.placeBet(user, {})).message).toBe('The market is closed.');
  });

  it('a voided win that was spent never overdraws, and settling again restores the first state', async () => {
    await app.openMarket({ id: 'one' });
    await app.openMarket({ id: 'two' });
    const user = await app.createUser({ rupees: 1000 });
    await app.placeBet(user, { marketId: 'one', stake: 1000 });
    await app.exchange.settlement.settle('one', won('A'));
    await app.placeBet(user, { marketId: 'two', stake: 1900 });
    const before = await readState('one', [user]);
    await app.exchange.settlement.voidMarket('one', 'Wrong result');
    expect(await wallet(user)).toEqual({ balance: 0, liability: 1900 });
    await app.exchange.settlement.resettle('one', won('A'));
    expect(await readState('one', [user])).toEqual(before);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});

describe('random sequences of bets, settlements and voids', () => {
  const MARKETS = ['m0', 'm1'] as const;
  const marketId = fc.constantFrom(...MARKETS);
  const runner = fc.constantFrom('A', 'B', 'C');
  const action = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('bet' as const),
        marketId,
        runnerId: runner,
        user: fc.nat(2),
        side: fc.constantFrom('back' as const, 'lay' as const),
        stake: fc.integer({ min: 10, max: 900 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), marketId, runner }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), marketId }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('redo' as const), marketId, runner }) },
  );

  it('keep the ledger sound, and void + settle gives the first state', async () => {
    const { settlement } = app.exchange;
    const runners = ['A', 'B', 'C'];
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
        await app.reset();
        const users = [];
        for (let i = 0; i < 3; i += 1) users.push(await app.createUser({ rupees: 1000 }));
        for (const id of MARKETS) await app.openMarket({ id, runners });
        const winners = new Map<string, string>();
        for (const step of actions) {
          const { marketId: id } = step;
          if (step.kind === 'bet') {
            const user = users[step.user];
            const odds = step.side === 'back' ? 2 : 2.02;
            if (user) await app.placeBet(user, { ...step, odds });
          } else if (step.kind === 'settle') {
            if (!winners.has(id)) winners.set(id, step.runner);
            await settlement.settle(id, won(step.runner, runners));
          } else if (step.kind === 'void') {
            await settlement.voidMarket(id, 'Test');
          } else {
            await settlement.resettle(id, won(winners.get(id) ?? step.runner, runners));
          }
          expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
        }
        for (const id of MARKETS) {
          await settlement.settle(id, won('A', runners));
          const first = await readState(id, users);
          if (first.state !== 'SETTLED') continue;
          await settlement.voidMarket(id, 'Test');
          await settlement.resettle(id, won(first.winnerId ?? '', runners));
          expect(await readState(id, users)).toEqual(first);
        }
        for (const user of users) {
          const [last] = await statement(user);
          const { balance, liability } = (await wallet(user)) as {
            balance: number;
            liability: number;
          };
          expect(last?.balance).toBe(balance + liability);
          expect(liability).toBe(0);
        }
      }),
      { numRuns: 12 },
    );
  });
});
