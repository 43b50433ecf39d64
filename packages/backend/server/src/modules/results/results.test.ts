import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '../../db/schema/audit.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import type { WireEvent } from '../matches/matches.model.ts';

let app: TestExchange;
let admin: TestUser;
let winner: TestUser;
let loser: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  admin = await app.createUser({ role: 'admin' });
  [winner, loser] = [await app.createUser(), await app.createUser({ rupees: 1000 })];
  await app.openMarket({ commission: 5 });
  await app.openMarket({ id: 'other' });
  await app.placeBet(winner, { runnerId: 'B', stake: 1000 });
  await app.placeBet(loser, { runnerId: 'A', stake: 1000 });
  await app.exchange.settlement.settle('market', [
    { id: 'A', status: 'WINNER' },
    { id: 'B', status: 'LOSER' },
  ]);
});
afterAll(() => app.close());

const bWins = { kind: 'runners', winners: [{ selection_id: 'B' }] };
const preview = (result: object, { token } = admin) =>
  app.call('resultPreview', { market_id: 'market', result }, { token });
const enter = (body: object, caller: { token: string; key?: string } = admin) =>
  app.call(
    'enterResult',
    { market_id: 'market', result: bWins, reason: 'The feed was wrong', round: 1, ...body },
    caller,
  );
const wallet = (user: TestUser) => app.readWallet(user);

describe('the preview of a result', () => {
  it('lists winners, losers and debts, and changes nothing', async () => {
    await app.placeBet(loser, { marketId: 'other', stake: 1900 });
    const { data } = await preview(bWins);
    expect(data).toMatchObject({
      state: 'SETTLED',
      round: 1,
      players: 2,
      // 1,950 of the winner, −1,950 of the loser, who has 50 left.
      players_change: 0,
      commission_change: 0,
      owed: 1900,
      changes: [
        { user_id: winner.id, change: 1950, owed: 0 },
        { user_id: loser.id, change: -1950, owed: 1900 },
      ],
    });
    expect(await wallet(winner)).toEqual({ balance: 9000, liability: 0 });
  });
});

describe('a result that an admin enters', () => {
  it('corrects the payments, and stores the reason in the audit', async () => {
    const reply = await enter({});
    expect(reply).toMatchObject({ status: 200, data: { state: 'SETTLED', round: 2 } });
    expect(await wallet(winner)).toEqual({ balance: 10_950, liability: 0 });
    expect(await wallet(loser)).toEqual({ balance: 0, liability: 0 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    const rows = await app.context.unitOfWork.withTransaction((tx) =>
      tx.select().from(auditEvents),
    );
    expect(rows.filter(({ action }) => action === 'result_entered')).toMatchObject([
      {
        actorId: admin.id,
        subject: 'market',
        detail: { market: 'market', round: 2, reason: 'The feed was wrong' },
      },
    ]);
  });

  it('shows the player and staff the debt, until credits have settled it', async () => {
    await app.placeBet(loser, { marketId: 'other', stake: 1900 });
    await enter({});
    const details = async () =>
      (await app.call('userDetails', { user_id: loser.id }, admin)).data as { owed?: number };
    expect(await wallet(loser)).toEqual({ balance: 0, liability: 1900, owed: 1900 });
    expect((await details()).owed).toBe(1900);
    const coins = { user_id: loser.id, amount: 1900.5, reason: 'Paid' };
    const given = await app.call('updateCoins', coins, { ...admin, key: 'coins-of-the-debtor' });
    expect(given).toMatchObject({ status: 200, data: { balance: 0.5 } });
    expect(await wallet(loser)).toEqual({ balance: 0.5, liability: 1900 });
    expect((await details()).owed).toBeUndefined();
  });

  it('may be void, and an open market may get one', async () => {
    await enter({ result: { kind: 'void' } });
    expect(await wallet(loser)).toEqual({ balance: 1000, liability: 0 });
    await app.placeBet(winner, { marketId: 'other', stake: 100 });
    const result = { kind: 'runners', winners: [{ selection_id: 'A' }] };
    await enter({ market_id: 'other', result, round: 0 });
    expect(await wallet(winner)).toEqual({ balance: 10_100, liability: 0 });
    expect((await app.placeBet(winner, { marketId: 'other' })).message).toBe(
      'The market is closed.',
    );
  });

  it('leaves removed runners void and reduces the others, where it names none', async () => {
    const runners = ['A', 'B', 'C'];
    await app.openMarket({ id: 'field', runners });
    await app.placeBet(winner, { marketId: 'field', runnerId: 'C', stake: 1000 });
    await app.placeBet(winner, { marketId: 'field', runnerId: 'A', stake: 1000 });
    await app.changeMarketStatus(
      {
        runners: runners.map((id) =>
          id === 'C' ? { id, status: 'REMOVED', adjustmentFactor: 25 } : { id, status: 'ACTIVE' },
        ),
      },
      'field',
    );
    const result = { kind: 'runners', winners: [{ selection_id: 'A' }] };
    await enter({ market_id: 'field', result, round: 1 });
    expect(await wallet(winner)).toEqual({ balance: 9500, liability: 0 });
  });

  it('is shown on the page of its match', async () => {
    const readMarket = async () =>
      ((await app.call('eventDetails', { match_id: 'match-market' })).data as WireEvent).odds;
    await enter({});
    expect(await readMarket()).toMatchObject({
      InplayStatus: 'CLOSE',
      adminMessage: null,
      runner_json: [{ status: 'LOSER' }, { status: 'WINNER' }],
    });
    await enter({ result: { kind: 'void' }, round: 2 });
    expect(await readMarket()).toMatchObject({
      adminMessage: 'The feed was wrong',
      runner_json: [{ status: 'ACTIVE' }, { status: 'ACTIVE' }],
    });
    await enter({ round: 3 });
    expect(await readMarket()).toMatchObject({ adminMessage: null });
  });

  it('is shown again where the feed ends the market after a restart', async () => {
    await enter({});
    await app.openMarket();
    await app.exchange.settlement.settle('market', [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);
    const page = await app.call('eventDetails', { match_id: 'match-market' });
    expect((page.data as WireEvent).odds).toMatchObject({
      InplayStatus: 'CLOSE',
      runner_json: [{ status: 'LOSER' }, { status: 'WINNER' }],
    });
  });

  it('with the same key is entered once', async () => {
    const caller = { ...admin, key: 'entered-once' };
    const [first, second] = await Promise.all([enter({}, caller), enter({}, caller)]);
    expect(second.data).toEqual(first.data);
    expect((await enter({}, caller)).data).toEqual(first.data);
    expect(await wallet(winner)).toEqual({ balance: 10_950, liability: 0 });
  });

  it.each<[string, string, object]>([
    ['a preview that is no longer true', 'round', { round: 0 }],
    ['an unknown runner', 'result', { result: { ...bWins, winners: [{ selection_id: 'Z' }] } }],
    ['a runner named twice', 'result', { result: { ...bWins, removed: ['B'] } }],
    [
      'more than the whole',
      'result',
      { result: { ...bWins, winners: [{ selection_id: 'B', part: 3, of: 2 }] } },
    ],
    ['runs', 'result', { result: { kind: 'runs', runs: 5 } }],
    ['an unknown market', 'market_id', { market_id: 'nowhere' }],
  ])('by %s is refused, and nothing is changed', async (_name, field, body) => {
    expect(await enter(body)).toMatchObject({ error: true, detail: { field } });
    expect(await wallet(winner)).toEqual({ balance: 9000, liability: 0 });
  });

  it.each(['player', 'agent'] as const)('is not for a user who is %s', async (role) => {
    const user = await app.createUser({ role });
    expect((await enter({}, user)).status).toBe(403);
    expect((await preview(bWins, user)).status).toBe(403);
  });
});
