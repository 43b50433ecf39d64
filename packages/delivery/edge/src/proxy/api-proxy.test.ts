import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { endpoints, REQUEST_ID_HEADER } from '@exchange/contract';
import { installSystemPackage } from '@exchange/server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEdgeConfig } from '../config.ts';
import { echoRequestId, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const run = promisify(execFile);

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge();
});
afterAll(() => edge.close());

/** Response of the server behind the edge. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
/** Requests as the server read them, with their bodies. */
let received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
/** Open connections from the edge to the server. */
let sockets: Set<Socket>;
let address: string;

const countConnections = (one: Server) =>
  new Promise<number>((resolve) => one.getConnections((_, count) => resolve(count)));
const listen = async (one: Server) => {
  one.listen(0, '127.0.0.1');
  await once(one, 'listening');
  return (one.address() as AddressInfo).port;
};
const stop = (one: Server) => {
  one.closeAllConnections();
  one.close();
};
const onRequest: RequestListener = (request, response) => answer(request, response);

beforeEach(async () => {
  received = [];
  sockets = new Set();
  answer = async (request, response) => {
    const body = await text(request).catch(() => 'cut');
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body });
    response.writeHead(200, { 'content-type': 'application/json', ...echoRequestId(request) });
    response.end('{"ok":true}');
  };
  server = createServer(onRequest);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Without frames, whose warm-up calls the server, too.
  await edge.restart({ apiUrl: `http://127.0.0.1:${await listen(server)}`, frames: false });
  address = await edge.listen();
});
afterEach(() => stop(server));

/** Sends raw bytes to the edge; resolves to the whole response once the edge has closed. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

/** Sends bytes and leaves the connection open. */
function openRaw(bytes: string, forwardedFor = '203.0.113.1') {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let answered = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answered += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(
    bytes.replace('\r\n', `\r\nHost: localhost\r\nX-Forwarded-For: ${forwardedFor}\r\n`),
  );
  return { socket, answered: () => answered };
}

const failAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`nothing within ${ms} ms`)), ms).unref();
  });

const post = (init: RequestInit = {}) =>
  fetch(`${address}/api/v5/x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
    ...init,
  });

describe('what is passed on is what is sent', () => {
  it.each(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE'])(
    'refuses a %s with a body, closes its connection and asks the server nothing @asvs:4.2.1',
    async (method) => {
      const head = `${method} /api/v5/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n`;
      const bodies = [
        'Content-Length: 5\r\n\r\nhello',
        'Content-Length: 5\r\nConnection: content-length\r\n\r\nhello',
        'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
        'Transfer-Encoding: chunked\r\nConnection: transfer-encoding\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
        'Content-Length: 5\r\n\r\n',
      ];
      for (const body of bodies) {
        const reply = await sendRaw(head + body);
        expect(reply).toMatch(/^HTTP\/1\.1 400 /);
        expect(reply.toLowerCase()).toContain('connection: close');
        expect(reply.match(/HTTP\/1\.1/g)).toHaveLength(1);
      }
      expect(received).toEqual([]);
    },
  );

  it('passes a GET with a length of 0 on without a length', async () => {
    const reply = await sendRaw(
      'GET /api/v5/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    );
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    expect(received[0]?.headers).not.toHaveProperty('content-length');
  });

  it.each([
    ['fixed', 'Content-Length: 7\r\n\r\n{"a":1}'],
    ['chunked', 'Transfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n'],
    [
      'announced as of the connection',
      'Content-Length: 7\r\nConnection: close, content-length\r\n\r\n{"a":1}',
    ],
  ])(
    'passes the %s JSON body of a POST on with its length @security:measures.21',
    async (_, body) => {
      const head =
        'POST /api/v5/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
      await sendRaw(head + body.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
      expect(received).toMatchObject([{ body: '{"a":1}', headers: { 'content-length': '7' } }]);
      expect(received[0]?.headers).not.toHaveProperty('transfer-encoding');
    },
  );

  it('streams an upload, chunked where it has no length', async () => {
    const head =
      'POST /api/v5/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n';
    const framing = 'Transfer-Encoding: chunked\r\nConnection: close, transfer-encoding\r\n\r\n';
    await sendRaw(`${head}${framing}5\r\n--b--\r\n0\r\n\r\n`);
    expect(received).toMatchObject([
      { body: '--b--', headers: { 'transfer-encoding': 'chunked' } },
    ]);
  });

  it.each(['announced', 'chunked'])(
    'answers 413 to an upload of 40 MB (%s), where the server would only break off',
    async (framing) => {
      let read = 0;
      answer = (request) => {
        request.on('error', () => undefined);
        request.on('data', (chunk: Buffer) => {
          read += chunk.length;
          if (read > 25 * 1024 * 1024) request.socket.resetAndDestroy();
        });
      };
      const form = new FormData();
      form.append('deposite', new Blob([new Uint8Array(40 * 1024 * 1024)]), 'slip.png');
      const whole = new Response(form);
      const sending = new AbortController();
      const reply = await fetch(`${address}/api/v5/x`, {
        method: 'POST',
        headers: { 'content-type': whole.headers.get('content-type') ?? '' },
        body: framing === 'announced' ? await whole.arrayBuffer() : whole.body,
        duplex: 'half',
        signal: sending.signal,
      } as RequestInit);
      expect(reply.status).toBe(413);
      expect(await reply.json()).toMatchObject({ status: 413, error: true, data: null });
      expect(read).toBeLessThan(6 * 1024 * 1024);
      // Else the edge waits for the rest of it as it stops.
      sending.abort();
    },
  );

  it('ends an upload to the server as soon as its sender breaks off', async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    answer = (request) => {
      request.on('error', () => undefined);
      request.once('data', () => begun.resolve());
      request.once('close', () => ended.resolve());
    };
    const { socket } = openRaw(
      'POST /api/v5/x HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n--b',
    );
    await begun.promise;
    socket.destroy();
    // Long before the edge's timeout for the server.
    await Promise.race([ended.promise, failAfter(5000)]);
  });

  it('refuses an upload whose stated length is too large without a call to the server or a slot', async () => {
    const large = `POST /api/v5/x HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999999\r\n\r\n-`;
    const all = Array.from({ length: 20 }, () => openRaw(large));
    for (const { answered } of all) await expect.poll(answered).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toEqual([]);
    for (const { socket } of all) socket.destroy();
  });

  it.each([...new Set(Object.values(endpoints).map(({ method }) => method))])(
    'passes a %s on, as calls of the contract have it',
    async (method) => {
      const body = method === 'GET' ? {} : { body: '{"a":1}' };
      const reply = await post({ method, body: null, ...body });
      expect(reply.status).toBe(200);
      expect(received).toMatchObject([{ method, body: body.body ?? '' }]);
    },
  );

  it('passes no other method on than those of the API', async () => {
    for (const method of ['PUT', 'DELETE']) {
      expect((await fetch(`${address}/api/v5/x`, { method })).status).toBe(404);
    }
    expect(received).toEqual([]);
  });

  it.each([
    '/api/wallet/bet',
    '/api/wallet/win?a=1',
    '/api/wallet',
    '/api/wallet/',
    '/api/wallet/any/thing',
    '/api/v5/../wallet/balance',
    '/api/v5/%2e%2e/wallet/rollback',
    '/storage/../api/wallet/bet',
    '/api/./wallet/bet',
    '/api/%77allet/bet',
    '/api/Wallet/bet',
    '/api\\wallet\\bet',
    'http://localhost/api/wallet/bet',
  ])(
    'passes nothing of %s on, which the game provider calls at the server @security:measures.60',
    async (path) => {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
      await sendRaw(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
      expect(received).toEqual([]);
    },
  );

  it('answers a call of the game provider as one that is not there, and passes its neighbours on', async () => {
    const refused = await fetch(`${address}/api/wallet/bet`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ status: 404, error: true, message: 'Not found' });
    for (const path of ['/api/walletBalance', '/api/v5/wallet/bet', '/api/test/feed']) {
      expect((await fetch(address + path, { method: 'POST', body: '{}' })).status).toBe(200);
    }
    expect(received.map(({ url }) => url)).toHaveLength(3);
  });

  it('replaces what a client claims about its address and protocol', async () => {
    await edge.restart({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const forged = { 'x-forwarded-proto': 'https', forwarded: 'for=1.1.1.1', te: 'trailers' };
    await edge.get('/api/v5/x', forged, '10.0.0.7');
    expect(received[0]?.headers).toMatchObject({
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '10.0.0.7',
    });
    for (const name of ['forwarded', 'te']) expect(received[0]?.headers).not.toHaveProperty(name);
  });

  it.each([
    ['198.51.100.77:99', '198.51.100.77'],
    ['"::ffff:c633:644d"', '198.51.100.77'],
    ['[2001:db8:0::1]:443', '2001:db8::1'],
    ['x'.repeat(2000), 'unknown'],
  ])('names the client %s to the server as %s', async (form, address) => {
    await edge.restart({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    await edge.get('/api/v5/x', { 'x-forwarded-for': form });
    expect(received[0]?.headers['x-forwarded-for']).toBe(address);
  });

  it('does not repeat a call that the server answers 503', async () => {
    answer = (request, response) => {
      received.push({ method: '', url: '', headers: {}, body: '' });
      response.writeHead(503, { 'content-type': 'application/json', ...echoRequestId(request) });
      response.end('{}');
    };
    expect((await fetch(`${address}/api/v5/x`)).status).toBe(503);
    expect(received).toHaveLength(1);
  });
});

describe('an answer is that of the request', () => {
  const OTHER = { 'set-cookie': 'token=of-another', 'content-type': 'application/json' };

  it.each([
    ['of another request', { [REQUEST_ID_HEADER]: 'ffffffffffff' }, 200, 502],
    ['of no request', {}, 200, 502],
    ['of no request, not found', {}, 404, 502],
    ['of no request, unauthorized', {}, 401, 502],
    ['of no request, too large', {}, 413, 413],
    ['of no request, busy', {}, 503, 503],
    ['of another request, not found', { [REQUEST_ID_HEADER]: 'ffffffffffff' }, 404, 502],
  ])(
    'rejects an answer with the id %s, and destroys its connection @security:measures.23',
    async (_, id, given, status) => {
      answer = (_request, response) => {
        response.writeHead(given, { ...OTHER, ...id });
        response.end('{"secret":"of another"}');
      };
      const reply = await post();
      expect(reply.status).toBe(status);
      expect(reply.headers.get('set-cookie')).toBeNull();
      expect(await reply.json()).toMatchObject({ status, error: true, data: null });
      await expect.poll(() => sockets.size).toBe(0);
    },
  );

  it('accepts an answer without an id from a backend that sends none, and rejects another id @security:measures.24', async () => {
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await edge.restart({ apiUrl, apiEchoesRequestId: false });
    answer = (_request, response) => response.end('{"plain":true}');
    expect((await edge.get('/api/v5/x')).json()).toEqual({ plain: true });
    answer = (_request, response) => {
      response.writeHead(200, { [REQUEST_ID_HEADER]: 'ffffffffffff' }).end('{}');
    };
    expect((await edge.get('/api/v5/x')).statusCode).toBe(502);
  });
});

describe('bases that stand elsewhere', () => {
  it.each([
    ['api', '/api/v5/login', '/backend/v7/login'],
    ['casino', '/api/game-login', '/backend/v7/game-login'],
    ['images', '/storage/app/public/slides/one.png', '/backend/v7/slides/one.png'],
    ['paymentImages', '/storage/app/public/payment/qr.png', '/backend/v7/qr.png'],
  ] as const)(
    '%s: %s is asked for at %s, what is below the others at the server @spec:backend.8',
    async (base, asked, at) => {
      const { port } = server.address() as AddressInfo;
      const other = `http://127.0.0.1:${port}`;
      await edge.restart({ apiUrl: other, bases: { [base]: `${other}/backend/v7` } });
      const urls = ['/api/v5/login', '/api/game-login', '/storage/app/public/slides/one.png'];
      for (const url of [...urls, '/storage/app/public/payment/qr.png']) {
        received.length = 0;
        expect((await edge.get(url)).statusCode).toBe(200);
        expect(received.map((request) => request.url)).toEqual([url === asked ? at : url]);
      }
    },
  );
});

describe('bodies that do not arrive', () => {
  const half =
    'POST /api/v5/x HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

  it('take no connection to the server, and the oldest is given up for the next @asvs:15.2.2 @security:measures.22', async () => {
    const early = Array.from({ length: 513 }, () => openRaw(half));
    await expect.poll(() => early.filter(({ answered }) => answered()).length).toBe(1);
    expect(early.find(({ answered }) => answered())?.answered()).toMatch(/^HTTP\/1\.1 408 /);
    expect(sockets.size).toBe(0);
    const reply = await post();
    expect(reply.status).toBe(200);
    for (const { socket } of early) socket.destroy();
  });

  it('are refused with 413 where they are too large', async () => {
    const reply = await post({ body: `"${'x'.repeat(70_000)}"` }).catch(() => undefined);
    // If the response arrives before the body was read, a client may see only the closed
    // connection.
    if (reply) {
      expect(reply.status).toBe(413);
      expect(await reply.json()).toMatchObject({ status: 413, message: 'The body is too large.' });
    }
    const declared = await sendRaw(
      'POST /api/v5/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n{',
    );
    expect(declared).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toEqual([]);
  });
});

describe('requests at the server at once', () => {
  it('limits the uploads of a network apart from its calls @asvs:15.2.2 @security:measures.26', async () => {
    const waiting: ServerResponse[] = [];
    answer = (request, response) => {
      if (request.url === '/api/v5/x' && request.headers['content-type'] === 'application/json') {
        response.writeHead(200, echoRequestId(request)).end('{}');
      } else waiting.push(response);
    };
    const upload =
      'POST /api/v5/x HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100\r\n\r\n-';
    const uploads = Array.from({ length: 17 }, () => openRaw(upload));
    await expect.poll(() => uploads.filter(({ answered }) => answered()).length).toBe(1);
    const refused = uploads.find(({ answered }) => answered())?.answered() ?? '';
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/retry-after: [2-6]\r\n/i);
    expect(refused).toContain('"error":true');
    const other = openRaw(upload, '198.51.100.7');
    await expect.poll(() => waiting.length).toBe(17);
    expect((await post()).status).toBe(200);
    // One that leaves frees its slot.
    uploads.find(({ answered }) => !answered())?.socket.destroy();
    await expect
      .poll(() => {
        const next = openRaw(upload);
        uploads.push(next);
        return waiting.length;
      })
      .toBeGreaterThan(17);
    for (const { socket } of [...uploads, other]) socket.destroy();
  });

  it('frees the place of a client who left before its call was passed on', async () => {
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await edge.restart({ apiUrl });
    const app = edge.app();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let waiting = 0;
    // As a refresh of the brands' folder delays requests.
    app.addHook('onRequest', async () => {
      waiting += 1;
      await held;
    });
    address = await edge.listen();
    const upload =
      'POST /api/v5/x HTTP/1.1\r\nX-Forwarded-Proto: http\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5\r\n\r\n--b--';
    // More than the slots of a network.
    const early = Array.from({ length: 20 }, () => openRaw(upload));
    await expect.poll(() => waiting).toBe(20);
    let closed = 0;

    for (const { socket } of early) {
      socket.once('close', () => {
        closed += 1;
      });
      socket.resetAndDestroy();
    }
    await expect.poll(() => closed).toBe(20);
    await expect.poll(() => countConnections(app.server)).toBe(0);
    release();
    const { answered, socket } = openRaw(upload);
    await expect.poll(answered).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it.each([
    '/api/v5/%73tream',
    '/api/v5/./stream',
    '/%61pi/v5/stream',
    '/api/%2e/v5/stream?x',
    '/api/v5/stream',
  ])('counts %s as a stream, as the server reads it @security:measures.26', async (url) => {
    const stream = 'text/event-stream';
    answer = (request, response) => {
      response.writeHead(200, { 'content-type': stream, ...echoRequestId(request) });
      response.write('data: 1\n\n');
    };
    const opened = openRaw(`POST ${url} HTTP/1.1\r\nContent-Length: 0\r\n\r\n`);
    await expect.poll(opened.answered).toMatch(/^HTTP\/1\.1 200 .*data: 1/s);
    opened.socket.destroy();
    const call = openRaw('POST /api/v5/x HTTP/1.1\r\nContent-Length: 0\r\n\r\n');
    await expect.poll(call.answered).toMatch(/^HTTP\/1\.1 502 /);
    call.socket.destroy();
    await expect.poll(() => sockets.size).toBe(0);
  });
});

describe('a server by https', () => {
  let folder: string;
  let tls: Server;
  let apiUrl: string;
  let ca: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'edge-tls-'));
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) =>
      path.join(folder, name),
    );
    const args = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=server',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      `${key}`,
      '-out',
      `${certificate}`,
    ];
    await run('openssl', args).catch(async () => {
      await installSystemPackage('openssl');
      await run('openssl', args);
    });
    ca = await readFile(`${certificate}`, 'utf8');
    tls = createTlsServer({ key: await readFile(`${key}`), cert: ca }, onRequest);
    apiUrl = `https://127.0.0.1:${await listen(tls)}`;
  });
  afterAll(async () => {
    stop(tls);
    await rm(folder, { recursive: true });
  });

  it('gets no call where its certificate is signed by an unknown authority @asvs:12.1 @security:measures.25', async () => {
    await edge.restart({ apiUrl });
    const reply = await edge.post('/api/v5/login', { password: 'secret' });
    expect(reply.statusCode).toBe(502);
    expect(received).toEqual([]);
  });

  it('gets calls where API_CA names its authority @security:measures.25', async () => {
    const file = path.join(folder, 'certificate.pem');
    const { apiCa } = readEdgeConfig({ API_CA: file });
    await edge.restart({ apiUrl, apiCa });
    expect((await edge.post('/api/v5/login', { user: 1 })).statusCode).toBe(200);
    expect(received).toMatchObject([{ body: '{"user":1}' }]);
  });

  it('gets no call where its certificate names another host @asvs:12.1 @security:measures.25', async () => {
    await edge.restart({ apiUrl: apiUrl.replace('127.0.0.1', 'localhost'), apiCa: ca });
    expect((await edge.post('/api/v5/login', {})).statusCode).toBe(502);
    expect(received).toEqual([]);
  });
});
