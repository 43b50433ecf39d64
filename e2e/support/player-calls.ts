import { STORAGE_KEYS } from '@exchange/contract';
import type { Page } from '@playwright/test';
import type { System } from './system.ts';

/** A row of `casino/roundWiseResult`; rupees. */
export interface PlayedRound {
  game_name: string;
  stake: number;
  win: number;
  status: string;
}

/** Calls the API with the page's session. */
export async function askAsPlayer<Data>(
  page: Page,
  system: System,
  path: string,
  body: object,
): Promise<Data> {
  const saved = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.user);
  const { token } = (JSON.parse(saved ?? '') as { data: { token: string } }).data;
  const { envelope } = await system.client.call<Data>(path, body, token);
  return envelope.data;
}

/** Reads the player's casino rounds, newest first. */
export const readRounds = (page: Page, system: System): Promise<PlayedRound[]> =>
  askAsPlayer(page, system, 'casino/roundWiseResult', {});
