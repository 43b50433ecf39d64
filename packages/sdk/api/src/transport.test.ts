import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import type { TransportRequest } from './http-types.ts';
import { transport } from './transport.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.useRealTimers();
});

/** Starts a server that responds as `answer` does; returns the request that reached it. */
async function listen(answer: Parameters<typeof createServer>[1]) {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return (more: Partial<TransportRequest> = {}) =>
    transport.send({
      ...{ method: 'POST' as const, url: `http://127.0.0.1:${port}/call`, headers: {} },
      ...more,
    });
}

it('sends JSON with its type, and reads status, entity tag and body', async () => {
  const send = await listen((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      response.writeHead(200, { etag: '"7"', 'access-control-expose-headers': 'etag' });
      response.end(JSON.stringify({ type: request.headers['content-type'], body }));
    });
  });
  expect(await send({ body: { stake: 100 } })).toEqual({
    ...{ status: 200, etag: '"7"' },
    data: { type: 'application/json', body: '{"stake":100}' },
  });
});

it('sends neither body nor type without a body', async () => {
  const send = await listen(({ headers }, response) => response.end(JSON.stringify(headers)));
  const { data } = await send();
  expect(data).not.toHaveProperty('content-type');
});

it.each([
  [304, ''],
  [502, '<html>Bad gateway</html>'],
])('returns status %i and a body that is not JSON unchanged', async (status, text) => {
  const send = await listen((_, response) => response.writeHead(status).end(text));
  expect(await send()).toMatchObject({ status, data: text });
});

it('times out after 15 s without a response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let reached = () => {};
  const arrival = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const send = await listen(() => reached());
  const call = send();
  const failure = expect(call).rejects.toThrow();
  await arrival;
  vi.advanceTimersByTime(15_000);
  await failure;
});

it('aborts with its caller, also before it was sent', async () => {
  const control = new AbortController();
  const send = await listen(() => control.abort(new Error('the page is left')));
  await expect(send({ signal: control.signal })).rejects.toThrow('the page is left');
  await expect(send({ signal: control.signal })).rejects.toThrow('the page is left');
});

it('rejects if no server listens', async () => {
  const send = await listen(() => {});
  server?.close();
  await expect(send()).rejects.toThrow();
});
