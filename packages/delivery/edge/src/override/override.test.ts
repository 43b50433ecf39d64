import { documentForTest, recordForTest, registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSigner } from '../signer.ts';
import {
  cookieOf,
  FORM,
  type OverrideRig,
  STAFF_KEY,
  startOverrideRig,
} from '../testing/override-rig.ts';
import { createOverrideCookies } from './override-cookie.ts';

let rig: OverrideRig;
beforeEach(async () => {
  rig = await startOverrideRig();
});
afterEach(() => rig.close());

test('a version in the store shows in one browser, with a banner and the players’ version behind it', async () => {
  const reply = await rig.choose('2.0.0');
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/']);
  const { body, versions } = await rig.pageFor(cookieOf(reply));
  expect(versions).toEqual(['2.0.0', '1.0.0']);
  expect(body).toContain('Only this browser shows casino 2.0.0');
  const players = await rig.pageFor('');
  expect(players.versions).toEqual(['1.0.0', undefined]);
  expect(players.body).not.toContain('staff-override');
});

test('shows a build of a listed origin, and allows its folder in the policy of that page only', async () => {
  const { body, policy, versions } = await rig.pageFor(
    cookieOf(await rig.choose(`${rig.listed}/casino`)),
  );
  expect(versions).toEqual(['3.0.0', '1.0.0']);
  expect(policy).toContain(` ${rig.listed}/casino/`);
  expect(body).toContain(`casino 3.0.0 (${rig.listed.replace('http://', '')})`);
  expect((await rig.pageFor('')).policy).not.toContain(rig.listed);
});

test.each([
  ['https://elsewhere.example/casino/', 'not a folder of a listed origin'],
  ['LISTED.evil.example/casino/', 'not a folder of a listed origin'],
  ['LISTED/casino;script-src */', 'not a folder of a listed origin'],
  ['LISTED@evil.example/', 'not a folder of a listed origin'],
  ['LISTED/nothing/', 'answers 404'],
  ['9.9.9', 'The store has no casino 9.9.9'],
  ['../wallet', 'The store has no casino'],
  ['<b>', '&lt;b&gt;'],
])('%s is refused: %s @asvs:1.3.6', async (build, reason) => {
  const reply = await rig.choose(build.replace('LISTED', rig.listed));
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toContain(reason);
  expect(reply.headers['set-cookie']).toBeUndefined();
});

test('refuses what no page may run, and stops showing it where it was chosen before', async () => {
  const record = { ...recordForTest('casino', '2.1.0', { 'm.json': '{}' }) };
  const requires = { '@exchange/store': '^9.0.0' };
  await rig.edge.store.createRelease({ ...record, requires });
  const refused = await rig.choose('2.1.0');
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('casino 2.1.0 does not fit: @exchange/store ^9.0.0');

  const cookie = cookieOf(await rig.choose('2.0.0'));
  const held = registerForTest(
    { version: '2.0.0', manifestUrl: '/casino/2.0.0/m.json' },
    { traffic: 0, default: false },
  );
  const extras = { ...held.extras, misfits: ['POST /api/v5/none: the server does not know it'] };
  const { microFrontends, ...document } = documentForTest(rig.edge.registry().remotes);
  const casino = [...(microFrontends.casino ?? []), { ...held, extras }];
  await rig.edge.writeRegistry({ ...document, microFrontends: { casino } });
  const { versions, body } = await rig.pageFor(cookie);
  expect(versions[0]).toBe('1.0.0');
  expect(body).toContain('casino 2.0.0 is gone or does not fit any more, and was given up.');
});

test('another area’s build, a wrong key and another site’s form are refused @asvs:3.3.2 @asvs:3.5.1', async () => {
  expect((await rig.choose(`${rig.listed}/casino`, { area: 'wallet' })).body).toContain(
    'not of wallet',
  );
  expect((await rig.choose('2.0.0', { area: 'poker' })).statusCode).toBe(400);
  const wrong = await rig.choose('2.0.0', { key: 'guess' });
  expect(wrong.statusCode).toBe(403);
  expect(wrong.headers['set-cookie']).toBeUndefined();
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await rig.edge.post('/override/reset', '', FORM, headers)).statusCode).toBe(403);
});

test('keys cannot be guessed without end @security:measures.14', async () => {
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await rig.choose('2.0.0', { key: 'guess' })).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(403), 429]);
});

test('a cookie that is forged, has ended, or names a build that changed shows nothing', async () => {
  const chosen = { area: 'casino', version: '2.0.0' } as const;
  const pairOf = (key: string, now = Date.now()) =>
    createOverrideCookies(createSigner([key]), () => now)
      .write(chosen, { headers: { 'user-agent': 'lightMyRequest' }, protocol: 'http' })
      .split(';')[0] ?? '';
  expect((await rig.pageFor(pairOf(STAFF_KEY))).versions[0]).toBe('2.0.0');
  expect((await rig.pageFor(pairOf('x'.repeat(40)))).versions[0]).toBe('1.0.0');
  expect((await rig.pageFor(pairOf(STAFF_KEY, Date.now() - 3_600_000))).versions[0]).toBe('1.0.0');

  const foreign = cookieOf(await rig.choose(`${rig.listed}/casino`));
  rig.preview.version = '3.0.1';
  expect((await rig.pageFor(foreign)).versions[0]).toBe('3.0.0');
  await rig.restart();
  expect((await rig.pageFor(foreign)).versions[0]).toBe('1.0.0');
});

test('reports a missing build until the note is closed, even after the build is back', async () => {
  const cookie = cookieOf(await rig.choose(`${rig.listed}/casino`));
  rig.preview.version = 'none';
  await rig.restart();
  const first = await rig.pageFor(cookie);
  expect(first.body).toContain(`casino 3.0.0 (${rig.listed.replace('http://', '')}) is gone`);
  expect(first.set).toMatch(/^staff-override=./);

  rig.preview.version = '3.0.0';
  const next = await rig.pageFor(first.set);
  expect([next.versions[0], next.set]).toEqual(['1.0.0', '']);
  expect(next.body).toContain('is gone or does not fit any more');
  expect(next.body).toContain('<button>Close</button>');
  const versions = await rig.edge.get('/registry/versions', { cookie: first.set });
  expect(versions.json()).toMatchObject({ versions: { casino: '1.0.0' } });
});

test('leaves an unreachable build out of that page only', async () => {
  const cookie = cookieOf(await rig.choose(`${rig.listed}/casino`));
  await rig.restart();
  rig.preview.isDown = true;
  const page = await rig.pageFor(cookie);
  expect([page.versions[0], page.set]).toEqual(['1.0.0', '']);
  rig.preview.isDown = false;
  expect((await rig.pageFor(cookie)).versions[0]).toBe('3.0.0');
});

test('an origin that is listed no more shows nothing @asvs:1.3.6', async () => {
  const cookie = cookieOf(await rig.choose(`${rig.listed}/casino`));
  await rig.restart([]);
  expect((await rig.pageFor(cookie)).versions[0]).toBe('1.0.0');
});

test('its button ends it', async () => {
  const reply = await rig.edge.post('/override/reset', '', FORM);
  expect(reply.statusCode).toBe(303);
  expect(reply.headers['set-cookie']).toMatch(/^staff-override=; Max-Age=0/);
});

test('without a key in the configuration there is no override at all', async () => {
  const cookie = cookieOf(await rig.choose('2.0.0'));
  await rig.edge.restart();
  expect((await rig.pageFor(cookie)).versions[0]).toBe('1.0.0');
  expect((await rig.edge.get('/staff/override')).statusCode).toBe(404);
  expect((await rig.choose('2.0.0')).statusCode).toBe(404);
});

test('the form is filled from its address, and nothing in it runs @asvs:1.1.2', async () => {
  const { body, headers } = await rig.edge.get('/staff/override?area=wallet&build="><script>');
  expect(body).toContain('name="area" required size="24" value="wallet"');
  expect(body).not.toContain('<script');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
