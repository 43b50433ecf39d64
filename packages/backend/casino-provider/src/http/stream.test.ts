import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { shutDownGracefully } from '@exchange/server-kit';
import fastify from 'fastify';
import { describe, expect, it, test } from 'vitest';
import { registerErrors } from '../http-error.ts';
import type { Listener } from '../live/live-news.ts';
import type { GameSession } from './game-sessions.ts';
import { createOpenStreams, openStream } from './stream.ts';

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

const visitOf = (player: string, session = player) => ({ player, session }) as GameSession;
const ignore = () => undefined;

describe('streams of all players', () => {
  test('have a maximum: one more gets a delay, and is accepted once another has ended', async () => {
    const streams = createOpenStreams(2, () => 0.5);
    const end = streams.add(visitOf('a'), ignore);
    streams.add(visitOf('b'), ignore);
    const app = fastify();
    registerErrors(app);
    app.get('/', () => {
      streams.add(visitOf('c'), ignore);
      return {};
    });
    const full = await app.inject('/');
    expect(full.statusCode).toBe(503);
    expect(full.headers['retry-after']).toBe('10');
    expect(full.json()).toMatchObject({ error: true, code: 'busy' });
    // A repeated end frees one slot only.
    end();
    end();
    expect((await app.inject('/')).statusCode).toBe(200);
    expect((await app.inject('/')).statusCode).toBe(503);
  });

  test('are delayed by 5 to 15 seconds at random', () => {
    for (const [drawn, wait] of [
      [0, 5],
      [0.999, 15],
    ] as const) {
      const full = createOpenStreams(0, () => drawn);
      expect(() => full.add(visitOf('a'), ignore)).toThrow(
        expect.objectContaining({ retryAfterS: wait }),
      );
    }
  });

  test('accept a page that reconnects at the maximum, and close its oldest stream', () => {
    const streams = createOpenStreams(3);
    const closed: number[] = [];
    for (const at of [0, 1, 2]) streams.add(visitOf('a'), () => closed.push(at));
    streams.add(visitOf('a'), ignore);
    expect(closed).toEqual([0]);
    expect(() => streams.add(visitOf('b'), ignore)).toThrow('Too many players watch');
  });
});
