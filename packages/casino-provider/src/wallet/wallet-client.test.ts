import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWalletClient } from './wallet-client.ts';

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
    response.end('{}');
  });
  const operator = await listen((request, response) => {
    heard.push('operator');
    response.writeHead(307, { location: elsewhere + request.url }).end();
  });
  const wallet = createWalletClient(operator, 'a-secret-that-is-long-enough-for-this');
  expect(await wallet.call('balance', { session: 's' })).toMatchObject({ kind: 'silent' });
  expect(heard).toEqual(['operator']);
});
