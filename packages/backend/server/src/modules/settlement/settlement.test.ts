import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredResult } from '../../db/schema/markets.ts';
import type { RunnerDefinition } from '../../feed/feed.ts';
import { listAccounts } from '../../ledger/accounts.repository.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { readMarketState } from '../../testing/test-markets.ts';
import { toWinnerResult } from './settlement.model.ts';

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
    market: string | null;
  }[];
};
const readState = (marketId: string, users: readonly TestUser[]) =>
  readMarketState(app.context, marketId, users);

describe('settlement', () => {
  it('pays the winner, debits the loser, releases holds and writes the statement', async () => {
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
    await app.exchange.settlement.correct('before', { kind: 'void' }, { reason: 'Rain' });
    await app.exchange.settlement.settle('after', won('B'));
    await app.exchange.settlement.correct('after', { kind: 'void' }, { reason: 'Wrong result' });
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

  it('with losers only: backs lose, lays win', async () => {
    await app.openMarket();
    const [backer, layer] = [await app.createUser(), await app.createUser()];
    await app.placeBet(backer, { stake: 100 });
    await app.placeBet(layer, { stake: 100, side: 'lay', odds: 2.02 });
    await app.exchange.settlement.settle('market', won('none'));
    expect(await wallet(backer)).toEqual({ balance: 9900, liability: 0 });
    expect(await wallet(layer)).toEqual({ balance: 10_100, liability: 0 });
    expect((await statement(backer))[0]?.description).toBe('A v B / Match Odds / No winner');
  });

  it.each<[string, RunnerDefinition[]]>([
    ['leaves a runner out', [{ id: 'B', status: 'REMOVED' }]],
    ['has a runner that is still active', won('none').with(0, { id: 'A', status: 'ACTIVE' })],
  ])('by a final that %s waits for staff', async (_, states) => {
    await app.openMarket();
    const user = await app.createUser();
    await app.placeBet(user, { stake: 100 });
    await app.exchange.settlement.settle('market', states);
    expect(await wallet(user)).toEqual({ balance: 9900, liability: 100 });
    expect((await readState('market', [user])).state).toBe('OPEN');
    const byStaff = { reason: 'The feed named no winner' };
    await app.exchange.settlement.correct('market', toWinnerResult('A'), byStaff);
    expect(await wallet(user)).toEqual({ balance: 10_100, liability: 0 });
  });

  it('bets are rejected after it', async () => {
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
    await app.exchange.settlement.correct('one', { kind: 'void' }, { reason: 'Wrong result' });
    expect(await wallet(user)).toEqual({ balance: 0, liability: 1900, owed: 900 });
    await app.exchange.settlement.correct('one', toWinnerResult('A'), {
      reason: 'Right after all',
    });
    expect(await readState('one', [user])).toEqual(before);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});

it('three places for three runners hold what is lost if one or none is placed', async () => {
  await app.openMarket({ runners: ['A', 'B', 'C'], winners: 3 });
  const user = await app.createUser({ rupees: 1000 });
  await app.placeBet(user, { runnerId: 'A', stake: 400 });
  await app.placeBet(user, { runnerId: 'B', stake: 300 });
  expect(await wallet(user)).toEqual({ balance: 300, liability: 700 });
  await app.placeBet(user, { runnerId: 'C', side: 'lay', odds: 2.02, stake: 200 });
  expect(await wallet(user)).toEqual({ balance: 96, liability: 904 });
  await app.exchange.settlement.settle('market', won('C', ['A', 'B', 'C']));
  expect(await wallet(user)).toEqual({ balance: 96, liability: 0 });
});

describe('a wrong result', () => {
  it('that staff entered survives later results of the feed', async () => {
    await app.openMarket();
    const user = await app.createUser();
    await app.placeBet(user, {});
    await app.exchange.settlement.correct('market', toWinnerResult('A'), { reason: 'Test' });
    await app.exchange.host.voidMarket('market', 'The match was abandoned');
    await app.exchange.host.settle('market', won('B'));
    expect(await wallet(user)).toEqual({ balance: 10_100, liability: 0 });
  });

  it('is corrected at once: spent money becomes a debt, and the next credit settles it', async () => {
    const { settlement } = app.exchange;
    await app.openMarket();
    await app.openMarket({ id: 'other' });
    const [winner, loser] = [await app.createUser(), await app.createUser({ rupees: 1000 })];
    await app.placeBet(winner, { runnerId: 'B', stake: 1000 });
    await app.placeBet(loser, { runnerId: 'A', stake: 1000 });
    await settlement.settle('market', won('A'));
    await app.placeBet(loser, { marketId: 'other', stake: 2000 });
    await settlement.correct('market', toWinnerResult('B'), { reason: 'The feed was wrong' });
    expect(await wallet(winner)).toEqual({ balance: 11_000, liability: 0 });
    expect(await wallet(loser)).toEqual({ balance: 0, liability: 2000, owed: 2000 });
    // Nothing of it could be paid: the statement has the whole loss, and the debt.
    expect((await statement(loser)).slice(0, 2)).toMatchObject([
      {
        description: 'A v B / Match Odds / Winner: Team B',
        amount: -2000,
        balance: 2000,
        remark: 'The feed was wrong',
      },
      {
        description: 'Amount due: more than the balance',
        amount: 2000,
        balance: 4000,
        market: 'market',
        remark: 'It is due now. The next credits settle it first.',
      },
    ]);
    expect((await statement(winner))[0]).toMatchObject({
      description: 'A v B / Match Odds / Winner: Team B',
      amount: 2000,
      remark: 'The feed was wrong',
    });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    await settlement.settle('other', won('A'));
    expect(await wallet(loser)).toEqual({ balance: 2000, liability: 0 });
    expect((await statement(loser))[0]).toMatchObject({
      description: 'Amount due from an earlier result',
      amount: -2000,
      balance: 2000,
    });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('corrected to no winner, and back, is the first state', async () => {
    const { settlement } = app.exchange;
    await app.openMarket();
    const users = [await app.createUser()] as const;
    await app.placeBet(users[0], { runnerId: 'A', stake: 1000 });
    await settlement.settle('market', won('none'));
    const first = await readState('market', users);
    expect(await wallet(users[0])).toEqual({ balance: 9000, liability: 0 });
    await settlement.correct('market', toWinnerResult('A'), { reason: 'Test' });
    expect(await wallet(users[0])).toEqual({ balance: 11_000, liability: 0 });
    const allLost = { kind: 'runners', shares: [], removedIds: [] } as const;
    await settlement.correct('market', allLost, { reason: 'Test' });
    expect(await readState('market', users)).toEqual(first);
  });

  it('corrected back is the first state', async () => {
    const { settlement } = app.exchange;
    await app.openMarket({ commission: 5 });
    const users = [await app.createUser(), await app.createUser({ rupees: 1000 })] as const;
    await app.placeBet(users[0], { runnerId: 'B', stake: 1000 });
    await app.placeBet(users[1], { runnerId: 'A', stake: 1000 });
    await settlement.settle('market', won('A'));
    const first = await readState('market', users);
    for (const id of ['B', 'A'])
      await settlement.correct('market', toWinnerResult(id), { reason: 'Test' });
    expect(await readState('market', users)).toEqual(first);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it.each<[string, StoredResult]>([
    ['an unknown runner', toWinnerResult('Z')],
    [
      'more than a whole share',
      { kind: 'runners', shares: [{ runnerId: 'A', part: 3, of: 2 }], removedIds: [] },
    ],
    ['runs', { kind: 'runs', runs: 10 }],
  ])('%s is refused, and nothing is changed', async (_name, result) => {
    await app.openMarket();
    await app.exchange.settlement.settle('market', won('A'));
    await expect(
      app.exchange.settlement.correct('market', result, { reason: 'Test' }),
    ).rejects.toThrow();
    expect((await readState('market', [])).winnerId).toBe('A');
  });
});

describe('commission', () => {
  it('is a line of its own on the statement and an account of the operator', async () => {
    await app.openMarket({ commission: 5 });
    const user = await app.createUser();
    await app.placeBet(user, { stake: 1000 });
    await app.exchange.settlement.settle('market', won('A'));
    expect((await statement(user)).slice(0, 2)).toMatchObject([
      {
        description: 'A v B / Match Odds / Winner: Team A / Commission',
        amount: -50,
        balance: 10_950,
      },
      { description: 'A v B / Match Odds / Winner: Team A', amount: 1000, balance: 11_000 },
    ]);
    const balance = await app.context.unitOfWork.withTransaction((tx) =>
      listAccounts(tx, [{ kind: 'commission' }]),
    );
    expect(balance[0]?.balance).toBe(5000);
  });
});

describe('several winners', () => {
  const states = (...winners: string[]): RunnerDefinition[] =>
    ['A', 'B', 'C', 'D'].map((id) => ({ id, status: winners.includes(id) ? 'WINNER' : 'LOSER' }));

  it('are each paid, and the market holds the worst loss with that many', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C', 'D'], winners: 2 });
    const user = await app.createUser();
    for (const runnerId of ['A', 'B']) {
      await app.placeBet(user, { runnerId, side: 'lay', odds: 2.02, stake: 100 });
    }
    expect(await wallet(user)).toEqual({ balance: 9796, liability: 204 });
    await app.exchange.settlement.settle('market', states('A', 'C'));
    expect(await wallet(user)).toEqual({ balance: 9998, liability: 0 });
  });

  it('of one place share it', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C', 'D'] });
    const user = await app.createUser();
    await app.placeBet(user, { runnerId: 'A', stake: 1000 });
    await app.placeBet(user, { runnerId: 'C', stake: 100 });
    await app.exchange.settlement.settle('market', states('A', 'B'));
    // Half of 1,000 wins as much as the other half loses.
    expect(await wallet(user)).toEqual({ balance: 9900, liability: 0 });
    expect((await statement(user))[0]?.description).toBe(
      'A v B / Match Odds / Winners: Team A, Team B (dead heat)',
    );
  });

  it('more than the market has places wait for staff, and bets are rejected meanwhile', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C', 'D'], winners: 2 });
    const user = await app.createUser();
    await app.placeBet(user, { stake: 1000 });
    await app.exchange.settlement.settle('market', states('A', 'B', 'C'));
    expect(await wallet(user)).toEqual({ balance: 9000, liability: 1000 });
    const shares = [
      { runnerId: 'B', part: 1, of: 1 },
      { runnerId: 'A', part: 1, of: 2 },
      { runnerId: 'C', part: 1, of: 2 },
    ];
    const result: StoredResult = { kind: 'runners', shares, removedIds: [] };
    await app.exchange.settlement.correct('market', result, { reason: 'Photo finish' });
    expect(await wallet(user)).toEqual({ balance: 10_000, liability: 0 });
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
            await settlement.correct(id, { kind: 'void' }, { reason: 'Test' });
          } else {
            await settlement.correct(id, toWinnerResult(winners.get(id) ?? step.runner), {
              reason: 'Test',
            });
          }
        }
        expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
        for (const id of MARKETS) {
          await settlement.settle(id, won('A', runners));
          const first = await readState(id, users);
          if (first.state !== 'SETTLED') continue;
          await settlement.correct(id, { kind: 'void' }, { reason: 'Test' });
          await settlement.correct(id, toWinnerResult(first.winnerId ?? ''), { reason: 'Test' });
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
      { numRuns: 4 },
    );
  });
});
