import { ALL_CASINOS, CASINO_CATEGORIES } from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareBasics } from '../../seed/prepare.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface Game {
  provider_name: string;
  game_id: string;
  category: string;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = async (category: string, limit?: number) =>
  (await app.call('casinoCategory', { category, ...(limit && { limit }) })) as {
    data: Game[];
    total: number;
  };
const ids = (games: Game[]) => games.map(({ provider_name, game_id }) => provider_name + game_id);

describe('getCasinoListByCategory', () => {
  it.each(CASINO_CATEGORIES)('has games of %s @spec:casino.13', async (category) => {
    const { data } = await list(category);
    expect(data.length).toBeGreaterThan(0);
    expect(data.some((game) => game.category === category)).toBe(true);
  });

  it('lists a category under each of its names, a provider under its own, and all games @spec:casino.16', async () => {
    expect(await list('crash-games')).toMatchObject({ data: (await list('Crash Games')).data });
    expect(ids((await list('crash-games')).data)).toEqual(['DC201206', 'DC200570', 'RG900012']);
    expect(ids((await list('Jilli')).data)).toEqual(['Jilli600001', 'Jilli600002', 'Jilli600000']);
    expect((await list(ALL_CASINOS)).data).toHaveLength(12);
  });

  it('is empty for an unknown name', async () => {
    expect(await list('No such name')).toMatchObject({ status: 200, data: [], total: 0 });
  });

  it('gives no more than requested, with the total @spec:casino.13', async () => {
    const { data, total } = await list(ALL_CASINOS, 5);
    expect([data.length, total]).toEqual([5, 12]);
  });
});

describe('get-casino-games', () => {
  const read = (input: object) => app.call('casinoGames', input);

  it('lists all games without a provider, a page at a time @spec:casino.12', async () => {
    const first = await read({ limit: 8 });
    const second = await read({ limit: 8, pageno: 2 });
    expect([first.total, second.total]).toEqual([12, 12]);
    const all = [...ids(first.data as Game[]), ...ids(second.data as Game[])];
    expect(new Set(all).size).toBe(12);
    expect((second.data as Game[]).length).toBe(4);
  });

  it('finds games by a part of their name or provider, in any case, over all pages', async () => {
    const { data, total } = await read({ search: ' PATTI ', limit: 1 });
    expect(total).toBeGreaterThan(0);
    expect((data as Game[]).length).toBe(1);
    const names = (await read({ search: 'patti' })).data as { game_name: string }[];
    expect(names.every(({ game_name }) => /patti/i.test(game_name))).toBe(true);
    expect(await read({ search: '%' })).toMatchObject({ data: [], total: 0 });
    expect(
      await app.call('casinoCategory', { category: 'Table Games', search: 'bridge' }),
    ).toMatchObject({
      data: [],
      total: 0,
    });
  });

  it('lists those of a provider @spec:casino.12', async () => {
    const { data } = await read({ provider_name: 'Evolution' });
    expect(ids(data as Game[])).toEqual(['Evolution100001']);
  });
});

it('every game has an image of its own, of one ratio and small size', async () => {
  const { data } = await app.call('casinoCategory', { category: ALL_CASINOS });
  const images = (data as { Image: string }[]).map(({ Image }) => Image);
  expect(new Set(images).size).toBe(images.length);
  for (const image of images) {
    const { body } = await app.app.inject(`/storage/app/public/${image}`);
    expect([image, body.includes('viewBox="0 0 400 300"')]).toEqual([image, true]);
    expect(body.length).toBeLessThanOrEqual(6 * 1024);
  }
});

it('a start completes the catalogue without duplicates', async () => {
  await app.reset();
  await prepareBasics(app.context);
  expect((await list(ALL_CASINOS)).data).toHaveLength(12);
});
