import {
  createSignedStore,
  createSigningKey,
  formatPreviewLink,
  type PreviewPart,
  type ReleaseRecord,
  type ReleaseStore,
  readPreviewToken,
  registerRelease,
  rightsOf,
  signPayload,
  signPreview,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RightsRig, setVersion, startRightsRig, versionOf } from '../../testing/rights-rig.ts';
import { cookieOf, embedded, FORM, type TestEdge, ticketOf } from '../../testing/test-edge.ts';

const HOST = 'localhost:3000';
const SITE = `http://${HOST}`;
const DAY_MS = 86_400_000;
const AGENT = { 'user-agent': 'Browser/1' };
const wim = { owner: 'wim', ...createSigningKey() };

let rig: RightsRig;
/** The store as the team of sports has it. */
let sports: ReleaseStore;
beforeEach(async () => {
  rig = await startRightsRig();
  const { storage } = rig.casino;
  await updateKeys(storage, rig.root, (before) => {
    const rights = rightsOf(before, 'sports') ?? { keys: [], pages: [], slots: [] };
    const keys = [...rights.keys, { publicKey: wim.publicKey, owner: wim.owner }];
    return withRights(before, 'sports', { ...rights, keys });
  });
  sports = createSignedStore(storage, {
    rootKey: rig.root.publicKey,
    root: undefined,
    keyFor: () => wim,
  });
  await publish(rig.casino, 'casino', '2.0.0');
});
afterEach(() => rig.edge.close());

/** Publishes a release that no player gets. */
async function publish(
  store: ReleaseStore,
  area: 'casino' | 'sports',
  version: string,
  more: Partial<ReleaseRecord> = {},
): Promise<void> {
  const definition = versionOf(area, version).extras.area;
  const record = recordForTest(area, version, { 'm.json': '{}', 'entry.js': version });
  await store.createRelease({ ...record, ...(definition && { area: definition }), ...more });
}

const sign = (version = '2.0.0', more: Partial<PreviewPart> = {}) =>
  signPreview(rig.casino, {
    area: 'casino',
    version,
    host: HOST,
    expires: Date.now() + 7 * DAY_MS - 1000,
    ...more,
  });
/** Returns a part that another key signed, or with other text. */
function forge({ envelope, ...part }: PreviewPart, change: object, key = rig.anna): PreviewPart {
  return { ...part, envelope: signPayload('preview', { ...part, ...change }, key) };
}
const tokenOf = (...parts: readonly PreviewPart[]) =>
  Buffer.from(JSON.stringify(parts.map(({ envelope }) => envelope))).toString('base64url');
const follow = (token: string) => rig.edge.get(`/area-preview?link=${token}`, AGENT);
const accept = (token: string, headers: Record<string, string> = AGENT) =>
  rig.edge.post('/area-preview/accept', new URLSearchParams({ token }).toString(), FORM, headers);
const open = (cookie: string, more: Record<string, string> = {}) =>
  rig.edge.get('/casino-provider', { cookie, ...AGENT, ...more });
const remotesOf = ({ body }: { body: string }) =>
  (embedded(body) as ReturnType<TestEdge['registry']>).remotes;
const versionIn = (page: { body: string }) => remotesOf(page).casino?.active.version;

describe('the link of a preview @security:measures.90', () => {
  test('asks, and sets a cookie only then @security:measures.91', async () => {
    const link = formatPreviewLink(SITE, [await sign()]);
    const { pathname, search } = new URL(link);
    const page = await rig.edge.get(pathname + search, {
      ...AGENT,
      'sec-fetch-site': 'cross-site',
    });
    expect([page.statusCode, cookieOf(page)]).toEqual([200, '']);
    expect(page.body).toContain('anna made a preview of casino 2.0.0');
    expect(page.headers['referrer-policy']).toBe('same-origin');
    const token = new URLSearchParams(search).get('link') ?? '';
    const foreign = await accept(token, { ...AGENT, 'sec-fetch-site': 'cross-site' });
    expect([foreign.statusCode, cookieOf(foreign)]).toEqual([403, '']);
    const own = await accept(token);
    expect([own.statusCode, own.headers.location]).toEqual([303, '/casino-provider']);
    expect(own.headers['set-cookie']).toMatch(/^area-preview=.*Max-Age=6047\d\d;.*HttpOnly/);
  });

  test('shows the release in that browser alone, until it leaves @security:measures.91', async () => {
    const cookie = cookieOf(await accept(tokenOf(await sign())));
    const page = await open(cookie);
    expect(remotesOf(page).casino).toMatchObject({
      active: { version: '2.0.0', integrity: { 'm.json': expect.stringMatching(/^sha384-/) } },
      lastGood: { version: '1.0.0' },
    });
    expect(page.body).toContain('Preview: only this browser shows casino 2.0.0, until ');
    expect(page.headers['integrity-policy']).toBeDefined();
    const others = [await open(''), await open(cookie, { 'user-agent': 'Browser/2' })];
    for (const other of others) {
      expect(versionIn(other)).toBe('1.0.0');
      expect(other.body).not.toContain('2.0.0');
    }
    const left = await rig.edge.post('/area-preview/leave', '', FORM, { cookie, ...AGENT });
    expect(left.headers['set-cookie']).toContain('area-preview=; Max-Age=0');
  });

  test('joins areas of two teams, each signed by its own @security:measures.90', async () => {
    await publish(sports, 'sports', '3.0.0');
    const expires = Date.now() + DAY_MS;
    const other = await signPreview(sports, {
      area: 'sports',
      version: '3.0.0',
      host: HOST,
      expires,
    });
    const token = tokenOf(await sign(), other);
    const shown = await open(cookieOf(await accept(token)));
    const versions = Object.entries(remotesOf(shown)).map(([area, { active }]) => [
      area,
      active.version,
    ]);
    expect(Object.fromEntries(versions)).toEqual({ casino: '2.0.0', sports: '3.0.0' });
    expect((await follow(token)).body).toContain(
      'anna, wim made a preview of casino 2.0.0, sports',
    );
    expect(readPreviewToken(token)[1]).toMatchObject({ area: 'sports', expires });
  });
});

describe('a preview that is refused @security:measures.92', () => {
  const pages = [{ path: '/wallet', calls: [] }];
  const cases: Record<string, [() => Promise<string>, string]> = {
    'is over': [async () => tokenOf(await sign('2.0.0', { expires: Date.now() - 1 })), 'is over'],
    'lasts longer than a week': [
      async () => tokenOf(await sign('2.0.0', { expires: Date.now() + 8 * DAY_MS })),
      'more than 7 days',
    ],
    'is for another site': [
      async () => tokenOf(await sign('2.0.0', { host: 'b.example' })),
      'It is for b.example, not for localhost:3000',
    ],
    'has no signature': [
      async () => {
        const part = await sign();
        return tokenOf({ ...part, envelope: { ...part.envelope, signature: '' } });
      },
      'is wrong',
    ],
    'has another text': [
      async () => {
        const { envelope, ...part } = await sign();
        const payload = envelope.payload.replace('2.0.0', '1.0.0');
        return tokenOf({ ...part, envelope: { ...envelope, payload } });
      },
      'is wrong',
    ],
    'is signed by another team': [
      async () => tokenOf(forge(await sign(), {}, wim)),
      'is not one that may sign it',
    ],
    'joins a part of another team': [
      async () => tokenOf(await sign(), forge(await sign(), { area: 'sports' })),
      'is not one that may sign it',
    ],
    'has a version that is not published': [
      async () => tokenOf(forge(await sign(), { version: '9.9.9' })),
      'The store has no casino 9.9.9',
    ],
    'has another record than was signed': [
      async () => tokenOf(forge(await sign(), { record: 'other' })),
      'The build has changed since',
    ],
    'does not fit the shell': [
      async () => {
        await publish(rig.casino, 'casino', '2.1.0', { requires: { react: '^99.0.0' } });
        return tokenOf(await sign('2.1.0'));
      },
      'does not fit: react',
    ],
    'has a page that was not granted': [
      async () => {
        const area = { name: 'casino', title: { en: 'casino' }, pages, fragments: [], links: [] };
        await publish(rig.casino, 'casino', '2.2.0', { area });
        return tokenOf(await sign('2.2.0'));
      },
      'casino may not have the page /wallet',
    ],
    'is nonsense': [async () => 'nonsense', 'not the token of a preview'],
  };
  test.each(Object.entries(cases))(
    '%s: with the reason, and the page stays',
    async (_, [make, reason]) => {
      const token = await make();
      for (const response of [await follow(token), await accept(token)]) {
        expect(response.statusCode).toBe(403);
        expect(response.body).toContain(reason);
        expect(response.headers['set-cookie']).toBeUndefined();
      }
      expect(versionIn(await open(`area-preview=${token}`))).toBe('1.0.0');
    },
  );

  test('ends in open browsers, too, once its key is revoked @security:measures.93', async () => {
    const token = tokenOf(await sign());
    const cookie = cookieOf(await accept(token));
    await updateKeys(rig.casino.storage, rig.root, (before) => {
      const rights = rightsOf(before, 'casino') ?? { keys: [], pages: [], slots: [] };
      const revoked = { at: '2026-01-01T00:00:00.000Z', kept: [] };
      const keys = rights.keys.map((key) => (key.owner === 'anna' ? { ...key, revoked } : key));
      return withRights(before, 'casino', { ...rights, keys });
    });
    await expect.poll(async () => (await follow(token)).statusCode).toBe(403);
    const page = await open(cookie);
    expect(versionIn(page)).toBe('1.0.0');
    expect(page.body).toContain('The preview is not shown any more.');
    expect(page.body).toContain('the key of anna was revoked');
    expect(page.headers['set-cookie']).toContain('area-preview=; Max-Age=0');
  });
});

test('a version that fails ends the preview, and is no vote against players’ versions @security:measures.94', async () => {
  const record = await rig.casino.readRelease('casino', '2.0.0');
  if (!record) throw new Error('It was not published');
  const cookie = cookieOf(await accept(tokenOf(await sign())));
  const standard = { ...registerRelease(record), deployment: { traffic: 100, default: true } };
  await setVersion(rig.edge.store, 'casino', standard);
  let ended = '';
  for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const from = { 'x-forwarded-for': client };
    const ticket = ticketOf((await open(cookie, from)).body);
    const fault = { area: 'casino', version: '2.0.0', fault: 'mount', at: 1, ticket };
    const headers = { cookie, ...AGENT, ...from };
    ended = cookieOf(await rig.edge.post('/telemetry/faults', fault, 'application/json', headers));
    expect(ended).toMatch(/^area-preview=./);
  }
  expect(rig.edge.warnings().filter((text) => text.includes('it failed for'))).toEqual([]);
  await setVersion(rig.edge.store, 'casino', versionOf('casino', '1.0.0'));
  await expect.poll(async () => versionIn(await open(ended))).toBe('1.0.0');
  const page = await open(ended);
  expect(page.body).toContain('The preview is not shown any more. casino 2.0.0 failed.');
  expect(page.headers['set-cookie']).toContain('area-preview=; Max-Age=0');
});
