import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyGame } from './game.ts';

const GAMES_FOLDER = join(import.meta.dirname, '../games');

/** A game and its folder, which also names its page's chunk. */
export interface ShelvedGame {
  folder: string;
  game: AnyGame;
}

/** All games of the provider. */
export interface Library {
  all: readonly ShelvedGame[];
  find(provider: string, gameId: string): ShelvedGame | undefined;
}

/** Loads `games/<folder>/game.ts` of every folder: a game is added by adding its folder. */
export async function loadLibrary(): Promise<Library> {
  const entries = await readdir(GAMES_FOLDER, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const all = await Promise.all(
    folders.sort().map(async (folder): Promise<ShelvedGame> => {
      const module: { game: AnyGame } = await import(`../games/${folder}/game.ts`);
      return { folder, game: module.game };
    }),
  );
  const byId = new Map(all.map((one) => [`${one.game.provider}/${one.game.gameId}`, one]));
  return {
    all,
    find: (provider, gameId) => byId.get(`${provider}/${gameId}`),
  };
}
