import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyReply } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawStreamLife, type EventStream, openEventStream, toEvent } from './event-stream.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';

type Options = Partial<Parameters<typeof openEventStream>[1]>;

/** Starts a server of streams, and opens one; `prepare` runs before it begins. */
async function startStream(
  options: Options = {},
  prepare: (reply: FastifyReply) => Promise<unknown> = async () => undefined,
) {
  const app = fastify();
  onTestFinished(() => app.close());
  shutDownGracefully(app);
  const stop = vi.fn();
  const opened = Promise.withResolvers<{ stream: EventStream; response: ServerResponse }>();
  app.get('/', async (_, reply) => {
    reply.header('x-own', 'yes');
    await prepare(reply);
    openEventStream(reply, {
      start(stream) {
        opened.resolve({ stream, response: reply.raw });
        return stop;
      },
      ...options,
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void reader.destroy());
  reader.on('error', () => undefined);
  let text = '';
  reader.on('data', (chunk) => {
    text += chunk;
  });
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return { app, reader, stop, opened: opened.promise, received: () => text };
}

/** Writes until the network's buffers are full, as the reader receives nothing. */
async function fill({ write }: EventStream, response: ServerResponse) {
  do {
    write(toEvent('x'.repeat(20_000)));
    await setImmediate();
  } while (response.writableLength === 0 && !response.destroyed);
}

test('sends its headers at once, those of the reply too, and then each event', async () => {
  const { opened, received } = await startStream({ headers: { 'x-more': 'too' } });
  const { stream } = await opened;
  await expect.poll(received).toContain('\r\n\r\n');
  expect(received()).toMatch(/^HTTP\/1\.1 200/);
  for (const header of [
    'content-type: text/event-stream; charset=utf-8',
    'x-accel-buffering: no',
    'cache-control: no-store, no-transform',
    'x-own: yes',
    'x-more: too',
  ]) {
    expect(received()).toContain(header);
  }
  stream.write(toEvent({ price: 2 }));
  await expect.poll(received).toContain('data: {"price":2}\n\n');
});

test('writes a heartbeat while it is open', async () => {
  const { opened, received, stop, reader } = await startStream({
    heartbeat: { text: ': here\n\n', everyMs: 5 },
  });
  const { stream, response } = await opened;
  await expect.poll(() => received().split(': here').length).toBeGreaterThan(3);
  const write = vi.spyOn(response, 'write');
  reader.destroy();
  await expect.poll(() => stop.mock.calls.length).toBe(1);
  stream.write('late');
  expect(write).not.toHaveBeenCalledWith('late');
});

test('lives an hour, give or take a tenth', () => {
  const minutes = [0, 0.5, 1].map((random) => Math.round(drawStreamLife(() => random) / 60_000));
  expect(minutes).toEqual([54, 60, 66]);
});

test('cuts a reader with too many unread bytes', async () => {
  const { opened, reader, stop } = await startStream({ maxBuffered: 10_000 });
  const { stream, response } = await opened;
  reader.pause();
  await fill(stream, response);
  expect(stream.buffered).toBeGreaterThan(10_000);
  stream.write(toEvent('one more'));
  expect(response.destroyed).toBe(true);
  await expect.poll(() => stop.mock.calls.length).toBe(1);
});

test('cuts a reader that does not receive the end', async () => {
  const { opened, reader, stop } = await startStream({ endTimeoutMs: 20 });
  const { stream, response } = await opened;
  reader.pause();
  await fill(stream, response);
  stream.end();
  await expect.poll(() => stop.mock.calls.length).toBe(1);
  expect(response).toMatchObject({ destroyed: true, writableFinished: false });
});

test('starts nothing for a reader that has left', async () => {
  const start = vi.fn();
  const ready = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { app, reader } = await startStream({ start }, async (reply) => {
    const closed = once(reply.raw, 'close');
    ready.resolve();
    await closed;
    left.resolve();
  });
  await ready.promise;
  reader.destroy();
  await left.promise;
  await app.close();
  expect(start).not.toHaveBeenCalled();
});

test('is cut where its start fails, and the error is logged', async () => {
  const { reader, received } = await startStream({
    start() {
      throw new Error('the source is away');
    },
  });
  await once(reader, 'close');
  expect(received()).not.toContain('data:');
});

test('writes nothing more to a slow reader once the program stops', async () => {
  const { app, opened, reader } = await startStream();
  const { stream, response } = await opened;
  const onError = vi.fn();
  response.on('error', onError);
  reader.pause();
  await fill(stream, response);
  const closed = app.close();
  await expect.poll(() => response.writableEnded).toBe(true);
  stream.write(toEvent('late'));
  reader.destroy();
  await closed;
  expect(onError).not.toHaveBeenCalled();
});
