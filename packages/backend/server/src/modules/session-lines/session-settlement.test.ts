import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  calculateSessionLineExposure,
  calculateSessionLineTotal,
  type SessionLinePosition,
} from '../../exchange/session-line.ts';
import { toPaise, toRupees } from '../../money.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { readMarketState } from '../../testing/test-markets.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  await app.openMarket();
});
afterAll(() => app.close());

const wallet = (user: TestUser) => app.readWallet(user);
const statement = async ({ token }: TestUser) => {
  const range = { from_date: 0, to_date: 4_000_000_000, limit: 100 };
  return (await app.call('statement', range, { token })).data as {
    market: string | null;
    description: string;
    amount: number;
    balance: number;
    remark: string | null;
  }[];
};
const readState = (sessionId: string, users: readonly TestUser[]) =>
  readMarketState(app.context, sessionId, users);

describe('settling a session', () => {
  it('No 40 / Yes 48, score 38: No wins, Yes loses', async () => {
    await app.openSessionLine({ no: { line: 40, rate: 90 }, yes: { line: 48, rate: 90 } });
    const [no, yes] = [await app.createUser(), await app.createUser()];
    await app.placeSessionBet(no, { side: 'no', line: 40, rate: 90, stake: 1000 });
    await app.placeSessionBet(yes, { side: 'yes', line: 48, rate: 90, stake: 1000 });
    await app.exchange.host.settleSessionLine('session', 38);
    expect(await wallet(no)).toEqual({ balance: 11_000, liability: 0 });
    expect(await wallet(yes)).toEqual({ balance: 9000, liability: 0 });
    expect((await statement(no))[0]).toMatchObject({
      market: 'session',
      description: 'A v B / 6 over runs / Runs: 38',
      amount: 1000,
      balance: 11_000,
    });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('twice settles once, also concurrently and with other runs', async () => {
    await app.openSessionLine();
    const user = await app.createUser();
    await app.placeSessionBet(user);
    await Promise.all([1, 2, 3].map(() => app.exchange.host.settleSessionLine('session', 42)));
    await app.exchange.host.settleSessionLine('session', 41);
    expect(await wallet(user)).toEqual({ balance: 10_100, liability: 0 });
    expect(await statement(user)).toHaveLength(2);
  });

  it('cut short by weather: everything back with the reason, also after settlement', async () => {
    for (const id of ['before', 'after']) await app.openSessionLine({ id });
    const user = await app.createUser();
    for (const sessionId of ['before', 'after']) await app.placeSessionBet(user, { sessionId });
    await app.exchange.host.settleSessionLine('before', 'void', 'Rain');
    await app.exchange.host.settleSessionLine('after', 30);
    await app.exchange.host.settleSessionLine('after', 'void', 'Only staff void what is over');
    const why = { reason: 'Overs lost' };
    await app.exchange.settlement.correct('after', { kind: 'void' }, why);
    expect(await wallet(user)).toEqual({ balance: 10_000, liability: 0 });
    expect((await statement(user))[0]).toMatchObject({
      description: 'A v B / 6 over runs / Void',
      amount: 100,
      remark: 'Overs lost',
    });
    const { bets } = await readState('before', [user]);
    expect(bets).toMatchObject([{ state: 'VOID', result: 0, voidReason: 'Rain' }]);
  });

  it('an ending match voids unsettled sessions', async () => {
    for (const id of ['settled', 'left']) await app.openSessionLine({ id });
    const user = await app.createUser();
    for (const sessionId of ['settled', 'left']) await app.placeSessionBet(user, { sessionId });
    await app.exchange.host.settleSessionLine('settled', 50);
    await app.exchange.host.closeMatch('match-market');
    expect(await wallet(user)).toEqual({ balance: 10_100, liability: 0 });
    expect(await readState('left', [])).toMatchObject({
      state: 'VOID',
      voidReason: 'The session was not completed.',
    });
    await app.exchange.host.settleSessionLine('left', 50);
    expect(await wallet(user)).toEqual({ balance: 10_100, liability: 0 });
  });

  it('a loss of money in use elsewhere becomes a debt, and the next credit settles it', async () => {
    for (const id of ['lost', 'won']) await app.openSessionLine({ id });
    const { settlement } = app.exchange;
    const user = await app.createUser({ rupees: 1000 });
    await app.placeSessionBet(user, { sessionId: 'lost', stake: 600 });
    await settlement.correct('lost', { kind: 'void' }, { reason: 'Rain' });
    await app.placeSessionBet(user, { sessionId: 'won', stake: 700 });
    await settlement.correct('lost', { kind: 'runs', runs: 30 }, { reason: 'Test' });
    expect(await wallet(user)).toEqual({ balance: 0, liability: 700, owed: 300 });
    await settlement.settleSessionLine('won', 50);
    expect(await wallet(user)).toEqual({ balance: 1100, liability: 0 });
    const first = await readState('lost', [user]);
    await settlement.correct('lost', { kind: 'void' }, { reason: 'Wrong result' });
    await settlement.correct('lost', { kind: 'runs', runs: 30 }, { reason: 'Test' });
    expect(await wallet(user)).toEqual({ balance: 1100, liability: 0 });
    expect(await readState('lost', [user])).toEqual(first);
  });

  it.each([-1, 1.5, Number.NaN])('%d is an invalid number of runs', async (runs) => {
    await app.openSessionLine();
    await expect(app.exchange.host.settleSessionLine('session', runs)).rejects.toThrow('runs');
  });

  it('markets and sessions are not interchangeable', async () => {
    await app.openSessionLine();
    const { settlement, host } = app.exchange;
    await expect(settlement.settleSessionLine('market', 4)).rejects.toThrow('Only a session');
    await expect(settlement.settle('session', [])).rejects.toThrow('is a session');
    await expect(host.settleSessionLine('none', 4)).rejects.toThrow('none');
    await expect(app.openSessionLine({ id: 'market' })).rejects.toThrow('another market');
    await expect(app.openSessionLine({ id: 'x', matchId: 'none' })).rejects.toThrow('not open');
  });
});

const bet = fc.record({
  user: fc.nat(2),
  session: fc.constantFrom('s0', 's1'),
  side: fc.constantFrom('yes' as const, 'no' as const),
  line: fc.integer({ min: 36, max: 50 }),
  rate: fc.integer({ min: 60, max: 150 }),
  stake: fc.integer({ min: 10, max: 700 }),
});
type Bet = typeof bet extends fc.Arbitrary<infer T> ? T : never;

describe('random bets on sessions', () => {
  const open = async () => {
    await app.reset();
    await app.openMarket();
    for (const id of ['s0', 's1']) await app.openSessionLine({ id });
    const users: TestUser[] = [];
    for (let i = 0; i < 3; i += 1) users.push(await app.createUser({ rupees: 1000 }));
    return users;
  };
  const place = (users: readonly TestUser[], { user, session, ...asked }: Bet) => {
    const { line, rate, side } = asked;
    app.exchange.host.applySessionLine(session, { [side]: { line, rate } });
    const player = users[user];
    if (!player) throw new Error('no such user');
    return app.placeSessionBet(player, { ...asked, matchId: 'match-market', sessionId: session });
  };

  it('hold the worst outcome and pay the brute-force result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(bet, { minLength: 3, maxLength: 15 }),
        fc.integer({ min: 34, max: 52 }),
        async (bets, runs) => {
          const users = await open();
          const taken: (SessionLinePosition & { owner: number; session: string })[] = [];
          for (const one of bets) {
            if ((await place(users, one)).error) continue;
            const { side, line, rate: size, session, user: owner } = one;
            taken.push({ side, line, size, stake: toPaise(one.stake), session, owner });
          }
          const own = (owner: number, session: string) =>
            taken.filter((one) => one.owner === owner && one.session === session);
          for (const [i, user] of users.entries()) {
            const held =
              calculateSessionLineExposure(own(i, 's0')) +
              calculateSessionLineExposure(own(i, 's1'));
            expect(await wallet(user)).toEqual({
              balance: toRupees(toPaise(1000) - held),
              liability: toRupees(held),
            });
          }
          for (const id of ['s0', 's1']) await app.exchange.host.settleSessionLine(id, runs);
          for (const [i, user] of users.entries()) {
            const all = [...own(i, 's0'), ...own(i, 's1')];
            const balance = toRupees(toPaise(1000) + calculateSessionLineTotal(all, runs));
            expect(await wallet(user)).toEqual({ balance, liability: 0 });
          }
          expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
        },
      ),
      { numRuns: 4 },
    );
  });

  const runs = fc.integer({ min: 34, max: 52 });
  const session = fc.constantFrom('s0', 's1');
  const action = fc.oneof(
    { weight: 6, arbitrary: bet.map((given) => ({ kind: 'bet' as const, ...given })) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), session, runs }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), session }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('redo' as const), session, runs }) },
  );

  it('with settlements and voids keep the ledger sound; void + settle is the first state', async () => {
    const { settlement } = app.exchange;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
        const users = await open();
        for (const step of actions) {
          if (step.kind === 'bet') await place(users, step);
          else if (step.kind === 'settle')
            await settlement.settleSessionLine(step.session, step.runs);
          else if (step.kind === 'void')
            await settlement.correct(step.session, { kind: 'void' }, { reason: 'Test' });
          else
            await settlement.correct(
              step.session,
              { kind: 'runs', runs: step.runs },
              { reason: 'Test' },
            );
        }
        expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
        for (const id of ['s0', 's1']) {
          await settlement.settleSessionLine(id, 42);
          const first = await readState(id, users);
          if (first.state !== 'SETTLED') continue;
          await settlement.correct(id, { kind: 'void' }, { reason: 'Test' });
          await settlement.correct(
            id,
            { kind: 'runs', runs: first.runs ?? -1 },
            { reason: 'Test' },
          );
          expect(await readState(id, users)).toEqual(first);
        }
        for (const user of users) {
          const [last] = await statement(user);
          const { balance, liability } = (await wallet(user)) as {
            balance: number;
            liability: number;
          };
          expect([last?.balance, liability]).toEqual([balance, 0]);
        }
      }),
      { numRuns: 4 },
    );
  });
});
