import type { GamePage } from './define-page.ts';

/** Loads the chunk of a game, `games/<folder>/page.ts`. */
export async function loadPage(folder: string): Promise<GamePage> {
  const module: { page: GamePage } = await import(`../games/${folder}/page.ts`);
  return module.page;
}
