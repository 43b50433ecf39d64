import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';

let provider: TestProvider;
let address: string;
beforeAll(async () => {
  provider = await startTestProvider();
  ({ address } = provider.provider);
});
afterAll(() => provider.close());

const ANSWERS: readonly [what: string, url: string, status: number, init?: RequestInit][] = [
  ['a page', '/verify', 200],
  ['a page without a visit', '/play/DC/200570', 404],
  ['a file', '/assets/index.html', 200],
  ['a missing file', '/assets/none.js', 404],
  ['a call', '/api/games', 200],
  ['an unknown address', '/nothing', 404],
  ['a malformed address', '/%zz', 400],
  ['the health check', '/health', 200],
];

it.each(ANSWERS)('%s (%s, %d) has its security headers @asvs:3.4.4', async (_, url, status) => {
  const reply = await fetch(address + url, { headers: { 'x-forwarded-proto': 'https' } });
  await reply.arrayBuffer();
  expect(reply.status).toBe(status);
  const headers = Object.fromEntries(reply.headers);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': url.startsWith('/assets/index')
      ? expect.stringContaining('immutable')
      : 'no-store',
  });
  if (status !== 400) expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(headers.server).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

it.each(['https://other.example', 'null', 'http://127.0.0.1:3000'])(
  'allows no page of %s to read a response @asvs:3.4.2',
  async (origin) => {
    for (const [, url] of ANSWERS) {
      const asked = await fetch(address + url, { headers: { origin } });
      const leave = await fetch(address + url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      for (const { headers } of [asked, leave]) {
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('access-control-allow-credentials')).toBeNull();
      }
    }
  },
);
