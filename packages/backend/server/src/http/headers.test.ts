import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import {
  startTestApp,
  startTestExchange,
  type TestApp,
  type TestExchange,
} from '../testing/index.ts';

let exchange: TestExchange;
let token: string;
let address: string;
beforeAll(async () => {
  exchange = await startTestExchange();
  ({ token } = await exchange.createUser());
  exchange.app.get('/fault', () => {
    throw new Error('a fault');
  });
  address = await exchange.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => exchange.close());

/** Every kind of response: the request, the status, and whether it is cacheable publicly. */
const ANSWERS: readonly [
  what: string,
  url: string,
  status: number,
  init?: RequestInit & { isSignedIn?: boolean },
][] = [
  ['a public call', '/api/v5/default-setting', 200],
  ['a private call', '/api/v5/wallet-balance', 200, { method: 'POST', isSignedIn: true }],
  ['a refused call', '/api/v5/wallet-balance', 401, { method: 'POST' }],
  ['a call with wrong input', '/api/v5/login', 400, { method: 'POST' }],
  ['a fault', '/fault', 500],
  ['an address that is not there', '/nothing', 404],
  ['an address that is none', '/api/%zz', 400],
  ['a picture', '/storage/app/public/none.svg', 404],
  ['a slip without leave', '/storage/app/public/payments/none.png', 404],
  ['a page of a score', '/api/score/none', 404],
  ['the state of a score', '/api/score/none/state', 404],
  ['the documentation', '/api/docs/json', 200],
  ['a call of the provider', '/api/wallet/balance', 404, { method: 'POST' }],
  ['whether it is well', '/health', 200],
];

it.each(ANSWERS)(
  '%s (%s, %d) says how it may be used @asvs:3.4.4',
  async (_, url, status, init = {}) => {
    const { isSignedIn, ...request } = init;
    const reply = await fetch(address + url, {
      ...request,
      headers: {
        'content-type': 'application/json',
        ...(isSignedIn && { authorization: `Bearer ${token}` }),
      },
      ...(request.method === 'POST' && { body: '{}' }),
    });
    await reply.arrayBuffer();
    expect(reply.status).toBe(status);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
      'content-security-policy': expect.stringMatching(
        /default-src '(none|self)'.*frame-ancestors/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': expect.any(String),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'no-store',
    });
    expect(reply.headers.has('server')).toBe(false);
    expect(reply.headers.has('x-powered-by')).toBe(false);
  },
);

const PAGES = 'https://play.example';
const SETTINGS = '/api/v5/default-setting';

let base: TestApp;
let app: TestApp['app'];
beforeAll(async () => {
  base = await startTestApp();
  app = await createApp({
    context: base.context,
    testMode: true,
    corsOrigins: [PAGES, 'http://localhost:3000'],
  });
});
afterAll(async () => {
  await app.close();
  await base.close();
});

const ask = (url: string, origin: string) => app.inject({ url, headers: { origin } });
const preflight = (url: string, origin: string, method: string, headers = 'authorization') =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  });

describe('pages of an origin of the list', () => {
  it.each([PAGES, 'http://localhost:3000'])(
    '%s read answers, and no credentials go with it @security:access.7 @security:measures.17',
    async (origin) => {
      const { headers } = await ask(SETTINGS, origin);
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers['access-control-expose-headers']).toBe('etag, retry-after, x-request-id');
      expect(headers.vary).toMatch(/\bOrigin\b/i);
    },
  );

  it('get the methods and headers that calls use, and no others @asvs:3.4.2', async () => {
    const reply = await preflight('/api/v5/wallet-balance', PAGES, 'POST');
    expect(reply.statusCode).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': PAGES,
      'access-control-allow-methods': 'GET, POST, PATCH',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
    });
    expect(reply.headers.vary).toMatch(/\bOrigin\b/i);
  });

  it('read errors, too', async () => {
    const { statusCode, headers } = await ask('/api/v5/nothing', PAGES);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([404, PAGES]);
  });
});

describe('pages of another origin', () => {
  const OTHERS = [
    ...['https://other.example', 'null', 'https://play.example.evil.example'],
    ...['https://evil-play.example', 'https://sub.play.example', 'https://playxexample'],
    ...['http://play.example', 'https://play.example:444', 'https://play.example/'],
    ...['HTTPS://PLAY.EXAMPLE', 'http://localhost', 'http://localhost:3001', 'file://', '*'],
  ];

  it.each(OTHERS)('%s are allowed nothing @asvs:3.4.2 @security:measures.31', async (origin) => {
    for (const reply of [
      await ask(SETTINGS, origin),
      await preflight('/api/v5/wallet-balance', origin, 'POST'),
      await ask('/storage/app/public/none.svg', origin),
      await ask('/api/wallet/balance', origin),
    ]) {
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
      expect(reply.headers.vary).toMatch(/\bOrigin\b/i);
    }
  });

  it('are allowed nothing by a server without a list', async () => {
    const { headers } = await base.app.inject({ url: SETTINGS, headers: { origin: PAGES } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('read the public score, which a sandboxed page requests, without a token', async () => {
    const { headers } = await ask('/api/score/1/state', 'null');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const leave = await preflight('/api/score/1/state', 'null', 'GET', 'if-none-match');
    expect(leave.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'if-none-match',
    });
  });
});
