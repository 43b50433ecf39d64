import { existsSync } from 'node:fs';
import { CASINO_GAMES } from '@exchange/server/testing';
import { expect, it } from 'vitest';
import { loadLibrary } from './library.ts';

const { all } = await loadLibrary();

/** A lobby plays each game of its provider under its own id. */
const selectLargestWin = (ofProvider: string) =>
  Math.max(
    ...all.flatMap(({ game }) =>
      game.provider === ofProvider && 'limits' in game ? game.limits.maxWinPaise : [],
    ),
  );

it.each(all.map(({ folder, game }) => [folder, game] as const))(
  'the operator’s maximum win of %s equals the largest win of the game',
  (_, game) => {
    const { provider, gameId } = game;
    const listed = CASINO_GAMES.find((one) => one.provider === provider && one.gameId === gameId);
    const largest = 'limits' in game ? game.limits.maxWinPaise : selectLargestWin(provider);
    expect(listed?.maxWin).toBe(largest);
  },
);

it('has a picture of every game, which lobbies show', () => {
  const games = all.filter(({ game }) => game.kind !== 'lobby');
  const pictureOf = (gameId: string) =>
    new URL(`../../../server/assets/public/games/${gameId}.svg`, import.meta.url);
  expect(games.filter(({ game }) => !existsSync(pictureOf(game.gameId)))).toEqual([]);
});
