import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/index.ts';

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
    '%s read responses, without credentials @security:access.7 @security:measures.17',
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
    'https://other.example',
    'null',
    'https://play.example.evil.example',
    'https://evil-play.example',
    'https://sub.play.example',
    'https://playxexample',
    'http://play.example',
    'https://play.example:444',
    'https://play.example/',
    'HTTPS://PLAY.EXAMPLE',
    'http://localhost',
    'http://localhost:3001',
    'file://',
    '*',
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
