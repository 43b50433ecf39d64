import { expect, onTestFinished, test } from 'vitest';
import { startRedirect } from '../../testing/redirect.ts';
import { openAtProvider } from './provider-client.ts';

test('a signed call follows no redirect @asvs:15.3.2', async () => {
  const { url, heard, close } = await startRedirect();
  onTestFinished(close);
  const link = { providerUrl: url, publicUrl: url, secret: 'a-secret-that-is-long-enough' };
  const input = {
    ...{ session: 's', player: 'p', provider_name: 'DC', game_id: '200570' },
    ...({ language: 'en', theme: 'dark' } as const),
    frame_origins: ['http://localhost'],
  };
  await expect(openAtProvider(link, input, new Date())).rejects.toMatchObject({ status: 503 });
  expect(heard).toEqual(['first']);
});
