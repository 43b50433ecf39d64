import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentForTest, recordForTest, registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { embedded, HASH, startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { writeOverride } from './override-cookie.ts';

const KEY = 'k'.repeat(40);
const FORM = 'application/x-www-form-urlencoded';

let edge: TestEdge;
let preview: Server;
let listed: string;
let version = '3.0.0';

beforeEach(async () => {
  version = '3.0.0';
  preview = createServer((request, response) => {
    if (request.url !== '/casino/release.json') return void response.writeHead(404).end();
    const files = { 'mf-manifest.json': HASH, 'entry.js': HASH };
    const record = { name: 'casino', version, manifest: 'mf-manifest.json', files };
    response.end(JSON.stringify({ ...record, entry: [], preload: [] }));
  });
  await new Promise<void>((resolve) => void preview.listen(0, '127.0.0.1', resolve));
  listed = `http://127.0.0.1:${(preview.address() as AddressInfo).port}`;
  edge = await startTestEdge();
  await edge.writeFiles({
    'releases/casino/2.0.0/release.json': recordForTest('casino', '2.0.0', { 'm.json': '{}' }),
  });
  await edge.restart({ staff: { key: KEY, overrideOrigins: [listed] } });
});
afterEach(async () => {
  vi.useRealTimers();
  preview.closeAllConnections();
  preview.close();
  await edge.close();
});

const choose = (build: string, change: Record<string, string> = {}) => {
  const form = new URLSearchParams({ area: 'casino', build, key: KEY, ...change });
  return edge.post('/staff/override', form.toString(), FORM);
};
const cookieOf = (reply: Awaited<ReturnType<typeof choose>>) =>
  String(reply.headers['set-cookie']).split(';')[0] ?? '';
const pageFor = async (cookie: string) => {
  const { body, headers } = await edge.get('/casino-provider', { cookie });
  const { casino } = (embedded(body) as ReturnType<TestEdge['registry']>).remotes;
  const policy = String(headers['content-security-policy']);
  return { body, policy, versions: [casino?.active.version, casino?.lastGood?.version] };
};

test('a version in the store shows in one browser, with a banner and the players’ version behind it', async () => {
  const reply = await choose('2.0.0');
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/']);
  const { body, versions } = await pageFor(cookieOf(reply));
  expect(versions).toEqual(['2.0.0', '1.0.0']);
  expect(body).toContain('Only this browser shows casino 2.0.0');
  const players = await pageFor('');
  expect(players.versions).toEqual(['1.0.0', undefined]);
  expect(players.body).not.toContain('staff-override');
});

test('a build on a listed origin shows, and the policy of that page alone lets its folder in', async () => {
  const { body, policy, versions } = await pageFor(cookieOf(await choose(`${listed}/casino`)));
  expect(versions).toEqual(['3.0.0', '1.0.0']);
  expect(policy).toContain(` ${listed}/casino/`);
  expect(body).toContain(`casino 3.0.0 (${listed.replace('http://', '')})`);
  expect((await pageFor('')).policy).not.toContain(listed);
});

test.each([
  ['https://elsewhere.example/casino/', 'no folder of a listed origin'],
  ['LISTED.evil.example/casino/', 'no folder of a listed origin'],
  ['LISTED/casino;script-src */', 'no folder of a listed origin'],
  ['LISTED@evil.example/', 'no folder of a listed origin'],
  ['LISTED/nothing/', 'answers 404'],
  ['9.9.9', 'The store has no casino 9.9.9'],
  ['../wallet', 'The store has no casino'],
  ['<b>', '&lt;b&gt;'],
])('%s is refused: %s', async (build, reason) => {
  const reply = await choose(build.replace('LISTED', listed));
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toContain(reason);
  expect(reply.headers['set-cookie']).toBeUndefined();
});

test('what no page may run is refused, and shows no more where it was chosen before', async () => {
  const record = { ...recordForTest('casino', '2.1.0', { 'm.json': '{}' }) };
  const requires = { '@exchange/store': '^9.0.0' };
  await edge.writeFiles({ 'releases/casino/2.1.0/release.json': { ...record, requires } });
  const refused = await choose('2.1.0');
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('casino 2.1.0 does not fit: @exchange/store ^9.0.0');

  const cookie = cookieOf(await choose('2.0.0'));
  const held = registerForTest(
    { version: '2.0.0', manifestUrl: '/casino/2.0.0/m.json' },
    { traffic: 0, default: false },
  );
  const extras = { ...held.extras, misfits: ['POST /api/v5/none: the server does not know it'] };
  const { microFrontends, ...document } = documentForTest(edge.registry().remotes);
  const casino = [...(microFrontends.casino ?? []), { ...held, extras }];
  await edge.writeFiles({
    'releases/registry.json': { ...document, revision: 2, microFrontends: { casino } },
  });
  expect((await pageFor(cookie)).versions[0]).toBe('1.0.0');
});

test('another area’s build, a wrong key and another site’s form are refused', async () => {
  expect((await choose(`${listed}/casino`, { area: 'wallet' })).body).toContain('not of wallet');
  expect((await choose('2.0.0', { area: 'poker' })).statusCode).toBe(400);
  const wrong = await choose('2.0.0', { key: 'guess' });
  expect(wrong.statusCode).toBe(403);
  expect(wrong.headers['set-cookie']).toBeUndefined();
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await edge.post('/staff/override/reset', '', FORM, headers)).statusCode).toBe(403);
});

test('keys cannot be guessed without end', async () => {
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await choose('2.0.0', { key: 'guess' })).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('a cookie that is forged, has ended, or names a build that changed shows nothing', async () => {
  const chosen = { area: 'casino', version: '2.0.0' } as const;
  const pairOf = (key: string, now = Date.now()) =>
    writeOverride(chosen, { key, isSecure: false, now }).split(';')[0] ?? '';
  expect((await pageFor(pairOf(KEY))).versions[0]).toBe('2.0.0');
  expect((await pageFor(pairOf('x'.repeat(40)))).versions[0]).toBe('1.0.0');
  expect((await pageFor(pairOf(KEY, Date.now() - 3_600_000))).versions[0]).toBe('1.0.0');

  const foreign = cookieOf(await choose(`${listed}/casino`));
  version = '3.0.1';
  expect((await pageFor(foreign)).versions[0]).toBe('3.0.0');
  await edge.restart({ staff: { key: KEY, overrideOrigins: [listed] } });
  expect((await pageFor(foreign)).versions[0]).toBe('1.0.0');
});

test('an origin that is listed no more shows nothing', async () => {
  const cookie = cookieOf(await choose(`${listed}/casino`));
  await edge.restart({ staff: { key: KEY, overrideOrigins: [] } });
  expect((await pageFor(cookie)).versions[0]).toBe('1.0.0');
});

test('a failure ends it, and is no failure of players', async () => {
  const cookie = cookieOf(await choose('2.0.0'));
  await pageFor(cookie);
  const fault = { area: 'casino', version: '2.0.0', fault: 'mount', at: 1 };
  const send = (change = {}) =>
    edge.post('/telemetry/faults', { ...fault, ...change }, 'application/json', { cookie });
  expect((await send({ version: '1.0.0' })).headers['set-cookie']).toBeUndefined();
  expect((await send()).headers['set-cookie']).toMatch(/^staff-override=; Max-Age=0; Path=\//);
});

test('its button ends it', async () => {
  const reply = await edge.post('/staff/override/reset', '', FORM);
  expect(reply.statusCode).toBe(303);
  expect(reply.headers['set-cookie']).toMatch(/^staff-override=; Max-Age=0/);
});

test('without a key in the configuration there is no override at all', async () => {
  const cookie = cookieOf(await choose('2.0.0'));
  await edge.restart();
  expect((await pageFor(cookie)).versions[0]).toBe('1.0.0');
  expect((await edge.get('/staff/override')).statusCode).toBe(404);
  expect((await choose('2.0.0')).statusCode).toBe(404);
});

test('the form is filled from its address, and nothing in it runs', async () => {
  const { body, headers } = await edge.get('/staff/override?area=wallet&build="><script>');
  expect(body).toContain('<option selected>wallet</option>');
  expect(body).not.toContain('<script');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
