import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setHold, startTestApp, type TestApp, type TestUser } from '../testing/index.ts';
import { insertTransfer } from './wallet/repository.ts';

let app: TestApp;
let player: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  player = await app.createUser({ rupees: 5000 });
});
afterAll(() => app.close());

interface Game {
  game_id: string;
  provider_name: string;
  category: string;
  Image: string;
}

test('the wallet shows balance less exposure, and the exposure as positive liability @spec:3.4 @spec:7.9', async () => {
  const { ledger, unitOfWork } = app.context;
  await unitOfWork.withTransaction((tx) =>
    setHold(ledger, tx, { userId: player.id, marketId: '1.5', paise: 120_050 }),
  );
  const { data } = await app.call('walletBalance', undefined, player);
  expect(data).toEqual({ balance: 3799.5, liability: 1200.5 });
});

test('the casino lists hold the ten games and both lobbies, without a token @spec:casino.6 @spec:casino.10', async () => {
  const { data } = await app.call('casinoLists', {});
  const lists = data as Record<string, Game[]>;
  const ids = (name: string) => lists[name]?.map(({ game_id }) => game_id);
  expect(Object.keys(lists)).toEqual(['liveCasinoList', 'newCasinoList', 'popularCasinoList']);
  expect(ids('popularCasinoList')).toHaveLength(10);
  expect(ids('liveCasinoList')).toContain('900000');
  expect(ids('newCasinoList')).toContain('600000');
  expect(lists.popularCasinoList?.[0]).toEqual({
    game_id: '201206',
    game_name: 'Aviator',
    provider_name: 'DC',
    category: 'Crash Games',
    Image: 'games/201206.svg',
  });
  const limited = await app.call('casinoLists', { limit: 2 });
  expect((limited.data as Record<string, Game[]>).popularCasinoList).toHaveLength(2);
});

test('providers are listed in their order @spec:casino.11', async () => {
  const { data: providers } = await app.call('casinoProviders');
  const names = (providers as { provider_name: string }[]).map((row) => row.provider_name);
  expect(names).toEqual(['DC', 'RG', 'Evolution', 'Jilli']);
});

test('every image of the seed exists, and runs no script @spec:1.9', async () => {
  const { data: lists } = await app.call('casinoLists', {});
  const games = Object.values(lists as Record<string, Game[]>).flat();
  const images = [...games.map((game) => game.Image), 'brands/kheloyar/favicon.svg'];
  for (const image of new Set(images)) {
    const response = await app.app.inject(`/storage/app/public/${image}`);
    expect([image, response.statusCode]).toEqual([image, 200]);
    expect(response.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('requests are listed newest first, by type and status, in pages, own ones only @spec:3.13 @spec:7.12 @spec:9.7', async () => {
  const stranger = await app.createUser();
  await app.context.unitOfWork.withTransaction(async (tx) => {
    for (let index = 0; index < 17; index += 1) {
      await insertTransfer(tx, {
        userId: index === 16 ? stranger.id : player.id,
        type: 'D',
        status: index % 4 === 0 ? 'D' : 'S',
        amount: 10_000 + index,
        method: 'UPI',
        utr: `00000${index}`,
        reason: index % 4 === 0 ? 'UTR not found' : null,
        createdAt: new Date(app.clock.now().getTime() + index * 1000),
      });
    }
  });
  const first = await app.call('myDepositRequests', { type: 'D' }, player);
  const rows = first.data as { UTR: string; amount: number; status: string; reason: string }[];
  expect(first.total).toBe(16);
  expect(rows).toHaveLength(15);
  expect(rows[0]).toMatchObject({ UTR: '0000015', amount: 100.15, status: 'S', type: 'D' });
  const second = await app.call('myDepositRequests', { type: 'D', page: 2 }, player);
  expect(second.data).toHaveLength(1);
  const declined = await app.call('myDepositRequests', { type: 'D', status: 'D' }, player);
  expect(declined.total).toBe(4);
  expect((declined.data as typeof rows)[0]?.reason).toBe('UTR not found');
  expect((await app.call('myDepositRequests', { type: 'W' }, player)).data).toEqual([]);
});

test('own details include default stakes for every sport @spec:3.11 @spec:7.7 @spec:9.3', async () => {
  const { data } = await app.call('userDetails', {}, player);
  expect(data).toMatchObject({ user_id: player.id, role: 'player', balance: 5000, liability: 0 });
  const { UserSportSettings } = data as { UserSportSettings: Record<string, string>[] };
  expect(UserSportSettings).toHaveLength(3);
  expect(UserSportSettings[0]).toEqual({
    sport_id: '4',
    match_stack: '100,500,1000,5000,10000,50000,100000',
    one_click_stack: '0',
  });
});

test('staff see the details of their own users, admins of all, players of no one else @spec:7.7 @asvs:14.2.4 @security:assets.3', async () => {
  const admin = await app.createUser({ role: 'admin' });
  const agent = await app.createUser({ role: 'agent' });
  const other = await app.createUser({ role: 'agent' });
  const client = await app.createUser({ ownerId: agent.id });
  const read = async (caller: TestUser, user_id: unknown) =>
    (await app.call('userDetails', { user_id }, caller)).status;
  expect(await read(agent, client.id)).toBe(200);
  expect(await read(agent, String(client.id))).toBe(200);
  expect(await read(other, client.id)).toBe(404);
  expect(await read(admin, client.id)).toBe(200);
  expect(await read(admin, 999_999)).toBe(404);
  expect(await read(admin, 'x')).toBe(404);
  expect(await read(player, client.id)).toBe(403);
  expect(await read(player, player.id)).toBe(200);
});
