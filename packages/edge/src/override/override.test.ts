import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentForTest, recordForTest, registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { embedded, HASH, startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { writeOverride } from './override-cookie.ts';

const KEY = 'k'.repeat(40);
const FORM = 'application/x-www-form-urlencoded';

let edge: TestEdge;
let preview: Server;
let listed: string;
let version = '3.0.0';
let isPreviewDown = false;

beforeEach(async () => {
  version = '3.0.0';
  isPreviewDown = false;
  preview = createServer((request, response) => {
    if (isPreviewDown) return void request.socket.destroy();
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
const pageFor = async (cookie: string, client = '203.0.113.1') => {
  const sent = { cookie, 'x-forwarded-for': client };
  const { body, headers } = await edge.get('/casino-provider', sent);
  const { casino } = (embedded(body) as ReturnType<TestEdge['registry']>).remotes;
  const policy = String(headers['content-security-policy']);
  const [set = ''] = String(headers['set-cookie'] ?? '').split(';');
  return { body, policy, set, versions: [casino?.active.version, casino?.lastGood?.version] };
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
  const { versions, body } = await pageFor(cookie);
  expect(versions[0]).toBe('1.0.0');
  expect(body).toContain('casino 2.0.0 is gone or does not fit any more, and was given up.');
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

test('a build that is gone is said to be, also where it is there again, until the note is closed', async () => {
  const cookie = cookieOf(await choose(`${listed}/casino`));
  version = 'none';
  await edge.restart({ staff: { key: KEY, overrideOrigins: [listed] } });
  const first = await pageFor(cookie);
  expect(first.body).toContain(`casino 3.0.0 (${listed.replace('http://', '')}) is gone`);
  expect(first.set).toMatch(/^staff-override=./);

  version = '3.0.0';
  const next = await pageFor(first.set);
  expect([next.versions[0], next.set]).toEqual(['1.0.0', '']);
  expect(next.body).toContain('is gone or does not fit any more');
  expect(next.body).toContain('<button>Close</button>');
  const versions = await edge.get('/registry/versions', { cookie: first.set });
  expect(versions.json()).toEqual({ versions: { casino: '1.0.0' } });
});

test('a build that nobody can ask for now is left out of that page alone', async () => {
  const cookie = cookieOf(await choose(`${listed}/casino`));
  await edge.restart({ staff: { key: KEY, overrideOrigins: [listed] } });
  isPreviewDown = true;
  const page = await pageFor(cookie);
  expect([page.versions[0], page.set]).toEqual(['1.0.0', '']);
  isPreviewDown = false;
  expect((await pageFor(cookie)).versions[0]).toBe('3.0.0');
});

test('an origin that is listed no more shows nothing', async () => {
  const cookie = cookieOf(await choose(`${listed}/casino`));
  await edge.restart({ staff: { key: KEY, overrideOrigins: [] } });
  expect((await pageFor(cookie)).versions[0]).toBe('1.0.0');
});

describe('a failure of the chosen version', () => {
  const CLIENTS = [1, 2, 3].map((client) => `203.0.113.${client}`);
  const fail = (client: string, cookie: string, change = {}) => {
    const fault = { area: 'casino', version: '2.0.0', fault: 'mount', at: 1, ...change };
    const headers = { cookie, 'x-forwarded-for': client };
    return edge.post('/telemetry/faults', fault, 'application/json', headers);
  };
  const setBy = (reply: Awaited<ReturnType<typeof fail>>) =>
    String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';

  test('ends it; pages are those of players and say so, until the note is closed', async () => {
    const cookie = cookieOf(await choose('2.0.0'));
    const { body } = await pageFor(cookie);
    expect(body).toContain('<button>Reset</button>');
    expect(setBy(await fail('203.0.113.1', cookie, { version: '1.0.0' }))).toBe('');
    const ended = setBy(await fail('203.0.113.1', cookie));
    expect(ended).toMatch(/^staff-override=./);
    for (let pages = 0; pages < 2; pages += 1) {
      const page = await pageFor(ended);
      expect(page.versions).toEqual(['1.0.0', undefined]);
      expect(page.body).toContain('casino 2.0.0 failed and was given up.');
      expect(page.body).toContain('<button>Close</button>');
    }
    // It failed as an override once; that of players is theirs.
    expect(setBy(await fail('203.0.113.1', ended))).toBe('');
  });

  test('is no failure of players, who use the very same version, and theirs is', async () => {
    const cookie = cookieOf(await choose('2.0.0'));
    const { active } = edge.registry().remotes.casino ?? {};
    if (!active) throw new Error('The casino is not registered');
    const newer = { ...active, version: '2.0.0' };
    await edge.register({ remotes: { casino: { active: newer, lastGood: active } } });
    for (const client of CLIENTS) {
      expect((await pageFor('', client)).versions[0]).toBe('2.0.0');
      await fail(client, cookie);
    }
    expect((await pageFor('')).versions[0]).toBe('2.0.0');
    for (const client of CLIENTS) await fail(client, '');
    expect((await pageFor('')).versions[0]).toBe('1.0.0');
  });

  test('leads to a page anew only where the page has no other version', async () => {
    const beside = await pageFor(cookieOf(await choose('2.0.0')));
    expect(beside.body).not.toContain('location.reload()');
    const record = recordForTest('casino', '1.0.0+a1', { 'm.json': '{}' });
    await edge.writeFiles({ 'releases/casino/1.0.0+a1/release.json': record });
    const alone = await pageFor(cookieOf(await choose('1.0.0+a1')));
    expect(alone.versions).toEqual(['1.0.0+a1', undefined]);
    expect(alone.body).toContain('location.reload()');
  });
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
