import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BASES, endpoints, isRequestId, REQUEST_ID_HEADER, STREAM_PATH } from '@exchange/contract';
import { fillDataFolder, HELD_RECORDING, startServerProcess } from '@exchange/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEdge } from './edge-chains.ts';
import { renderRequest, sendRaw } from './smuggling-forms.ts';

const ID = '0123456789ab';
const OTHER_ID = 'ba9876543210';
const json = { 'content-type': 'application/json' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'request-ids-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the server answers with the id of the request', () => {
  /** Pages of another origin that may call. */
  const ORIGIN = 'https://play.example';
  let server: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const data = path.join(folder, 'data');
    await fillDataFolder(data);
    // Shipped limits: one of the responses is a 429.
    const env = { DATA_DIR: data, EXCHANGE_TEST: '0', CORS_ORIGINS: ORIGIN };
    const started = await startServerProcess(env, HELD_RECORDING);
    ({ address: server, kill: stop } = started);
  });
  afterAll(() => stop());

  const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { ...json, ...headers },
    body,
  });
  const api = BASES.api;
  const login = `${api}login`;

  it.each<[what: string, status: number, url: string, init?: RequestInit]>([
    ['a call', 200, `${api}default-setting`],
    ['a call in HEAD', 200, `${api}default-setting`, { method: 'HEAD' }],
    ['the health', 200, '/health'],
    ['the description of the API', 200, '/api/docs/json'],
    ['a file', 200, `${BASES.images}games/100001.svg`],
    ['a file that is not there', 404, `${BASES.images}games/none.svg`],
    ['an address that cannot be read', 400, `${api}%zz`],
    ['a body that cannot be read', 400, login, post('{')],
    ['a body with what is missing', 400, login, post('{}')],
    ['a body of another type', 415, login, post('a', { 'content-type': 'text/xml' })],
    ['a call without a token', 401, `${api}wallet-balance`, post('{}')],
    [
      'a call with an unknown token',
      401,
      `${api}wallet-balance`,
      post('{}', { authorization: 'Bearer none' }),
    ],
    ['an unknown address', 404, '/none'],
    ['an unknown method', 404, `${api}default-setting`, { method: 'DELETE' }],
    [
      'a preflight',
      204,
      `${api}wallet-balance`,
      { method: 'OPTIONS', headers: { origin: ORIGIN, 'access-control-request-method': 'POST' } },
    ],
    ['a stream', 200, api + STREAM_PATH, post('{"topics":{"list:inplay":null}}')],
    ['a stream of a player', 401, api + STREAM_PATH, post('{"topics":{"wallet":null}}')],
  ])('to %s (%i) @security:measures.23', async (_, status, url, init = {}) => {
    const cut = new AbortController();
    const headers = { ...init.headers, [REQUEST_ID_HEADER]: ID };
    const reply = await fetch(server + url, { ...init, headers, signal: cut.signal });
    cut.abort();
    expect([reply.status, reply.headers.get(REQUEST_ID_HEADER)]).toEqual([status, ID]);
  });

  it('to what has not changed (304)', async () => {
    const url = `${server}${api}getseiresMatchsList`;
    const etag = (await fetch(url, post('{}'))).headers.get('etag') ?? '';
    const again = { 'if-none-match': etag, [REQUEST_ID_HEADER]: ID };
    const reply = await fetch(url, post('{}', again));
    expect([reply.status, reply.headers.get(REQUEST_ID_HEADER)]).toEqual([304, ID]);
  });

  it('to a body that is too large (413)', async () => {
    // Announced only: if it is sent, the response may be lost with the connection.
    const bytes = renderRequest({
      method: 'POST',
      path: login,
      body: '{}',
      headers: { ...json, [REQUEST_ID_HEADER]: ID },
    }).replace('content-length: 2', 'content-length: 70000');
    const { statuses, text } = await sendRaw(Number(new URL(server).port), bytes);
    expect(statuses).toEqual([413]);
    expect(text.toLowerCase()).toContain(`${REQUEST_ID_HEADER}: ${ID}\r\n`);
  });

  it('to one too many (429)', async () => {
    const ask = () =>
      fetch(
        server + login,
        post('{"user_name":"unknown","password":"x"}', { [REQUEST_ID_HEADER]: ID }),
      );
    const replies = await Promise.all(Array.from({ length: 11 }, ask));
    expect(replies.map(({ status }) => status)).toContain(429);
    for (const { headers } of replies) expect(headers.get(REQUEST_ID_HEADER)).toBe(ID);
  });

  it('unless it is malformed; then it makes one', async () => {
    const reply = await fetch(`${server}/health`, {
      headers: { [REQUEST_ID_HEADER]: 'x'.repeat(12) },
    });
    const id = reply.headers.get(REQUEST_ID_HEADER);
    expect(id).not.toBe('x'.repeat(12));
    expect(isRequestId(id)).toBe(true);
  });
});

describe('the edge', () => {
  /** Response of the server behind it to a request with this id. */
  let answer: (id: string, response: ServerResponse) => void;
  /** Open connections of the edge to that server. */
  const sockets = new Set<Socket>();
  let received: IncomingHttpHeaders[];
  let edge: Awaited<ReturnType<typeof startEdge>>;
  const fake = createServer(({ headers }, response) => {
    received.push(headers);
    answer(String(headers[REQUEST_ID_HEADER]), response);
  });
  fake.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => void fake.listen(0, '127.0.0.1', resolve));
    const API_URL = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
    // No program of this machine is a trusted proxy.
    edge = await startEdge(folder, { API_URL, TRUST_PROXY: '192.0.2.1' });
  });
  afterAll(async () => {
    fake.closeAllConnections();
    fake.close();
    await edge.close();
  });

  const OF_ANOTHER = {
    'content-type': 'application/json',
    'set-cookie': 'device=of-another; HttpOnly',
    'x-of-another': 'yes',
    etag: '"of-another"',
  };
  const BODY = '{"token":"of-another"}';
  beforeEach(() => {
    received = [];
  });

  it.each<[what: string, answer: typeof answer, status: number, init?: RequestInit]>([
    [
      'another id',
      (_, response) =>
        response.writeHead(200, { ...OF_ANOTHER, [REQUEST_ID_HEADER]: OTHER_ID }).end(BODY),
      502,
    ],
    [
      'another id, to HEAD',
      (_, response) =>
        response.writeHead(200, { ...OF_ANOTHER, [REQUEST_ID_HEADER]: OTHER_ID }).end(),
      502,
      { method: 'HEAD' },
    ],
    [
      'another id, unchanged',
      (_, response) =>
        response.writeHead(304, { ...OF_ANOTHER, [REQUEST_ID_HEADER]: OTHER_ID }).end(),
      502,
    ],
    [
      'another id, as a stream that goes on',
      (_, response) => {
        const type = { 'content-type': 'text/event-stream', [REQUEST_ID_HEADER]: OTHER_ID };
        response.writeHead(200, { ...OF_ANOTHER, ...type }).write(`data: ${BODY}\n\n`);
      },
      502,
    ],
    ['no id', (_, response) => response.writeHead(200, OF_ANOTHER).end(BODY), 502],
    [
      'two ids, of which one is its own',
      (id, response) =>
        response
          .writeHead(200, [
            ...Object.entries(OF_ANOTHER).flat(),
            REQUEST_ID_HEADER,
            id,
            REQUEST_ID_HEADER,
            OTHER_ID,
          ])
          .end(BODY),
      502,
    ],
    ['no id, refused', (_, response) => response.writeHead(429, OF_ANOTHER).end(BODY), 429],
  ])(
    'passes on nothing of an answer with %s and closes its connection',
    async (_, given, status, init = {}) => {
      answer = given;
      const reply = await fetch(`${edge.address}/api/v5/default-setting`, init);
      expect(reply.status).toBe(status);
      for (const name of ['set-cookie', 'x-of-another', 'etag']) {
        expect([name, reply.headers.get(name)]).toEqual([name, null]);
      }
      const text = await reply.text();
      expect(text).not.toContain('of-another');
      if (init.method !== 'HEAD') {
        expect(JSON.parse(text)).toMatchObject({ status, error: true, data: null });
      }
      await expect.poll(() => sockets.size).toBe(0);
    },
  );

  const methods = new Set(Object.values(endpoints).map(({ method }) => method));
  it.each([...methods])('passes on a %s, as calls of the contract are sent', async (method) => {
    answer = (id, response) => response.writeHead(200, { [REQUEST_ID_HEADER]: id }).end(BODY);
    const body = method === 'GET' ? {} : { body: '{}' };
    const reply = await fetch(`${edge.address}/api/v5/any`, { method, headers: json, ...body });
    expect([reply.status, await reply.text()]).toEqual([200, BODY]);
  });

  it('passes an answer with its own id on, and keeps the connection', async () => {
    answer = (id, response) =>
      response.writeHead(200, { ...OF_ANOTHER, [REQUEST_ID_HEADER]: id }).end(BODY);
    for (const _ of ['once', 'and again']) {
      const reply = await fetch(`${edge.address}/api/v5/default-setting`);
      expect(reply.headers.get('set-cookie')).toBe(OF_ANOTHER['set-cookie']);
      expect(await reply.text()).toBe(BODY);
    }
    expect(sockets.size).toBe(1);
  });

  it.each([
    'close',
    'close, x-brand, x-forwarded-for, x-forwarded-host, x-forwarded-proto, x-request-id',
  ])(
    'sets the headers of a proxy itself (Connection: %s) @security:measures.21',
    async (connection) => {
      answer = (id, response) => response.writeHead(200, { [REQUEST_ID_HEADER]: id }).end('{}');
      const forged = {
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'other.example',
        forwarded: 'for=198.51.100.7;proto=https;host=other.example',
        'x-brand': 'other',
        [REQUEST_ID_HEADER]: OTHER_ID,
      };
      const headers = { ...forged, connection };
      const bytes = renderRequest({ method: 'GET', path: '/api/v5/default-setting', headers });
      await sendRaw(Number(new URL(edge.address).port), bytes);
      const [seen] = received;
      const own = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': '127.0.0.1' };
      expect(seen).toMatchObject({ ...own, 'x-forwarded-proto': 'http' });
      const text = JSON.stringify(seen);
      for (const value of Object.values(forged)) expect(text).not.toContain(value);
      expect(isRequestId(seen?.[REQUEST_ID_HEADER])).toBe(true);
    },
  );
});
