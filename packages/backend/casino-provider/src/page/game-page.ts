import type { ComponentType } from 'react';
import type { AnyLiveGame, AnySoloGame, LobbyGame } from '../game/game.ts';

/** The page of a game, exported as `page` from `games/<folder>/page.tsx`. */
export interface GamePage {
  game: AnySoloGame | AnyLiveGame | LobbyGame;
  /** Content below the head bar; reads the round by `useSolo` or `useLive`. */
  Scene: ComponentType;
  /** English text → Hindi, of the scene and of the rules. */
  hindi: Readonly<Record<string, string>>;
}

/** Declares the page of a game. */
export const definePage = (page: GamePage): GamePage => page;

/** Loads the chunk of a game, `games/<folder>/page.tsx`. */
export async function loadPage(folder: string): Promise<GamePage> {
  const module: { page: GamePage } = await import(`../games/${folder}/page.tsx`);
  return module.page;
}
