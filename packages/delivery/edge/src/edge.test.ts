import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startCollector } from '@exchange/server-kit/tracing/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toStaffKey } from './staff/staff-config.ts';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

test('source maps of the shell are not served', async () => {
  for (const name of ['main.0123abcd.js.map', 'main.0123abcd.js.map.br']) {
    await edge.writeFiles({ [`shell/${name}`]: '{}' });
    for (const path of [name, name.replace('.map', '%2Emap'), name.replace('.map', '.MAP')]) {
      expect((await edge.get(`/assets/${path}`)).statusCode).toBe(404);
    }
  }
});

test('serves hashed files compressed and cacheable for ever; a missing one is a 404', async () => {
  const reply = await edge.get('/assets/main.0123abcd.js', { 'accept-encoding': 'br' });
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(reply.headers['content-encoding']).toBe('br');
  expect((await edge.get('/assets/none.js')).statusCode).toBe(404);
});

test('a picture of the shell that is opened by itself runs nothing', async () => {
  await edge.writeFiles({ 'shell/logo.0123abcd.svg': '<svg/>' });
  await edge.restart();
  const { headers } = await edge.get('/assets/logo.0123abcd.svg');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
});

test('serves files of a brand as cacheable for ever under their own hash, else with revalidation', async () => {
  const plain = await edge.get('/themes/kheloyar/kheloyar.css');
  expect(plain.headers['cache-control']).toBe('no-cache');
  const tag = String(plain.headers.etag);
  const kept = await edge.get(`/themes/kheloyar/kheloyar.css?v=${tag.slice(1, -1)}`);
  expect(kept.headers['cache-control']).toContain('immutable');
  const again = await edge.get('/themes/kheloyar/kheloyar.css', { 'if-none-match': tag });
  expect(again.statusCode).toBe(304);
});

test.each(['brand.json', '../hosts.json', '..%2fhosts.json', 'none.svg'])(
  'nobody reads %s of a brand @asvs:13.4.1 @security:measures.37',
  async (file) => {
    expect((await edge.get(`/themes/kheloyar/${file}`)).statusCode).toBe(404);
  },
);

test('shows no other brand on a host whose brand has faults, and nothing on an invalid host @asvs:8.4.1', async () => {
  await edge.writeFiles({ 'themes/khelodost/khelodost.css': '' });
  await edge.restart();
  const host = 'khelodost.localhost';
  for (const url of ['/', '/api/v5/x', '/manifest.webmanifest']) {
    expect((await edge.get(url, { host })).statusCode).toBe(503);
  }
  expect((await edge.get('/health', { host })).statusCode).toBe(200);
  expect((await edge.get('/')).statusCode).toBe(200);
  expect((await edge.get('/', { host: 'a;b' })).statusCode).toBe(400);
  await edge.writeBrand('khelodost', {});
  expect((await edge.get('/', { host })).body).toContain('data-brand="khelodost"');
});

test('with strict hosts an unlisted host shows no brand and reaches no server @security:measures.4', async () => {
  const host = 'somebody-elses.example';
  expect((await edge.get('/', { host })).statusCode).toBe(200);
  await edge.restart({ strictHosts: true });
  for (const url of ['/', '/api/v5/x', '/manifest.webmanifest']) {
    const { statusCode, body, headers } = await edge.get(url, { host });
    expect([statusCode, body]).toEqual([421, expect.stringContaining('belongs to no site')]);
    expect(headers['cache-control']).toBe('no-store');
  }
  expect((await edge.get('/api/v5/x', { host })).json()).toMatchObject({
    status: 421,
    error: true,
  });
  for (const url of ['/health', '/health?x', '/health/registry', '/staff/status']) {
    expect((await edge.get(url)).statusCode).toBe(200);
  }
  const named = await edge.get('/', { host: 'Khelodost.localhost.' });
  expect(named.body).toContain('data-brand="khelodost"');
});

const STAFF_ORIGIN = 'https://staff.example';
const STAFF = { keys: [toStaffKey('anna', 'k'.repeat(32))] };
test.each([
  ['are off', { hasStaffPages: false }, 421],
  ['are on, without keys', {}, 403],
  ['are on every host', { staff: STAFF }, 401],
  ['have an origin of their own', { staff: { ...STAFF, origin: STAFF_ORIGIN } }, 421],
])(
  'an unlisted host gets the paths of the machine alone, where staff pages %s',
  async (_, config, status) => {
    await edge.restart({ strictHosts: true, ...config });
    const read = async (host: string) => {
      const paths = [
        '/health',
        '/health/registry',
        '/staff/status',
        '/staff/other',
        '/health/x',
        '//',
      ];
      const replies = paths.map((path) => edge.get(path, { host }, '192.0.2.1'));
      return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    };
    expect(await read('evil.example')).toEqual([200, 200, status, 421, 421, 400]);
    // A brand with faults stands in for none, either.
    await edge.writeFiles({ 'themes/khelodost/khelodost.css': '' });
    await edge.restart({ strictHosts: true, ...config });
    const broken = status === 421 ? 503 : status;
    expect(await read('khelodost.localhost')).toEqual([200, 200, broken, 503, 503, 400]);
  },
);

test.each(['https://{hostname}:8443', 'https://khelodost.localhost:8443'])(
  'an edge for real players does not start where games stand on a host of pages: %s @asvs:3.5.4 @security:measures.18',
  async (games) => {
    await expect(edge.restart({ strictHosts: true, frameOrigins: [games] })).rejects.toThrow(
      `FRAME_ORIGINS: ${games} is on the host of a site`,
    );
    await edge.restart({ strictHosts: true, frameOrigins: ['https://games.example'] });
  },
);

describe('API', () => {
  test('calls reach the server with the brand of the host @asvs:8.4.1', async () => {
    const reply = await edge.get('/api/v5/x', { host: 'khelodost.localhost', 'x-brand': 'forged' });
    expect(reply.json()).toMatchObject({ 'x-brand': 'khelodost' });
  });

  test('each call gets an id of the edge, whatever the browser sent @asvs:4.1.3', async () => {
    const read = async () =>
      (await edge.get('/api/v5/x', { 'x-request-id': 'forged' })).json()['x-request-id'];
    const [one, other] = [await read(), await read()];
    expect(one).toMatch(/^[0-9a-f]{12}$/);
    expect(other).not.toBe(one);
  });

  test('a browser does not say which trace its calls belong to; the edge does where it traces', async () => {
    const trace = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, baggage: 'x=1' };
    const read = async () => (await edge.get('/api/v5/x', trace)).json();
    const untraced = await read();
    expect(untraced).not.toHaveProperty('traceparent');
    expect(untraced).not.toHaveProperty('baggage');
    const collector = await startCollector();
    await edge.restart({ traces: { endpoint: collector.endpoint, part: 1 } });
    const { traceparent } = await read();
    await edge.restart();
    collector.close();
    const [span] = collector.spans().filter(({ name }) => name === 'GET /api/*');
    expect(span?.traceId).not.toBe('a'.repeat(32));
    expect(traceparent).toContain(`00-${span?.traceId}-`);
  });

  test('turns a load balancer’s own answer about unavailable servers into an envelope @security:measures.24', async () => {
    const balancer = createServer((_, response) =>
      response
        .writeHead(504, { 'content-type': 'text/html', 'content-encoding': 'identity' })
        .end('<h1>504 Gateway Time-out</h1>'),
    );
    await new Promise<void>((resolve) => void balancer.listen(0, '127.0.0.1', resolve));
    const { port } = balancer.address() as AddressInfo;
    await edge.restart({ apiUrl: `http://127.0.0.1:${port}` });
    const reply = await edge.get('/api/v5/x');
    await edge.restart();
    balancer.closeAllConnections();
    balancer.close();
    expect(reply.statusCode).toBe(504);
    expect(reply.headers).not.toHaveProperty('content-encoding');
    expect(reply.json()).toMatchObject({ status: 504, error: true, data: null });
    expect(reply.json().message).toContain(` · Reference ${reply.headers['x-request-id']}`);
  });

  test('a server that is down is a 502 in the envelope', async () => {
    await edge.stopOrigin();
    const reply = await edge.get('/api/v5/x');
    expect(reply.statusCode).toBe(502);
    expect(reply.json()).toMatchObject({ status: 502, error: true, data: null });
    const id = reply.headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(reply.json().message).toContain(` · Reference ${id}`);
  });
});

describe('whose word is believed of whom they speak for', () => {
  /** Returns the client address that the edge sends to the server. */
  const askAs = async (remoteAddress: string) => {
    const headers = {
      'x-forwarded-for': '198.51.100.9, 203.0.113.1',
      'x-forwarded-proto': 'https',
    };
    const reply = await edge.get('/api/v5/anything', headers, remoteAddress);
    return reply.json()['x-forwarded-for'];
  };

  test('is that of this machine, unless told otherwise @security:measures.28', async () => {
    expect(await askAs('127.0.0.1')).toBe('203.0.113.1');
    expect(await askAs('10.0.0.7')).toBe('10.0.0.7');
  });

  test('is that of the proxies that are named, and of no other @asvs:15.3.4 @security:measures.28', async () => {
    await edge.restart({ trustedProxies: ['10.0.0.0/8', '203.0.113.1'] });
    expect(await askAs('10.0.0.7')).toBe('198.51.100.9');
    expect(await askAs('127.0.0.1')).toBe('127.0.0.1');
    expect(await askAs('192.0.2.1')).toBe('192.0.2.1');
  });
});
