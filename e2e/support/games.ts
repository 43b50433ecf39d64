import type { FrameLocator, Page } from '@playwright/test';
import type { System } from './system.ts';

/** Opens a game of the casino for a new demo player; returns the address of its frame. */
export async function openGame(
  system: System,
  providerName: string,
  gameId: string,
  language: 'en' | 'hi' = 'en',
): Promise<string> {
  const { token } = await system.client.logInWithDemo();
  const response = await fetch(`${system.url}/api/game-login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      origin: system.url,
      cookie: `lang=${language}`,
    },
    body: JSON.stringify({ providerName, gameId }),
  });
  const { data, message } = (await response.json()) as { data?: { url: string }; message: string };
  if (!data) throw new Error(message);
  return data.url;
}

/** A tested game of the catalogue. */
export interface PlayedGame {
  provider: string;
  id: string;
  name: string;
}

/** The ten games. */
export const GAMES: readonly PlayedGame[] = [
  { provider: 'DC', id: '201206', name: 'Aviator' },
  { provider: 'DC', id: '200570', name: 'Mines' },
  { provider: 'DC', id: '200527', name: 'Fishing Fun' },
  { provider: 'RG', id: '900012', name: 'Color Prediction' },
  { provider: 'RG', id: '900020', name: 'Teen Patti 20-20' },
  { provider: 'RG', id: '900021', name: 'Andar Bahar' },
  { provider: 'RG', id: '900022', name: 'Dragon Tiger' },
  { provider: 'Evolution', id: '100001', name: 'European Roulette' },
  { provider: 'Jilli', id: '600001', name: 'Monsoon Reels' },
  { provider: 'Jilli', id: '600002', name: 'Video Poker' },
];

/** Returns the game in its frame. */
export const gameOf = (page: Page, { name }: Pick<PlayedGame, 'name'>): FrameLocator =>
  page.frameLocator(`iframe[title="${name}"]`);
