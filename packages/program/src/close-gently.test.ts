import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeGently } from './close-gently.ts';

let app: FastifyInstance;
let address: string;
let agent: Agent;
/** What the slow calls wait for. */
let answer: PromiseWithResolvers<void>;
let asked: PromiseWithResolvers<void>;

beforeEach(async () => {
  answer = Promise.withResolvers();
  asked = Promise.withResolvers();
  agent = new Agent({ keepAlive: true });
  app = fastify();
  closeGently(app);
  app.get('/slow', async () => {
    asked.resolve();
    await answer.promise;
    return 'done';
  });
  app.get('/quick', async () => 'done');
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

/** Asks over a connection that is kept. */
const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(address + path, { agent }, resolve).on('error', reject);
  });

test('a request that was taken gets its answer, and its connection keeps nothing open', async () => {
  const slow = ask('/slow');
  await asked.promise;
  const closing = app.close();
  await expect(fetch(`${address}/quick`)).rejects.toThrow();
  answer.resolve();
  const reply = await slow;
  expect([reply.statusCode, await text(reply)]).toEqual([200, 'done']);
  expect(reply.headers.connection).toBe('close');
  await closing;
});

test('connections that wait for their next request are no reason to wait', async () => {
  await text(await ask('/quick'));
  await app.close();
});

test('streams end as if they had said all', async () => {
  const stream = await ask('/stream');
  const closing = app.close();
  expect(await text(stream)).toBe('data: 1\n\n');
  await closing;
});

test('so does a stream that begins while all is closing', async () => {
  const stream = ask('/late-stream');
  await asked.promise;
  const closing = app.close();
  answer.resolve();
  expect(await text(await stream)).toBe('data: 1\n\n');
  await closing;
});
