import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AreaDefinition } from '@exchange/contract';
import { expect, test } from 'vitest';
import { registerForTest } from '../testing/releases.ts';
import { findUngranted } from './area-rights.ts';
import { openDirectoryStorage } from './directory-storage.ts';
import { withRights } from './keys-file.ts';
import { readSignedRegistry } from './signed-registry.ts';
import { createSigningKey } from './signing.ts';
import { createSignedStore } from './store.ts';
import { updateKeys } from './update-registry.ts';

const link = (place: string) => ({ place, label: { en: 'Games' }, to: '/casino/all' });
const define = (name: string, more: Partial<AreaDefinition> = {}): AreaDefinition => ({
  name,
  title: { en: name },
  fragments: [],
  links: [],
  pages: [{ path: '/casino', calls: [] }],
  ...more,
});
const versionWith = (...places: readonly string[]) => {
  const one = registerForTest({ version: '1.0.0', manifestUrl: '/casino/1.0.0/m.json' });
  const area = define('casino', { links: places.map(link) });
  return { ...one, extras: { ...one.extras, area } };
};

test.each([
  ['casino', undefined, ['sections', 'account', 'tiles'], []],
  // A keys file of the version before, which names no places.
  ['casino', undefined, ['balance'], ['casino may not have a link in balance of the shell']],
  ['promo', undefined, ['sections', 'account'], []],
  ['promo', undefined, ['tiles'], ['promo may not have a link in tiles of the shell']],
  ['promo', ['tiles'], ['sections', 'tiles'], []],
  ['casino', [], ['tiles'], ['casino may not have a link in tiles of the shell']],
])('%s with places %j may have links in %j: %j', (area, granted, places, faults) => {
  const rights = { keys: [], pages: ['/casino'], slots: [], ...(granted && { places: granted }) };
  expect(findUngranted([versionWith(...places)], area, rights)).toEqual(faults);
});

test('a registry with a link in a place that was not granted is refused @security:measures.120', async () => {
  const storage = openDirectoryStorage(await mkdtemp(path.join(tmpdir(), 'area-rights-')));
  const [root, anna] = ['operator', 'anna'].map((owner) => ({ owner, ...createSigningKey() }));
  if (!root || !anna) throw new Error('no keys');
  const grant = (places: readonly string[]) =>
    updateKeys(storage, root, (before) =>
      withRights(before, 'casino', {
        keys: [{ publicKey: anna.publicKey, owner: anna.owner }],
        pages: ['/casino'],
        slots: [],
        places: [...places],
      }),
    );
  await grant(['balance']);
  const store = createSignedStore(storage, {
    rootKey: root.publicKey,
    root: undefined,
    keyFor: () => anna,
  });
  const give = (...places: readonly string[]) =>
    store.updateRegistry((before) => ({
      ...before,
      microFrontends: { casino: [versionWith(...places)] },
    }));
  await give('sections', 'balance');
  await expect(give('tiles')).rejects.toThrow('may not have a link in tiles of the shell');
  // What edges read.
  await grant([]);
  const { faults, document } = await readSignedRegistry(storage, root.publicKey);
  expect(faults).toEqual([expect.stringContaining('may not have a link in balance')]);
  expect(document.microFrontends.casino).toBeUndefined();
  await rm(storage.name, { recursive: true });
});
