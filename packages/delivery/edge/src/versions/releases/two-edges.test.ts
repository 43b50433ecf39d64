import { SHELL } from '@exchange/contract';
import {
  createSignedStore,
  createSigningKey,
  type OwnedKey,
  registryFile,
  rightsOf,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ACTIVE,
  fileOf,
  LONG_NAME,
  publishShell,
  registerShells,
} from '../../testing/shell-rig.ts';
import { embedded, startTestEdge, type TestEdge } from '../../testing/test-edge.ts';

/** The second edge has no build of a shell on its disk. */
let edge: TestEdge;
let other: FastifyInstance;
beforeEach(async () => {
  edge = await startTestEdge();
  other = await edge.startOther({ shellDist: 'nothing' });
});
afterEach(async () => {
  await other.close();
  await edge.close();
});

const HEADERS = { host: 'localhost:3000' };
const get = (url: string, headers: Record<string, string> = {}) =>
  other.inject({ url, headers: { ...HEADERS, ...headers } });
const shellOf = (body: string) => (embedded(body) as { shell?: string } | null)?.shell;
const publish = (version: string, more?: Parameters<typeof publishShell>[2]) =>
  publishShell(edge.store, version, more);

describe('two edges with one store and no common disk', () => {
  test('serve each file of each other’s pages, also of former versions', async () => {
    expect((await get('/')).statusCode).toBe(503);
    await registerShells(edge.store, [[await publish('0.8.0'), ACTIVE]]);
    const page = await edge.get('/');
    const files = [...page.body.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect((await get(file)).statusCode, file).toBe(200);
    expect((await get('/')).body).toContain(fileOf('main', '0.8.0'));

    // One that no page of the other edge was given yet, and one that left the registry.
    await registerShells(edge.store, [[await publish('0.8.1'), ACTIVE]]);
    expect((await edge.get('/')).body).toContain(fileOf('main', '0.8.1'));
    for (const version of ['0.8.1', '0.8.0']) {
      expect((await get(`/assets/${fileOf('main', version)}`)).body).toBe(`// shell ${version}`);
    }
    expect((await get(`/assets/${fileOf(LONG_NAME, '0.8.1')}`)).body).toBe('// long');
    expect((await get(`/assets/${fileOf('main', '0.8.9')}`)).statusCode).toBe(404);
  });

  test('serve a version that was published just now to who asks for its file', async () => {
    const ask = async () => (await get(`/assets/${fileOf('main', '0.8.0')}`)).statusCode;
    expect(await ask()).toBe(404);
    // Its list of the store may begin before the release, which the next one must not rely on.
    const asked = ask();
    await publish('0.8.0');
    expect(await ask()).toBe(200);
    expect([200, 404]).toContain(await asked);
  });

  test('send no record of the store', async () => {
    await registerShells(edge.store, [[await publish('0.8.0'), ACTIVE]]);
    await get('/');
    for (const url of ['/assets/release.json', '/assets/keys.json', '/shell/0.8.0/release.json']) {
      expect((await get(url)).body, url).not.toContain('payload');
    }
  });
});

describe('a record that lies', () => {
  const warnings = () => edge.warnings().filter((text) => text.startsWith('No page gets'));

  test.each([
    [
      'names a file that is not in it',
      { entry: ['main.99999999.js'] },
      'main.99999999.js has no hash',
    ],
    [
      'has other hashes',
      { files: { [fileOf('main', '0.8.1')]: `sha384-${'B'.repeat(64)}` } },
      'another hash',
    ],
    ['is of an area', { name: 'casino' }, 'is not the record of a shell'],
    ['has another form', { preload: 'none' as never }, 'is not the record of a shell'],
  ])(
    '%s: its pages are those of the last good version @security:measures.106',
    async (_, lie, reason) => {
      const good = await publish('0.8.0');
      await registerShells(edge.store, [
        [await publish('0.8.1', lie), ACTIVE],
        [good, {}],
      ]);
      expect(shellOf((await edge.get('/')).body)).toBe('0.8.0');
      expect(warnings()).toEqual([expect.stringContaining(`shell 0.8.1 is refused: `)]);
      expect(warnings()[0]).toContain(reason);
    },
  );

  test('or was exchanged in the store is refused, and so is a release that is not there', async () => {
    const good = await publish('0.8.0');
    const bad = await publish('0.8.1');
    const missing = { ...good, version: '0.8.2' };
    await registerShells(edge.store, [
      [missing, ACTIVE],
      [bad, {}],
      [good, {}],
    ]);
    const lie = JSON.stringify({ name: SHELL });
    await edge.store.storage.write(`shell/0.8.1/${bad.manifest}`, Buffer.from(lie), 'text/plain');
    expect(shellOf((await get('/')).body)).toBe('0.8.0');
  });

  test('and is the only one gives way to the one before, never to a build on the disk @security:measures.111', async () => {
    const heldBack = async (one: FastifyInstance) => {
      const health = await one.inject({ url: '/health/registry', headers: HEADERS });
      return health.json().data.heldBack;
    };
    const listed = (version: string) => [
      { remote: 'shell', role: 'active', version, reasons: ['it is refused'] },
    ];
    await registerShells(edge.store, [[await publish('0.8.0'), ACTIVE]]);
    expect(shellOf((await edge.get('/')).body)).toBe('0.8.0');
    const bad = await publish('0.8.1');
    await edge.store.storage.write(`shell/0.8.1/${bad.manifest}`, Buffer.from('{}'), 'text/plain');
    await registerShells(edge.store, [[bad, ACTIVE]]);
    expect(shellOf((await edge.get('/')).body)).toBe('0.8.0');
    expect(await heldBack(edge.app())).toEqual(listed('0.8.1'));
    // One that starts has read none, and a build on its disk.
    const fresh = await edge.startOther({});
    expect((await fresh.inject({ url: '/', headers: HEADERS })).statusCode).toBe(503);
    expect(await heldBack(fresh)).toEqual(listed('0.8.1'));
    await fresh.close();
  });
});

describe('the key of an area', () => {
  const anna: OwnedKey = { owner: 'anna', ...createSigningKey() };
  /** Admits the key to this area alone, and opens the store as its owner. */
  const storeOf = async (key: OwnedKey, area: string) => {
    const { root, rootKey } = edge.store.keys ?? {};
    if (!root || !rootKey) throw new Error('The store has no keys');
    const { storage } = edge.store;
    const { publicKey, owner } = key;
    await updateKeys(storage, root, (before) => {
      const rights = rightsOf(before, area) ?? { keys: [], pages: [], slots: [] };
      return withRights(before, area, { ...rights, keys: [...rights.keys, { publicKey, owner }] });
    });
    return createSignedStore(storage, { rootKey, root: undefined, keyFor: () => key });
  };

  test('signs nothing of the shell, and the key of the shell nothing of an area @security:measures.107 @security:measures.108', async () => {
    const shellKey: OwnedKey = { owner: 'platform', ...createSigningKey() };
    const ofShell = await storeOf(shellKey, SHELL);
    await registerShells(ofShell, [[await publishShell(ofShell, '0.8.0'), ACTIVE]]);
    const ofCasino = await storeOf(anna, 'casino');
    await ofCasino.updateRegistry((before) => ({
      ...before,
      history: [
        {
          id: 'a',
          at: '2026-01-01T00:00:00.000Z',
          by: 'anna',
          remote: 'casino',
          action: 'activate',
        },
        ...before.history,
      ],
    }));
    const refused = (area: string) =>
      expect.objectContaining({ message: expect.stringContaining(`may not act for ${area}`) });
    await expect(publishShell(ofCasino, '0.8.1')).rejects.toEqual(refused('shell'));
    await expect(registerShells(ofCasino, [[await publish('0.8.2'), ACTIVE]])).rejects.toEqual(
      refused('shell'),
    );
    await expect(
      ofShell.updateRegistry((before) => ({
        ...before,
        microFrontends: { ...before.microFrontends, casino: [] },
      })),
    ).rejects.toEqual(refused('mfe-casino'));
    expect(shellOf((await get('/')).body)).toBe('0.8.0');

    // Who writes into the store all the same is followed by no edge.
    const file = registryFile(SHELL);
    const casino = await edge.store.storage.readTagged(registryFile('casino'));
    const current = await edge.store.storage.readTagged(file);
    if (!casino || casino === 'unchanged' || !current || current === 'unchanged')
      throw new Error('unread');
    expect(await edge.store.storage.replace(file, casino.text, current.tag)).toBe(true);
    expect(shellOf((await get('/')).body)).toBe('0.8.0');
    expect(edge.warnings().join('\n')).toContain('registry/shell.json is refused');
  });
});
