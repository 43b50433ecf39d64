import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openAtProvider } from './provider-client.ts';

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a signed call follows nobody elsewhere', async () => {
  const heard: string[] = [];
  const elsewhere = await listen((request, response) => {
    heard.push(String(request.url));
    response.end(JSON.stringify({ error: false, message: '', data: { path: '/play/s' } }));
  });
  const providerUrl = await listen((request, response) => {
    heard.push('provider');
    response.writeHead(307, { location: elsewhere + request.url }).end();
  });
  const link = { providerUrl, publicUrl: providerUrl, secret: 'a-secret-that-is-long-enough' };
  const input = {
    ...{ session: 's', player: 'p', provider_name: 'DC', game_id: '200570' },
    ...({ language: 'en', theme: 'dark' } as const),
    frame_origins: ['http://localhost'],
  };
  await expect(openAtProvider(link, input, new Date())).rejects.toMatchObject({ status: 503 });
  expect(heard).toEqual(['provider']);
});
