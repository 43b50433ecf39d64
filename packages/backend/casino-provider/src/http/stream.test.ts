import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { shutDownGracefully } from '@exchange/server-kit';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Listener } from '../live/listeners.ts';
import { openStream } from './stream.ts';

it('writes nothing more to a slow reader once the program stops', async () => {
  const app = fastify();
  shutDownGracefully(app);
  let say: Listener = () => undefined;
  let failures = 0;
  app.get('/live', (_, reply) => {
    reply.raw.on('error', () => {
      failures += 1;
    });
    openStream(reply, (listener) => {
      say = listener;
      return () => undefined;
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => undefined);
  reader.write('GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [response] = await once(app.server, 'request').then(([, answer]) => [answer]);
  await expect.poll(() => response.headersSent).toBe(true);
  reader.pause();
  const message = {
    type: 'others',
    text: 'x'.repeat(20_000),
  } as unknown as Parameters<Listener>[0];
  // Until the network buffers are full: the response cannot end before its reader has read it.
  do {
    say(message);
    await setImmediate();
  } while (response.writableLength === 0);
  const closed = app.close();
  await expect.poll(() => response.writableEnded).toBe(true);
  say(message);
  reader.destroy();
  await closed;
  expect(failures).toBe(0);
});
