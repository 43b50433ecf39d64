import { ALL_CASINOS, type CasinoGame, paths, toCasinoGame } from '@exchange/contract';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '../shared/testing/areas.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listGames = async (category: string): Promise<CasinoGame[]> => {
  const { data } = await app.call('casinoCategory', { category });
  return (data as Parameters<typeof toCasinoGame>[0][]).map(toCasinoGame);
};

const targets = Object.values(await loadDefinitions())
  .flatMap(({ links = [] }) => links)
  .filter(({ place }) => place === 'categories' || place === 'tiles')
  .map(({ label, to }) => ({ label: label.en, to }));
const lobby = paths.casinoLobby('');
const isLobby = ({ to }: { to: string }) => to.startsWith(lobby);
const frame = paths.casinoGame();

describe('the strip and the tiles', () => {
  it.each(targets.filter(isLobby))('link $label to games ($to) @spec:casino.17', async ({ to }) => {
    const name = decodeURIComponent(to.slice(lobby.length + 1));
    expect(await listGames(name)).not.toEqual([]);
  });

  it.each(targets.filter(({ to }) => to.startsWith(frame)))(
    'open a game of the catalogue by $label ($to) @spec:9.11 @spec:casino.16',
    async ({ to }) => {
      const all = await listGames(ALL_CASINOS);
      expect(all.map(({ provider, id }) => paths.casinoGame(provider, id))).toContain(to);
    },
  );
});
