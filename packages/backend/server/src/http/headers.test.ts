import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestExchange, type TestExchange } from '../testing/index.ts';

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
  ['an unknown address', '/nothing', 404],
  ['a malformed address', '/api/%zz', 400],
  ['a picture', '/storage/app/public/none.svg', 404],
  ['a slip without leave', '/storage/app/public/payments/none.png', 404],
  ['a page of a score', '/api/score/none', 404],
  ['the state of a score', '/api/score/none/state', 404],
  ['the documentation', '/api/docs/json', 200],
  ['a call of the provider', '/api/wallet/balance', 404, { method: 'POST' }],
  ['the health check', '/health', 200],
];

it.each(ANSWERS)(
  '%s (%s, %d) has its security headers @asvs:3.4.4',
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
