import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleaseStore } from '@exchange/federation/releases';
import { publishForTest } from '@exchange/federation/testing';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';
import { createStaticServer } from './versions/releases/static-server.ts';

const HTTPS = { 'x-forwarded-proto': 'https' };
/** Origins that must not read responses. */
const OTHERS = [
  'https://other.example',
  'null',
  'http://localhost:3000.evil.example',
  'http://sub.localhost:3000',
  'https://localhost:3000',
  'http://localhost:3001',
];

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge();
  await edge.writeFiles({ 'shell/logo.0123abcd.svg': '<svg/>' });
  await edge.restart();
});
afterAll(() => edge.close());

function expectStrict({ headers }: LightMyRequestResponse): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(
      /^(no-referrer|same-origin|strict-origin-when-cross-origin)$/,
    ),
    'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
    'content-security-policy': expect.any(String),
    'cross-origin-resource-policy': expect.any(String),
  });
  expect(headers.server).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
}

describe('the edge', () => {
  const ANSWERS: readonly [what: string, url: string, status: number, framing: RegExp][] = [
    ['a page', '/', 200, /frame-ancestors 'self'/],
    ['a page that is not there', '/nothing', 404, /frame-ancestors 'self'/],
    ['a script', '/assets/main.0123abcd.js', 200, /frame-ancestors 'self'/],
    ['a picture', '/assets/logo.0123abcd.svg', 200, /sandbox/],
    ['a file that is not there', '/assets/none.js', 404, /frame-ancestors 'self'/],
    ['a theme', '/themes/kheloyar/kheloyar.css', 200, /sandbox/],
    ['a theme that is not there', '/themes/kheloyar/none.css', 404, /frame-ancestors 'self'/],
    ['the manifest', '/manifest.webmanifest', 200, /frame-ancestors 'self'/],
    ['the service worker', '/service-worker.js', 200, /default-src 'none'; connect-src 'self'/],
    ['a call', '/api/v5/x', 200, /frame-ancestors 'self'/],
    ['an address that is none', '/%zz', 400, /frame-ancestors 'self'/],
    ['whether it is well', '/health', 200, /frame-ancestors 'self'/],
  ];

  it.each(ANSWERS)(
    'says of %s (%s, %d) how it may be used @asvs:3.4.4 @security:measures.39',
    async (_, url, status, framing) => {
      const reply = await edge.get(url);
      expect(reply.statusCode).toBe(status);
      expectStrict(reply);
      expect(reply.headers['permissions-policy']).toContain('camera=()');
      expect(reply.headers['content-security-policy']).toMatch(framing);
      expect(reply.headers['strict-transport-security']).toBeUndefined();
    },
  );

  it.each(ANSWERS.filter(([, , status]) => status !== 400))(
    'wants %s (%s) by https only, where it came by it @asvs:3.4.1',
    async (_, url) => {
      const { headers } = await edge.get(url, HTTPS);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    },
  );

  it('forbids caches to store pages and answers about a browser', async () => {
    for (const url of ['/', '/nothing', '/%zz']) {
      expect((await edge.get(url)).headers['cache-control']).toBe('no-store');
    }
  });

  it.each(OTHERS)('lets no page of %s read anything', async (origin) => {
    for (const [, url] of ANSWERS) {
      const { headers } = await edge.get(url, { origin });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('does so for a host without a brand and for an invalid one, too', async () => {
    for (const host of ['a;b', 'khelodost.localhost']) expectStrict(await edge.get('/', { host }));
  });
});

describe('the origin of a remote', () => {
  let folder: string;
  let origin: Awaited<ReturnType<typeof createStaticServer>>;
  beforeAll(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'origin-')), 'store');
    const store = await openReleaseStore({ driver: 'directory', folder });
    await publishForTest(store, 'casino', '1.0.0', { 'a.js': 'x', 'a.svg': '<svg/>' });
    origin = await createStaticServer(store);
  });
  afterAll(async () => {
    await origin.close();
    await rm(path.dirname(folder), { recursive: true });
  });

  it.each([
    ['/casino/1.0.0/a.js', 200],
    ['/casino/1.0.0/a.svg', 200],
    ['/casino/1.0.0/none.js', 404],
    ['/casino/%zz', 400],
    ['/nothing', 404],
    ['/health', 200],
  ])('says of %s (%d) how it may be used @asvs:3.4.4', async (url, status) => {
    const reply = await origin.inject({ url, headers: HTTPS });
    expect(reply.statusCode).toBe(status);
    expectStrict(reply);
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    if (status !== 400) {
      expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
  });

  it('reads and sets no cookie, so that any site can read what is public @asvs:3.4.2', async () => {
    const { headers } = await origin.inject({
      url: '/casino/1.0.0/a.js',
      headers: { origin: 'https://other.example', cookie: 'a=b' },
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBe('*');
  });
});
