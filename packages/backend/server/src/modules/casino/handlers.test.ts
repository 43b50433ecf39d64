import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';
import { findUser } from '../accounts/repository.ts';
import { openSession } from '../auth/service.ts';

let app: TestCasino;
let user: TestUser;
let made = 0;
beforeAll(async () => {
  app = await startTestCasino();
});
beforeEach(async () => {
  user = await app.createUser();
});
afterAll(() => app.close());

const name = (of: string) => {
  made += 1;
  return `${of}-000000${made}`;
};
const bet = async (session: string, round_id: string, amount: number) => {
  const transaction_id = name('bet');
  await app.wallet('bet', { session, transaction_id, round_id, amount });
  return transaction_id;
};
const win = (bet_id: string, amount: number) =>
  app.wallet('win', { transaction_id: name('win'), bet_id, amount });
const rollback = (bet_id: string) =>
  app.wallet('rollback', { transaction_id: name('roll'), bet_id });
const read = (input: object = {}, who = user) => app.call('roundResults', input, who);

describe('casino/roundWiseResult', () => {
  it('has a row per round, newest first, of the valid bets @spec:casino.14', async () => {
    const mines = await app.openGame(user);
    const aviator = await app.openGame(user, 'DC', '201206');
    const lost = await bet(mines, 'round-lost', 50);
    await win(lost, 0);
    app.clock.advance(5000);
    const [one, two, back] = [
      await bet(aviator, 'round-shared', 100),
      await bet(aviator, 'round-shared', 20),
      await bet(aviator, 'round-shared', 999),
    ];
    await win(one, 150.5);
    await win(two, 0);
    await rollback(back);
    await rollback(await bet(mines, 'round-void', 10));
    await bet(mines, 'round-open', 1);
    // The same round id in another game is another round.
    await bet(mines, 'round-shared', 5);
    const { data, total } = await read();
    const at = Math.floor(app.clock.now().getTime() / 1000);
    const row = (game_name: string, game_id: string, more: object) => ({
      provider_name: 'DC',
      game_name,
      game_id,
      created_at: at,
      ...more,
    });
    expect({ data, total }).toEqual({
      total: 5,
      data: [
        row('Mines', '200570', { round_id: 'round-shared', stake: 5, win: 0, status: 'open' }),
        row('Mines', '200570', { round_id: 'round-open', stake: 1, win: 0, status: 'open' }),
        row('Mines', '200570', {
          round_id: 'round-void',
          stake: 10,
          win: 0,
          status: 'rolled_back',
        }),
        row('Aviator', '201206', {
          round_id: 'round-shared',
          stake: 120,
          win: 150.5,
          status: 'settled',
        }),
        row('Mines', '200570', {
          round_id: 'round-lost',
          stake: 50,
          win: 0,
          status: 'settled',
          created_at: at - 5,
        }),
      ],
    });
  });

  it('gives a page, or one round, and never those of others @spec:casino.14', async () => {
    const session = await app.openGame(user);
    for (let round = 1; round <= 12; round += 1) await bet(session, `round-no-${round}`, round);
    const stakes = async (input: object) =>
      ((await read(input)).data as { stake: number }[]).map(({ stake }) => stake);
    expect(await stakes({})).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(await stakes({ pageno: 2 })).toEqual([2, 1]);
    expect((await read({ pageno: 2 })).total).toBe(12);
    expect(await stakes({ round_id: 'round-no-7' })).toEqual([7]);
    expect(await read({ round_id: 'round-none' })).toMatchObject({ data: [], total: 0 });
    const other = await app.createUser();
    expect(await read({}, other)).toMatchObject({ data: [], total: 0 });
    expect(await app.call('roundResults', {})).toMatchObject({ status: 401 });
  });

  it('agrees with the statement @spec:casino.14', async () => {
    const session = await app.openGame(user);
    await win(await bet(session, 'round-agreed', 30), 45);
    const { data } = await app.call('statement', { from_date: 0, to_date: 4_000_000_000 }, user);
    const lines = data as { market: string; description: string; amount: number }[];
    const [round] = (await read({ round_id: 'round-agreed' })).data as {
      game_name: string;
      stake: number;
      win: number;
    }[];
    const own = lines.filter(({ market }) => market === 'round-agreed');
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      (round?.win ?? 0) - (round?.stake ?? 0),
    );
    expect(own[0]?.description).toBe(`${round?.game_name} / Round round-agreed`);
  });
});

describe('recent-games', () => {
  const list = async (input: object = {}) =>
    ((await app.call('recentGames', input, user)).data as { game_name: string }[]).map(
      ({ game_name }) => game_name,
    );

  it('are the games that were opened, the last one first, each once @spec:casino.20', async () => {
    expect(await list()).toEqual([]);
    for (const [provider, id] of [
      ['DC', '200570'],
      ['RG', '900012'],
      ['DC', '201206'],
      ['DC', '200570'],
    ] as const) {
      await app.openGame(user, provider, id);
    }
    expect(await list()).toEqual(['Mines', 'Aviator', 'Color Prediction']);
    expect(await list({ limit: 2 })).toEqual(['Mines', 'Aviator']);
  });

  it('remain after the visit and the sign-in', async () => {
    await app.openGame(user);
    await app.call('logout', undefined, user);
    user = { ...user, token: await signIn(user) };
    expect(await list()).toEqual(['Mines']);
  });
});

/** Creates a new sign-in of the same player. */
async function signIn({ id }: TestUser): Promise<string> {
  const { context } = app;
  const row = await context.unitOfWork.withTransaction((tx) => findUser(tx, id));
  if (!row) throw new Error('the player is gone');
  return (await openSession(context, row)).token;
}
