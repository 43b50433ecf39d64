import type { RegisteredVersion } from '@exchange/federation/registry';
import { registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ACTIVE,
  acceptPreview,
  fileOf,
  publishShell,
  registerShells,
} from '../../testing/shell-rig.ts';
import {
  cookieOf,
  embedded,
  startTestEdge,
  type TestEdge,
  ticketOf,
} from '../../testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

const publish = (version: string, more?: Parameters<typeof publishShell>[2]) =>
  publishShell(edge.store, version, more);
const register = (...versions: Parameters<typeof registerShells>[1]) =>
  registerShells(edge.store, versions);

/** Returns the version of a page's shell: as its registry names it, and by the script it starts. */
async function shellFor(headers: Record<string, string> = {}, url = '/') {
  const { body } = await edge.get(url, headers);
  const { shell } = embedded(body) as { shell?: string };
  const [, hash = ''] = /\[\["\/assets\/main\.(\w+)\.js"/.exec(body) ?? [];
  return [shell, hash];
}
const shown = (version: string) => [version, fileOf('main', version).split('.')[1]];

test('a page has the active version of the store, with its files, record and worker', async () => {
  expect(await shellFor()).toEqual([undefined, '0123abcd']);
  await register([await publish('0.8.0'), ACTIVE]);
  expect(await shellFor()).toEqual(shown('0.8.0'));
  const { body, headers } = await edge.get(`/assets/${fileOf('main', '0.8.0')}`);
  expect(body).toBe('// shell 0.8.0');
  expect(headers['cache-control']).toContain('immutable');
  expect((await edge.get('/assets/release.json')).json()).toMatchObject({ version: '0.8.0' });
  expect((await edge.get('/service-worker.js')).body).toContain('// worker 0.8.0');
  // Of pages that are open still, which the local build gave.
  expect((await edge.get('/assets/main.0123abcd.js')).statusCode).toBe(200);
  expect((await edge.get('/assets/main.99999999.js')).statusCode).toBe(404);
});

describe('with a second version', () => {
  test('a canary goes to its share of the browsers, and stays with them', async () => {
    await register(
      [await publish('0.8.0'), { traffic: 70, default: true }],
      [await publish('0.8.1'), { traffic: 30 }],
    );
    const buckets = Array.from({ length: 100 }, (_, bucket) => `bucket=${bucket}`);
    const first = await Promise.all(buckets.map((cookie) => shellFor({ cookie })));
    expect(first.filter(([version]) => version === '0.8.1')).toHaveLength(30);
    expect(await Promise.all(buckets.map((cookie) => shellFor({ cookie })))).toEqual(first);
    const canary = buckets[first.findIndex(([version]) => version === '0.8.1')] ?? '';
    const { versions } = (await edge.get('/registry/versions', { cookie: canary })).json();
    expect(versions).toMatchObject({ shell: '0.8.1', casino: '1.0.0' });
    expect((await edge.get('/service-worker.js', { cookie: canary })).body).toContain('0.8.1');
    // A browser without a bucket gets one.
    expect(cookieOf(await edge.get('/'))).toMatch(/^bucket=\d+$/);
  });

  test('a brand has its own', async () => {
    await register(
      [await publish('0.8.0'), ACTIVE],
      [await publish('0.8.2'), { brands: ['khelodost'] }],
    );
    expect(await shellFor({ host: 'khelodost.localhost:3000' })).toEqual(shown('0.8.2'));
    expect(await shellFor()).toEqual(shown('0.8.0'));
  });

  test('one that fails in a preview ends that, and is no vote', async () => {
    await register([await publish('0.8.0'), ACTIVE], [await publish('0.8.1'), {}]);
    const release = { area: 'shell', version: '0.8.1' };
    const agent = { 'user-agent': 'Browser/1' };
    const cookie = await acceptPreview(edge, edge.store, release, agent);
    const { body } = await edge.get('/', { ...agent, cookie });
    const fault = { ...release, fault: 'mount', at: 5, ticket: ticketOf(body) || undefined };
    const ended = await edge.post('/telemetry/faults', fault, undefined, { ...agent, cookie });
    expect(await shellFor({ ...agent, cookie: cookieOf(ended) })).toEqual(shown('0.8.0'));
  });

  test('a preview shows it to the browser that accepted the link, which keeps the service worker of players @security:measures.112', async () => {
    await register([await publish('0.8.0'), ACTIVE]);
    await publish('0.8.1');
    const agent = { 'user-agent': 'Browser/1' };
    const cookie = await acceptPreview(
      edge,
      edge.store,
      { area: 'shell', version: '0.8.1' },
      agent,
    );
    expect(await shellFor({ ...agent, cookie })).toEqual(shown('0.8.1'));
    expect((await edge.get('/', { ...agent, cookie })).body).toContain('shows shell 0.8.1');
    const worker = await edge.get('/service-worker.js', { ...agent, cookie });
    expect(worker.body).toContain('// worker 0.8.0');
    expect(await shellFor(agent)).toEqual(shown('0.8.0'));
  });

  test('one that was forced past the gate comes after every other, and is listed as held back', async () => {
    const reason = 'POST /api/games: the server has no such call';
    const [good, forced] = [await publish('0.8.0'), await publish('0.8.1')];
    const registerForced = async (...others: (typeof good)[]) => {
      await register([forced, ACTIVE], ...others.map((one) => [one, {}] as const));
      await edge.store.updateRegistry((before) => {
        const [active, ...former] = before.microFrontends.shell ?? [];
        if (!active) throw new Error('The shell is not registered');
        const held = { ...active, extras: { ...active.extras, misfits: [reason] } };
        const microFrontends = { ...before.microFrontends, shell: [held, ...former] };
        return { ...before, microFrontends };
      });
    };
    await registerForced(good);
    expect(await shellFor()).toEqual(shown('0.8.0'));
    const { heldBack } = (await edge.get('/health/registry')).json().data;
    expect(heldBack).toEqual([
      { remote: 'shell', role: 'active', version: '0.8.1', reasons: [reason] },
    ]);
    // Without a shell there is no page.
    await registerForced();
    expect(await shellFor()).toEqual(shown('0.8.1'));
  });

  test('areas are compared with the shell of the visitor', async () => {
    await register(
      [await publish('0.8.0', { provides: { react: '19.2.0' } }), ACTIVE],
      [await publish('0.8.1', { provides: { react: '20.0.0' } }), { brands: ['khelodost'] }],
    );
    const casino = edge.registry().remotes.casino?.active;
    if (!casino) throw new Error('The casino is not registered');
    const entry = registerForTest(casino);
    const needing = { ...entry, extras: { ...entry.extras, requires: { react: '^19.0.0' } } };
    await edge.store.updateRegistry((before) => ({
      ...before,
      microFrontends: { ...before.microFrontends, casino: [needing as RegisteredVersion] },
    }));
    const remotesOn = async (host: string) =>
      Object.keys((embedded((await edge.get('/', { host })).body) as { remotes: object }).remotes);
    expect(await remotesOn('localhost:3000')).toEqual(['casino']);
    expect(await remotesOn('khelodost.localhost:3000')).toEqual([]);
  });
});

describe('a version that does not start in browsers', () => {
  const from = (client: number) => ({ 'x-forwarded-for': `203.0.113.${client}` });
  const failFor = async (client: number, version: string, change: object = {}) => {
    const ticket = ticketOf((await edge.get('/', from(client))).body);
    const fault = { area: 'shell', version, fault: 'mount', at: 5, ticket, ...change };
    const reply = await edge.post('/telemetry/faults', fault, undefined, from(client));
    expect(reply.statusCode).toBe(204);
  };

  test('gives way to the last good one, in new pages and in those that are open @security:measures.105', async () => {
    await register([await publish('0.8.1'), ACTIVE], [await publish('0.8.0'), {}]);
    for (const client of [1, 2]) await failFor(client, '0.8.1');
    // Neither a slow line nor a report without the page's own ticket is a vote.
    await failFor(3, '0.8.1', { fault: 'timeout' });
    await failFor(4, '0.8.1', { ticket: undefined });
    await failFor(5, '0.8.0');
    expect(await shellFor()).toEqual(shown('0.8.1'));
    await failFor(6, '0.8.1');
    expect(await shellFor()).toEqual(shown('0.8.0'));
    expect((await edge.get('/registry/versions')).json()).toMatchObject({
      versions: { shell: '0.8.0' },
      withdrawn: { shell: ['0.8.1'] },
    });
    expect(edge.warnings()).toContain(
      'shell 0.8.1 is no longer used: it failed for 3 of 3 clients',
    );
  });

  test('stays if there is no other, as without a shell there is no page', async () => {
    await register([await publish('0.8.1'), ACTIVE]);
    for (const client of [1, 2, 3]) await failFor(client, '0.8.1');
    expect(await shellFor()).toEqual(shown('0.8.1'));
  });

  test('counts the pages in which it started, and errors of its own code', async () => {
    await register([await publish('0.8.1'), ACTIVE], [await publish('0.8.0'), {}]);
    for (const client of [1, 2, 3, 4]) {
      const ticket = ticketOf((await edge.get('/', from(client))).body);
      const mounts = { remotes: [{ area: 'casino', version: '1.0.0' }], ticket };
      await edge.post('/telemetry/mounts', mounts, undefined, from(client));
      const frames = [{ file: '/assets/main.00000081.js', line: 1, column: 1, fn: 'start' }];
      const error = { kind: 'error', name: 'TypeError', message: 'x', frames, isTopOurs: true };
      if (client > 2)
        await edge.post('/telemetry/errors', { ...error, ticket }, undefined, from(client));
    }
    const { body } = await edge.get('/staff/status');
    expect(body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
      /shell 0\.8\.1 default, 100 % [a-z ]*2 \/ 4/,
    );
  });
});
