import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_CLOSING_MS, shutDownGracefully } from './graceful-shutdown.ts';

let app: FastifyInstance;
let address: string;
let agent: Agent;
/** Promise that the slow calls await. */
let answer: PromiseWithResolvers<void>;
let asked: PromiseWithResolvers<void>;

beforeEach(async () => {
  answer = Promise.withResolvers();
  asked = Promise.withResolvers();
  agent = new Agent({ keepAlive: true });
  app = fastify();
  shutDownGracefully(app);
  app.get('/slow', async () => {
    asked.resolve();
    await answer.promise;
    return 'done';
  });
  app.get('/quick', async () => 'done');
  app.get('/large', async () => LARGE);
  app.post('/upload', { onRequest: async () => asked.resolve() }, async () => 'done');
  app.get('/late-stream', async (_request, reply) => {
    asked.resolve();
    await answer.promise;
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  answer.resolve();
  agent.destroy();
  await app.close();
});

const LARGE = 'x'.repeat(16 * 1024 * 1024);

/** Sends a request over a keep-alive connection. */
const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(address + path, { agent }, resolve).on('error', reject);
  });

test('an accepted request gets its response, and its connection closes', async () => {
  const slow = ask('/slow');
  await asked.promise;
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  await expect(fetch(`${address}/quick`)).rejects.toThrow();
  answer.resolve();
  const reply = await slow;
  expect([reply.statusCode, await text(reply)]).toEqual([200, 'done']);
  expect(reply.headers.connection).toBe('close');
  await closing;
});

test('idle connections do not delay the shutdown', async () => {
  await text(await ask('/quick'));
  await app.close();
});

test('open streams end cleanly', async () => {
  const stream = await ask('/stream');
  const closing = app.close();
  expect(await text(stream)).toBe('data: 1\n\n');
  await closing;
});

test('a stream that begins during the shutdown ends cleanly', async () => {
  const stream = ask('/late-stream');
  await asked.promise;
  const closing = app.close();
  answer.resolve();
  expect(await text(await stream)).toBe('data: 1\n\n');
  await closing;
});

test('a slow reader gets its whole response', async () => {
  const reply = await ask('/large');
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  expect(await text(reply)).toHaveLength(LARGE.length);
  await closing;
});

test('an incomplete request is cut off, and the shutdown completes', async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    'POST /upload HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf',
  );
  await asked.promise;
  const ended = new Promise((resolve) => socket.once('close', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  expect(socket.destroyed).toBe(false);
  // The rest of the shutdown needs time as well.
  vi.advanceTimersByTime(MAX_CLOSING_MS - 3000);
  vi.useRealTimers();
  await closing;
  await ended;
});
