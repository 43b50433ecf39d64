import type { System } from './system.ts';

/** Opens a game of the casino for a fresh demo player; the address of its frame. */
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
