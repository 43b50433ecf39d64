import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BodyLimits, guardRequests, limitArrival } from './guard-requests.ts';

const HOST = 'Host: localhost\r\n';
const POST = `POST /echo HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const HALF = `${POST}Content-Length: 100\r\n\r\n{`;

let app: FastifyInstance;
/** Number of uploads that a route has begun to read. */
let uploads: number;

async function start(limits?: BodyLimits): Promise<void> {
  uploads = 0;
  app = fastify({ trustProxy: true, ...limitArrival({ hasUploads: true }) });
  guardRequests(app, limits);
  app.addContentTypeParser('multipart/form-data', (_, payload, done) => {
    uploads += 1;
    payload.resume().once('end', () => done(null));
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.get('/echo', async () => 'ok');
  const refuse = async () => Promise.reject(Object.assign(new Error('no'), { statusCode: 429 }));
  app.post('/refused', { preParsing: refuse }, async () => 'ok');
  app.post('/echo', async ({ body }) => body ?? 'no body');
  await app.listen({ port: 0, host: '127.0.0.1' });
}

beforeEach(() => start());
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Sends bytes on a new connection; `answer` resolves to the whole response once it has closed. */
function send(bytes: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  const answer = once(socket, 'close').then(() => received);
  socket.write(bytes);
  return { socket, received: () => received, answer };
}
const from = (address: string, bytes: string) =>
  send(bytes.replace(HOST, `${HOST}X-Forwarded-For: ${address}\r\n`));

describe('methods without a body', () => {
  const framings = [
    'Content-Length: 5\r\n\r\nhello',
    'Content-Length: 5\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  ];
  const cases = ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE'].flatMap((method) =>
    ['/echo', '/missing'].flatMap((url) =>
      framings.map((framing) => [method, url, framing] as const),
    ),
  );

  it.each(cases)(
    'refuses %s %s with a body (%j) and closes the connection @security:measures.20',
    async (...[method, url, framing]) => {
      const second = `GET /echo HTTP/1.1\r\n${HOST}\r\n`;
      const reply = await send(`${method} ${url} HTTP/1.1\r\n${HOST}${framing}${second}`).answer;
      expect(reply).toMatch(/^HTTP\/1\.1 400 /);
      expect(reply.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      if (method === 'HEAD') return;
      expect(reply).toContain(`"message":"A ${method} request must not have a body."`);
    },
  );

  it('accepts a length of 0', async () => {
    const head = `GET /echo HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Length: 0\r\n\r\n`;
    expect(await send(head).answer).toMatch(/^HTTP\/1\.1 200 .*ok$/s);
  });
});

describe('bodies', () => {
  it('are read whole, also in pieces', async () => {
    const head = `${POST}Connection: close\r\nContent-Length: 9\r\n\r\n`;
    expect(await send(`${head}{"a":"b"}`).answer).toMatch(/{"a":"b"}$/);
    const { socket, answer } = send(`${head}{"a`);
    await once(app.server, 'request');
    socket.write('":"b"}');
    expect(await answer).toMatch(/{"a":"b"}$/);
  });

  it('time out after 15 s with a 408, and their connection closes @security:measures.22', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { received, answer } = send(HALF);
    await once(app.server, 'request');
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(14_999);
    expect(received()).toBe('');
    vi.advanceTimersByTime(1);
    const reply = await answer;
    expect(reply).toMatch(/^HTTP\/1\.1 408 /);
    expect(reply).toContain('The request took too long to arrive. Please try again.');
  });

  it('leave no timer behind, complete or aborted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const whole = send(`${POST}Content-Length: 2\r\n\r\n{`);
    const broken = send(HALF);
    await expect.poll(() => vi.getTimerCount()).toBe(2);
    whole.socket.write('}');
    broken.socket.destroy();
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    whole.socket.destroy();
  });

  it.each(['whole', 'half'])(
    'of a request that is refused unread leave no timer behind: %s',
    async (kind) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      // More than the read-ahead buffers hold.
      const body = 'x'.repeat(400_000);
      const head = POST.replace('/echo', '/refused');
      const { socket, received } = send(
        `${head}Content-Length: ${body.length}\r\n\r\n${kind === 'whole' ? body : '{'}`,
      );
      await expect.poll(() => received()).toMatch(/^HTTP\/1\.1 429 /);
      vi.advanceTimersByTime(20_000);
      socket.destroy();
      await expect.poll(() => vi.getTimerCount()).toBe(0);
      expect(received().match(/HTTP\/1\.1/g)).toHaveLength(1);
    },
  );

  it('time out after 15 s also where their type only resembles an upload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { answer } = send(HALF.replace('application/json', 'multipart/form-dataX; boundary=b'));
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(15_000);
    expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('of uploads have no timeout but that of Node for a request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const type = 'Content-Type: multipart/form-data; boundary=b';
    const { socket, received } = send(
      `POST /echo HTTP/1.1\r\n${HOST}${type}\r\nContent-Length: 9\r\n\r\n-`,
    );
    await expect.poll(() => uploads).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    socket.write('12345678');
    await expect.poll(() => received()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});

describe('bodies that are still arriving', () => {
  it('are limited by network and in total: the oldest is cut off', async () => {
    await app.close();
    await start({ maxPending: 3, maxPendingPerNetwork: 2 });
    const open: ReturnType<typeof send>[] = [];
    // The third evicts the first of its network's two, the fifth the second, as its network has
    // most.
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3']) {
      open.push(from(address, HALF));
      await once(app.server, 'request');
    }
    const refused = () => open.map(({ received }) => received().startsWith('HTTP/1.1 408'));
    await expect.poll(refused).toEqual([true, true, false, false, false]);
    const { answer } = from('10.0.0.4', `${POST}Connection: close\r\nContent-Length: 2\r\n\r\n{}`);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(refused()).toEqual([true, true, false, false, false]);
    for (const { socket } of open) socket.destroy();
  });
});

it('limits the time of headers and of whole requests', () => {
  expect(app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 300_000 });
});
