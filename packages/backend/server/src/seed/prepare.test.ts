import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionData } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { casinoGameCategories, casinoGames } from '../db/schema/casino.ts';
import { users } from '../db/schema/users.ts';
import { inspectLedger, SOUND_LEDGER, startTestApp, type TestApp } from '../testing/index.ts';
import { forgetFirstPasswords } from './first-passwords.ts';
import type { HistorySource } from './history.ts';
import { inventUsers, prepareBasics } from './prepare.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-start-'));
  await app.reset();
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => app.close());

const RANGE = { from_date: 0, to_date: 4_000_000_000, limit: 1000 };

async function signInAsPlayer(sources: readonly HistorySource[] = []): Promise<string> {
  const credentials = await inventUsers(app.context, folder, { sources });
  const player = credentials.find(({ userName }) => userName === 'player');
  const reply = await app.call('login', { user_name: 'player', password: player?.password });
  return (reply.data as SessionData).token;
}

test('the first start creates admin, agent and player, once, each with a random password @security:keys.14', async () => {
  const first = await inventUsers(app.context, folder);
  expect(first.map(({ userName }) => userName)).toEqual(['admin', 'agent', 'player']);
  expect(new Set(first.map(({ password }) => password)).size).toBe(3);
  for (const { userName, password } of first) {
    const reply = await app.call('login', { user_name: userName, password });
    expect(reply).toMatchObject({ status: 200, data: { user_name: userName, role: userName } });
  }
  forgetFirstPasswords(folder);
  expect(await inventUsers(app.context, folder)).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('the passwords of a start that was killed before it showed them come with the next', async () => {
  const killed = await inventUsers(app.context, folder);
  expect(await inventUsers(app.context, folder)).toEqual(killed);
});

test('passwords that were changed, or are of another database, are not shown at the next start', async () => {
  const [admin, agent, player] = await inventUsers(app.context, folder);
  const change = (...names: string[]) =>
    app.context.unitOfWork.withTransaction((tx) =>
      tx.update(users).set({ passwordHash: null }).where(inArray(users.userName, names)),
    );
  await change('player');
  expect(await inventUsers(app.context, folder)).toEqual([admin, agent]);
  expect(player?.userName).toBe('player');
  await change('admin', 'agent');
  expect(await inventUsers(app.context, folder)).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('with that option, the printed passwords of staff are changed at their first use @asvs:6.3.2 @asvs:6.4.1', async () => {
  const first = await inventUsers(app.context, folder, { mustStaffChange: true });
  const restrictions = new Map<string, string | undefined>();
  for (const { userName, password } of first) {
    const { data } = await app.call('login', { user_name: userName, password });
    restrictions.set(userName, (data as SessionData).restriction);
  }
  expect(Object.fromEntries(restrictions)).toEqual({
    admin: 'change_password',
    agent: 'change_password',
    player: undefined,
  });
});

test('the seeded player has 12 months of requests in every status, and a sound ledger', async () => {
  const token = await signInAsPlayer();
  const list = async (type: 'D' | 'W') =>
    (await app.call('myDepositRequests', { type, limit: 100 }, { token })).data as {
      status: string;
      created_at: number;
    }[];
  const [deposits, withdrawals] = [await list('D'), await list('W')];
  const statuses = (rows: { status: string }[]) => new Set(rows.map(({ status }) => status));
  expect(statuses(deposits)).toEqual(new Set(['P', 'S', 'D']));
  expect(statuses(withdrawals)).toEqual(new Set(['P', 'A', 'S', 'D']));
  const days = (app.clock.now().getTime() / 1000 - (deposits.at(-1)?.created_at ?? 0)) / 86_400;
  expect(Math.round(days)).toBe(365);
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
});

test('a later start adds missing games, and leaves the operator’s changes', async () => {
  const { unitOfWork } = app.context;
  const readGames = () =>
    unitOfWork.read(async (tx) => ({
      games: await tx.select().from(casinoGames).orderBy(casinoGames.provider, casinoGames.gameId),
      categories: await tx
        .select()
        .from(casinoGameCategories)
        .orderBy(
          casinoGameCategories.provider,
          casinoGameCategories.gameId,
          casinoGameCategories.position,
        ),
    }));
  const shipped = await readGames();
  const isMines = and(eq(casinoGames.provider, 'DC'), eq(casinoGames.gameId, '200570'));
  await unitOfWork.withTransaction(async (tx) => {
    const [aviator] = shipped.games;
    if (!aviator) throw new Error('there is no game');
    const own = { provider: 'Own', gameId: '1' };
    await tx.insert(casinoGames).values({ ...aviator, ...own, name: 'Operator’s own' });
    const kept = { ...own, category: 'Poker', position: 0 } as const;
    await tx.insert(casinoGameCategories).values(kept);
    await tx.update(casinoGames).set({ name: 'Renamed', maxWin: 5, position: 99 }).where(isMines);
    await tx
      .delete(casinoGameCategories)
      .where(
        and(eq(casinoGameCategories.provider, 'DC'), eq(casinoGameCategories.gameId, '200570')),
      );
  });
  const changed = await readGames();
  await prepareBasics(app.context);
  expect(await readGames()).toEqual(changed);

  await unitOfWork.withTransaction((tx) => tx.delete(casinoGames).where(isMines));
  await prepareBasics(app.context);
  const { games, categories } = await readGames();
  const isOwn = ({ provider }: { provider: string }) => provider === 'Own';
  expect(games.filter((row) => !isOwn(row))).toEqual(shipped.games);
  expect(categories.filter((row) => !isOwn(row))).toEqual(shipped.categories);
  expect(games.some(isOwn)).toBe(true);
});

test('the history is the same in every installation', async () => {
  const read = async () => {
    const token = await signInAsPlayer();
    return (await app.call('statement', RANGE, { token })).data;
  };
  const first = await read();
  await app.reset();
  expect(await read()).toEqual(first);
  expect((first as unknown[]).length).toBeGreaterThan(40);
});

test('other modules add to the history, in the order of time', async () => {
  const bets: HistorySource = ({ ledger }, { userId, to }) => {
    const at = new Date(to.getTime() - 100 * 86_400_000);
    const apply = async (tx: Tx) => {
      await ledger.post(tx, {
        kind: 'settlement',
        reference: 'seeded',
        market: '1.9',
        description: 'A v B',
        createdAt: at,
        sides: [
          { account: { kind: 'cash', userId }, paise: 100 },
          { account: { kind: 'house' }, paise: -100 },
        ],
      });
    };
    return [{ at, apply }];
  };
  const token = await signInAsPlayer([bets]);
  const lines = (await app.call('statement', RANGE, { token })).data as {
    created_at: number;
    market: string | null;
  }[];
  const times = lines.map((line) => line.created_at);
  expect(times).toEqual(times.toSorted((left, right) => right - left));
  expect(lines.filter(({ market }) => market === '1.9')).toHaveLength(1);
});
