import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import {
  createSigningKey,
  KEYS_FILE,
  type OwnedKey,
  rightsOf,
  signPayload,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import { TEST_AREAS } from '@exchange/federation/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  cookieOf,
  embedded,
  FORM,
  HASH,
  startTestEdge,
  type TestEdge,
} from '../testing/test-edge.ts';

const HOST = 'localhost:3000';
const MACHINE = 'http://localhost:3100';
const HOUR_MS = 3_600_000;
const definition = TEST_AREAS.casino;
const anna = { owner: 'anna', ...createSigningKey() };
const wim = { owner: 'wim', ...createSigningKey() };
const AGENT = { 'user-agent': 'Browser/1' };

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

const DEVELOPMENT_SHELL = {
  ...{
    name: 'shell',
    version: '0.1.0',
    manifest: 'm.json',
    entry: ['main.dddddddd.js'],
    preload: [],
  },
  files: { 'main.dddddddd.js': HASH },
};
/** Admits anna for the casino and wim for the wallet, as the operator does. */
async function admitTeams(revoked?: { at: string; kept: string[] }): Promise<void> {
  const root = edge.store.keys?.root as OwnedKey;
  await updateKeys(edge.store.storage, root, (before) =>
    [['casino', anna] as const, ['wallet', wim] as const].reduce((file, [area, key]) => {
      const rights = rightsOf(file, area) ?? { keys: [], pages: [], slots: [] };
      const { publicKey, owner } = key;
      const isRevoked = revoked !== undefined && key === anna;
      const own = { publicKey, owner, ...(isRevoked && { revoked }) };
      const others = rights.keys.filter((one) => one.publicKey !== publicKey);
      return withRights(file, area, { ...rights, keys: [...others, own] });
    }, before),
  );
}
beforeEach(async () => {
  await edge.writeFiles({ 'shell/development/release.json': DEVELOPMENT_SHELL });
  await admitTeams();
  // Each test has the whole of the limit of attempts.
  await edge.restart({ secrets: ['k'.repeat(40)] });
});

type Changes = Partial<{
  key: typeof anna;
  origin: string;
  host: string;
  lifeMs: number;
  page: string;
}>;
/** Returns a token as `area dev` makes it. */
function tokenWith({
  key = anna,
  origin = MACHINE,
  host = HOST,
  lifeMs = HOUR_MS,
  page,
}: Changes = {}) {
  const pages = page === undefined ? definition?.pages : [{ path: page, calls: [] }];
  const payload = {
    ...{ area: 'casino', version: '2.0.0-dev', base: `${origin}/casino/`, host },
    expires: Date.now() + lifeMs,
    definition: deflateRawSync(JSON.stringify({ ...definition, pages })).toString('base64url'),
  };
  const envelope = signPayload('development', payload, key);
  return Buffer.from(JSON.stringify(envelope)).toString('base64url');
}
const post = (path: string, token: string, headers: Record<string, string> = AGENT) =>
  edge.post(path, new URLSearchParams({ token }).toString(), FORM, headers);

/** Accepts a token; returns the cookie of the browser. */
async function accept(token = tokenWith()): Promise<string> {
  const response = await post('/development/accept', token);
  expect([response.statusCode, response.headers.location]).toEqual([303, '/casino-provider']);
  return cookieOf(response);
}
const open = (cookie: string) => edge.get('/casino-provider', { cookie, ...AGENT });

describe('a token of the area’s own team @security:measures.80', () => {
  test('is confirmed by a page of the site, which names who, what and from where @security:measures.81', async () => {
    const response = await post('/development', tokenWith(), {
      ...AGENT,
      'sec-fetch-site': 'cross-site',
    });
    expect(response.statusCode).toBe(200);
    expect(cookieOf(response)).toBe('');
    expect(response.body).toContain(`anna develops casino`);
    expect(response.body).toContain(`${MACHINE}/casino/`);
    const foreign = { ...AGENT, 'sec-fetch-site': 'cross-site' };
    expect((await post('/development/accept', tokenWith(), foreign)).statusCode).toBe(403);
  });

  test('shows the area in that browser alone, in a shell for development @security:measures.84', async () => {
    const cookie = await accept();
    const { body, headers } = await open(cookie);
    expect(embedded(body)).toMatchObject({
      remotes: {
        casino: {
          active: { version: '2.0.0-dev', manifestUrl: `${MACHINE}/casino/mf-manifest.json` },
          lastGood: { version: '1.0.0' },
        },
      },
    });
    expect(body).toContain('/assets/main.dddddddd.js');
    expect(body).toContain(`src="${MACHINE}/casino/client.js"`);
    expect(body).toContain('Only this browser shows casino from localhost:3100');
    expect(`${headers['content-security-policy']}`).toContain(`${MACHINE}/casino/`);
    expect(headers['integrity-policy']).toBeUndefined();

    const other = await edge.get('/casino-provider', { cookie, 'user-agent': 'Browser/2' });
    const none = await edge.get('/casino-provider', AGENT);
    for (const player of [other, none]) {
      expect(player.body).not.toContain(MACHINE);
      expect(player.body).toContain('/assets/main.0123abcd.js');
      expect(`${player.headers['content-security-policy']}`).not.toContain(MACHINE);
      expect(player.headers['integrity-policy']).toBeDefined();
    }
  });

  test('is left by its banner', async () => {
    const cookie = await accept();
    const response = await edge.post('/development/leave', '', FORM, { cookie, ...AGENT });
    expect(response.headers['set-cookie']).toContain('area-development=; Max-Age=0');
  });

  test('ends when its key is revoked, and the page says so @security:measures.83', async () => {
    const cookie = await accept();
    await admitTeams({ at: '2026-01-01T00:00:00.000Z', kept: [] });
    const { body, headers } = await open(cookie);
    expect(body).not.toContain(MACHINE);
    expect(body).toContain('was revoked at 2026-01-01');
    expect(headers['set-cookie']).toContain('area-development=; Max-Age=0');
  });

  test('is never fetched from by the edge, whose machine is another one', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    await open(await accept(tokenWith({ origin })));
    server.close();
    expect(requests).toBe(0);
  });
});

test.each([
  ['that says so', { 'sec-fetch-site': 'cross-site' }],
  ['of a browser that sends no more than the origin', { origin: 'https://evil.example' }],
  ['without an address', { origin: 'null' }],
])('a form of another site %s is refused @security:measures.81', async (_, headers) => {
  const response = await post('/development/accept', tokenWith(), { ...AGENT, ...headers });
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([403, undefined]);
});

test('a cookie is of the site that it was accepted at @security:measures.80', async () => {
  const cookie = await accept();
  const other = { cookie, ...AGENT, host: 'other.localhost:3000' };
  expect((await edge.get('/casino-provider', other)).body).not.toContain(MACHINE);
});

describe('a token that is refused @security:measures.82', () => {
  const forged = { ...anna, ...createSigningKey() };
  test.each([
    ['of another team', () => tokenWith({ key: wim }), 'is not one that may sign it'],
    ['of an unknown key', () => tokenWith({ key: forged }), 'is not one that may sign it'],
    ['that expired', () => tokenWith({ lifeMs: -1 }), 'It has expired'],
    ['for days', () => tokenWith({ lifeMs: 13 * HOUR_MS }), 'more than 12 hours'],
    ['for another site', () => tokenWith({ host: 'b.example' }), 'It is for b.example'],
    ['for another machine', () => tokenWith({ origin: 'https://evil.example' }), 'not the address'],
    [
      'for a host like it',
      () => tokenWith({ origin: 'http://localhost.evil.example:1' }),
      'not the address',
    ],
    ['for a folder beside it', () => tokenWith({ origin: `${MACHINE}/x;y` }), 'not the address'],
    [
      'beyond the rights of its area',
      () => tokenWith({ page: '/app/deposit' }),
      'casino may not have the page /app/deposit',
    ],
    ['that is none', () => 'nonsense', 'not a token of a developer'],
  ])('%s leaves the page as it was, with the reason', async (_, token, reason) => {
    for (const path of ['/development', '/development/accept']) {
      const response = await post(path, token());
      expect(response.statusCode).toBe(403);
      expect(response.body).toContain(reason);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  test('of a changed text', async () => {
    const envelope = JSON.parse(Buffer.from(tokenWith(), 'base64url').toString('utf8'));
    envelope.payload = envelope.payload.replace('2.0.0-dev', '6.6.6-dev');
    const changed = Buffer.from(JSON.stringify(envelope)).toString('base64url');
    expect((await post('/development', changed)).body).toContain('is wrong');
  });

  test('by a keys file that the operator did not sign', async () => {
    const { storage } = edge.store;
    const found = await storage.readTagged(KEYS_FILE);
    if (!found || found === 'unchanged') throw new Error('There is no keys file');
    const { payload } = JSON.parse(found.text) as { payload: string };
    const { revision, areas } = JSON.parse(payload);
    // It admits wim to the casino.
    const forged = { revision: revision + 1, areas: { ...areas, casino: areas.wallet } };
    const file = JSON.stringify(signPayload('keys', forged, wim));
    expect(await storage.replace(KEYS_FILE, file, found.tag)).toBe(true);
    await edge.restart();
    expect((await post('/development', tokenWith({ key: wim }))).statusCode).toBe(403);
    // The log has the operator's.
    expect((await post('/development', tokenWith())).statusCode).toBe(200);
  });

  test('as a cookie that the edge did not sign', async () => {
    const { body } = await open(`area-development=${tokenWith()}`);
    expect(body).not.toContain(MACHINE);
  });
});

test('a shell without a build for development shows no area in development', async () => {
  await edge.removeFile('shell/development/release.json');
  const response = await post('/development', tokenWith());
  expect(response.statusCode).toBe(403);
  expect(response.body).toContain('has no build for development');
});
