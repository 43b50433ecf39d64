import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { publishForTest } from '../testing/releases.ts';
import { openDirectory } from './directory-storage.ts';
import { KEYS_FILE, type KeysFile, signKeysFile, withRights } from './keys-file.ts';
import { readKeys } from './keys-log.ts';
import type { OwnedKey } from './release-keys.ts';
import { createSigningKey } from './signing.ts';
import { createSignedStore } from './store.ts';
import { updateKeys } from './update-registry.ts';

const root: OwnedKey = { owner: 'operator', ...createSigningKey() };
const grant = (page: string) =>
  updateKeys(storage, root, (before) =>
    withRights(before, 'casino', { keys: [], pages: [page], slots: [] }),
  );
const read = () => readKeys(storage, root.publicKey);
const pagesOf = ({ areas }: KeysFile) => areas.casino?.pages;
const textOf = async () => {
  const found = await storage.readTagged(KEYS_FILE);
  return found && found !== 'unchanged' ? found : undefined;
};
const overwrite = async (text: string) =>
  expect(await storage.replace(KEYS_FILE, text, (await textOf())?.tag)).toBe(true);
const removeFile = async () => {
  const names = (await storage.list('')).filter((key) => key.startsWith(KEYS_FILE));
  for (const name of names) await rm(path.join(storage.name, name));
};

let storage: ReturnType<typeof openDirectory>;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keys-log-'));
  storage = openDirectory(folder);
  return () => rm(folder, { recursive: true });
});

test('a keys file that was put back is refused, and the next change goes on from the log @security:measures.101', async () => {
  await grant('/one');
  const older = (await textOf())?.text ?? '';
  await grant('/two');
  await overwrite(older);
  const found = await read();
  expect(pagesOf(found.value)).toEqual(['/two']);
  expect(found.fault).toContain('is older than the newest of its log');
  expect((await grant('/three')).revision).toBe(3);
  expect(await read()).toMatchObject({ value: { revision: 3 }, fault: undefined });
});

test.each([
  ['half a file', () => overwrite('{"payload":'), 'is not JSON'],
  ['no file', removeFile, 'is missing'],
])('the log stands for %s @security:measures.101', async (_, spoil, reason) => {
  await grant('/one');
  await spoil();
  const found = await read();
  expect([pagesOf(found.value), found.fault]).toEqual([['/one'], expect.stringContaining(reason)]);
  expect((await grant('/two')).revision).toBe(2);
  expect(await read()).toMatchObject({ value: { revision: 2 }, fault: undefined });
});

test('an entry that the root key did not sign counts for nothing, and is replaced', async () => {
  await grant('/one');
  const forged = signKeysFile({ revision: 2, areas: {} }, createSigningKey());
  await storage.write('keys.log/000002.json', Buffer.from(forged), '');
  expect(await read()).toMatchObject({ value: { revision: 1 }, fault: undefined });
  await grant('/two');
  await overwrite('{}');
  expect(pagesOf((await read()).value)).toEqual(['/two']);
});

test('the first change of a store without a log writes the present file and the next', async () => {
  const areas = { casino: { keys: [], pages: ['/one'], slots: [] } };
  await storage.replace(KEYS_FILE, signKeysFile({ revision: 4, areas }, root), undefined);
  expect(await read()).toMatchObject({ value: { revision: 4 }, fault: undefined });
  await grant('/two');
  expect(await storage.list('keys.log/')).toEqual(['keys.log/000004.json', 'keys.log/000005.json']);
});

test('a program that runs keeps its keys while neither the file nor the log has any @security:measures.101', async () => {
  const keys = { rootKey: root.publicKey, root, keyFor: () => root };
  const store = createSignedStore(storage, keys);
  await grant('/one');
  expect(await store.readRelease('casino', '1.0.0')).toBeUndefined();
  await publishForTest(store, 'casino', '1.0.0', { 'm.json': '{}' });
  expect((await store.readRelease('casino', '1.0.0'))?.version).toBe('1.0.0');
  expect(store.keysFault?.()).toBeUndefined();
  await storage.write('keys.log/000001.json', Buffer.from(''), '');
  await overwrite('');
  expect((await store.readRelease('casino', '1.0.0'))?.version).toBe('1.0.0');
  expect(store.keysFault?.()).toContain('keys.json is not JSON');
});
