import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '../registry/index.ts';
import { publishForTest, registerForTest } from '../testing/releases.ts';
import { type AreaRegistry, registryFile, signRegistry } from './area-registry.ts';
import { openDirectoryStorage } from './directory-storage.ts';
import { KEYS_FILE, withRights } from './keys-file.ts';
import type { OwnedKey, ReleaseKeys } from './release-keys.ts';
import { readSignedRegistry } from './signed-registry.ts';
import { createSigningKey, keyIdOf } from './signing.ts';
import { createSignedStore, type ReleaseStore } from './store.ts';
import { updateKeys } from './update-registry.ts';

const keyOf = (owner: string): OwnedKey => ({ owner, ...createSigningKey() });
const root = keyOf('operator');
const anna = keyOf('anna');
const sam = keyOf('sam');
const storeOf = (key: OwnedKey) => {
  const keys: ReleaseKeys = { rootKey: root.publicKey, root: undefined, keyFor: () => key };
  return createSignedStore(storage, keys);
};
const version = (area: string, number: string, pages: readonly string[] = []) => {
  const one = registerForTest({ version: number, manifestUrl: `/${area}/${number}/m.json` });
  const definition = {
    name: area,
    title: { en: area },
    fragments: [],
    links: [],
    pages: pages.map((page) => ({ path: page, calls: [] })),
  };
  return { ...one, extras: { ...one.extras, area: definition } };
};
const set = (store: ReleaseStore, area: string, number: string, pages?: readonly string[]) =>
  store.updateRegistry((before) => ({
    ...before,
    microFrontends: { ...before.microFrontends, [area]: [version(area, number, pages)] },
  }));
const activeOf = async (area: string) =>
  (await casino.readRegistry()).microFrontends[area]?.[0]?.metadata.version;
const overwrite = async (key: string, text: string) => {
  const found = await storage.readTagged(key);
  const tag = found && found !== 'unchanged' ? found.tag : undefined;
  expect(await storage.replace(key, text, tag)).toBe(true);
};

let storage: ReturnType<typeof openDirectoryStorage>;
/** The store as the team of the casino has it, and that of sports. */
let casino: ReleaseStore;
let sports: ReleaseStore;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rights-'));
  storage = openDirectoryStorage(folder);
  await updateKeys(storage, root, (before) => {
    const right = (key: OwnedKey, page: string) => ({
      keys: [{ publicKey: key.publicKey, owner: key.owner }],
      pages: [page],
      slots: [],
    });
    const one = withRights(before, 'casino', right(anna, '/casino'));
    return withRights(one, 'sports', right(sam, '/sport'));
  });
  casino = storeOf(anna);
  sports = storeOf(sam);
  await set(casino, 'casino', '1.0.0', ['/casino']);
  await set(sports, 'sports', '1.0.0', ['/sport']);
  return () => rm(folder, { recursive: true });
});

describe('with the key of the casino', () => {
  test('its own area is changed, and the change has the name of the owner', async () => {
    const document = await set(casino, 'casino', '1.1.0', ['/casino/new']);
    expect(document.history[0]).toMatchObject({ remote: 'casino', by: 'anna' });
    expect([document.revision, await activeOf('casino')]).toEqual([3, '1.1.0']);
  });

  test.each([
    ['another area', () => set(casino, 'sports', '6.6.6', ['/sport'])],
    ['a release of it', () => publishForTest(casino, 'sports', '6.6.6', { 'm.json': '{}' })],
    ['an area that nobody admitted', () => set(casino, 'promo', '1.0.0')],
  ])('%s is refused with the reason', async (_, act) => {
    await expect(act()).rejects.toThrow(
      `The key ${keyIdOf(anna.publicKey)} of anna may not act for mfe-`,
    );
    expect(await activeOf('sports')).toBe('1.0.0');
  });

  test.each([['/sport'], ['/sport/inplay'], ['/casino-provider'], ['/app']])(
    'the page %s is refused',
    async (page) => {
      await expect(set(casino, 'casino', '1.1.0', [page])).rejects.toThrow(
        `casino may not have the page ${page}`,
      );
      expect(await activeOf('casino')).toBe('1.0.0');
    },
  );

  test('what is written past the command is not read, and not written over @security:measures.102', async () => {
    const { registries } = await readSignedRegistry(storage, root.publicKey);
    const own = registries.get('casino')?.value as AreaRegistry;
    const next = { ...own, revision: 2 };
    const textOf = async (key: string) => (await storage.readTagged(key)) as { text: string };
    const at = (more: Partial<AreaRegistry>) => ({ ...next, ...more });
    const change = own.history[0] as AreaRegistry['history'][number];
    for (const [file, text, reason] of [
      ['sports', signRegistry(at({ area: 'sports' }), anna), 'not one that may sign it'],
      ['casino', JSON.stringify(next), 'it is not signed'],
      ['casino', signRegistry(at({ area: 'sports' }), anna), 'it is of sports'],
      ['casino', signRegistry(at({ history: [{ ...change, by: 'sam' }] }), anna), 'change of sam'],
      ['casino', signRegistry(at({ history: [{ ...change, remote: 'sports' }] }), anna), 'another'],
      ['casino', signRegistry(at({ versions: [version('sports', '1.0.0')] }), anna), 'url'],
    ] as const) {
      const { text: before } = await textOf(registryFile(file));
      await overwrite(registryFile(file), text);
      const read = await readSignedRegistry(storage, root.publicKey);
      expect(read.faults).toEqual([expect.stringContaining(reason)]);
      const other = file === 'sports' ? 'casino' : 'sports';
      expect([await activeOf(file), await activeOf(other)]).toEqual([undefined, '1.0.0']);
      // It is not in the way of the other team.
      await set(other === 'sports' ? sports : casino, other, '1.0.1');
      await set(other === 'sports' ? sports : casino, other, '1.0.0');
      // Its other versions would be lost.
      const act = set(file === 'sports' ? sports : casino, file, '1.0.1');
      await expect(act).rejects.toThrow('Put back its last good text');
      await overwrite(registryFile(file), before);
    }
  });
});

test('where the operator’s key is at hand, a key of somebody else gets no rights by its changes @security:measures.69', async () => {
  const keys: ReleaseKeys = { rootKey: root.publicKey, root, keyFor: () => anna };
  const both = createSignedStore(storage, keys);
  await publishForTest(sports, 'sports', '1.0.0', { 'm.json': '{}' });
  const before = await storage.readTagged(KEYS_FILE);
  for (const act of [
    () => set(both, 'sports', '6.6.6', ['/sport']),
    () => publishForTest(both, 'promo', '0.1.0', { 'm.json': '{}' }),
  ]) {
    await expect(act()).rejects.toThrow(/of anna may not act for mfe-.* "release keys add mfe-/);
  }
  await expect(set(both, 'casino', '1.1.0', ['/sport'])).rejects.toThrow('may not have the page');
  expect(await storage.readTagged(KEYS_FILE)).toEqual(before);
  await set(both, 'casino', '1.1.0', ['/casino']);
  expect(await activeOf('casino')).toBe('1.1.0');
});

test.each([
  ['of this machine', keyOf('local'), (id: string) => `the key ${id} of local; `],
  ['of the operator', root, () => ''],
])('what a change grants with a key %s is told once', async (_, key, keyPart) => {
  const lines: string[] = [];
  const own = createSignedStore(storage, {
    rootKey: root.publicKey,
    root,
    isLocal: key !== root,
    keyFor: () => key,
    note: (line) => void lines.push(line),
  });
  await set(own, 'promo', '0.1.0', ['/promo', '/app/promo']);
  await set(own, 'promo', '0.2.0', ['/promo', '/app/promo']);
  await set(own, 'promo', '0.3.0', ['/offers']);
  expect(lines).toEqual([
    `Granted to mfe-promo: ${keyPart(keyIdOf(key.publicKey))}pages /promo, /app/promo`,
    'Granted to mfe-promo: pages /offers',
  ]);
});

test('another root key: teams go on, and what the former one signed is made again', async () => {
  const next = keyOf('operator');
  await set(
    createSignedStore(storage, { rootKey: root.publicKey, root, keyFor: () => root }),
    'promo',
    '1.0.0',
  );
  const { trust } = await readSignedRegistry(storage, root.publicKey);
  const remove = async (file: string) => {
    for (const key of await storage.list('')) {
      if (key.startsWith(file)) await rm(path.join(storage.name, key));
    }
  };
  await remove(KEYS_FILE);
  await updateKeys(storage, next, () => ({ ...trust.keys, revision: 1 }));
  const read = await readSignedRegistry(storage, next.publicKey);
  expect(Object.keys(read.document.microFrontends)).toEqual(['casino', 'sports']);
  expect(read.faults).toEqual([expect.stringContaining('registry/promo.json is refused')]);
  await remove(registryFile('promo'));
  const own = createSignedStore(storage, {
    rootKey: next.publicKey,
    root: next,
    keyFor: () => next,
  });
  const after = await set(own, 'promo', '1.0.0');
  expect(Object.keys(after.microFrontends)).toEqual(['casino', 'sports', 'promo']);
});

test('the name of the operator gives no rights', async () => {
  const eve = keyOf('operator');
  await updateKeys(storage, root, (before) => {
    const rights = before.areas.casino ?? { keys: [], pages: [], slots: [] };
    return withRights(before, 'casino', {
      ...rights,
      keys: [...rights.keys, { publicKey: eve.publicKey, owner: eve.owner }],
    });
  });
  const act = set(storeOf(eve), 'casino', '1.1.0', ['/sport']);
  await expect(act).rejects.toThrow('casino may not have the page /sport');
});

describe('a revoked key', () => {
  const revoke = (kept: readonly string[]) =>
    updateKeys(storage, root, (before) => {
      const rights = before.areas.casino;
      const keys = [{ publicKey: anna.publicKey, owner: 'anna' }].map((key) => ({
        ...key,
        revoked: { at: new Date().toISOString(), kept: [...kept] },
      }));
      return withRights(before, 'casino', { pages: [], slots: [], ...rights, keys });
    });

  test('signs nothing any more; what stood then stays', async () => {
    const { document } = await readSignedRegistry(storage, root.publicKey);
    await revoke([document.heads?.casino ?? '']);
    expect(await activeOf('casino')).toBe('1.0.0');
    await expect(set(casino, 'casino', '6.6.6')).rejects.toThrow('may not act for mfe-casino');
    const own = (await readSignedRegistry(storage, root.publicKey)).registries.get('casino');
    const forged = { ...(own?.value as AreaRegistry), revision: 2 };
    await overwrite(registryFile('casino'), signRegistry(forged, anna));
    const read = await readSignedRegistry(storage, root.publicKey);
    expect(read.faults).toEqual([expect.stringContaining('anna was revoked before it signed')]);
    expect(await activeOf('casino')).toBeUndefined();
  });

  test('has releases that stay, and none that it signs later', async () => {
    await publishForTest(casino, 'casino', '1.0.0', { 'm.json': '{}' });
    await revoke([]);
    await expect(casino.readRelease('casino', '1.0.0')).rejects.toThrow('was revoked before');
  });
});

test.each([
  ['is not JSON', () => overwrite(KEYS_FILE, '')],
  [
    'is missing',
    async () => {
      for (const key of await storage.list('')) {
        if (key.startsWith(KEYS_FILE)) await rm(path.join(storage.name, key));
      }
    },
  ],
])(
  'a program that runs keeps its keys while the file %s @security:measures.101',
  async (fault, spoil) => {
    await publishForTest(casino, 'casino', '1.0.0', { 'm.json': '{}' });
    expect((await casino.readRelease('casino', '1.0.0'))?.version).toBe('1.0.0');
    expect(casino.keysFault?.()).toBeUndefined();
    await spoil();
    expect((await casino.readRelease('casino', '1.0.0'))?.version).toBe('1.0.0');
    expect(casino.keysFault?.()).toBe(`keys.json ${fault}`);
  },
);

test('a store without keys is empty', async () => {
  const other = createSignedStore(openDirectoryStorage(path.join(storage.name, 'none')), {
    rootKey: root.publicKey,
    root: undefined,
    keyFor: () => anna,
  });
  expect(await other.readRegistry()).toEqual(EMPTY_DOCUMENT);
});
