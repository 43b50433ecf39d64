import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { type RemoteAreaName, SHELL } from '@exchange/contract';
import { createStaticServer } from '@exchange/edge';
import {
  deltaName,
  hashDictionary,
  integrityOf,
  openReleaseStore,
  type ReleaseRecord,
  type ReleaseStore,
} from '@exchange/federation/releases';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Patch, releasePatched, unpatched } from '../bench/patched-build.ts';

/** Two builds of an app each. */
vi.setConfig({ testTimeout: 240_000 });

const KB = 1000;
/** First bytes of a delta: what RFC 9842 prescribes, and the hash of the dictionary. */
const HEADER_BYTES = 40;

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'patch-'));
  store = await openReleaseStore({ driver: 'directory', folder: path.join(folder, 'store') });
  return () => rm(folder, { recursive: true });
});

type Load = (file: string, available: Buffer) => Promise<{ bytes: Buffer; isDelta: boolean }>;

/** Loads files of an area as a browser does that has a dictionary. */
const loadFrom =
  (app: Awaited<ReturnType<typeof createStaticServer>>, { remote, version }: ReleaseRecord): Load =>
  async (file, available) => {
    const { rawPayload, headers } = await app.inject({
      url: `/${remote}/${version}/${file}`,
      headers: {
        'accept-encoding': 'gzip, br, dcz',
        'available-dictionary': `:${available.toString('base64')}:`,
      },
    });
    return { bytes: rawPayload, isDelta: headers['content-encoding'] === 'dcz' };
  };

/** Loads files of the shell, which edges send. */
const loadShell =
  ({ version, files }: ReleaseRecord): Load =>
  async (file, available) => {
    const delta = deltaName(file, available);
    const isDelta = Object.hasOwn(files, delta);
    const packed = [delta, `${file}.br`, file].find((name) => Object.hasOwn(files, name)) ?? file;
    return { bytes: Buffer.from((await store.readFile(SHELL, version, packed)) ?? ''), isDelta };
  };

/** Returns the bytes of the files that a browser with the version before loads again. */
async function loadAgain(
  before: ReleaseRecord,
  now: ReleaseRecord,
  files: readonly string[],
  load: Load,
) {
  const stemOf = (file: string) => file.replace(/\.[0-9a-f]{8}\./, '.');
  let sum = 0;
  for (const file of files) {
    const former = listCode(before).find((one) => stemOf(one) === stemOf(file)) ?? '';
    // Addresses of the shell have no version.
    if (now.remote === SHELL && former === file) continue;
    const dictionary = Buffer.from(
      (await store.readFile(before.remote, before.version, former)) ?? '',
    );
    const { bytes, isDelta } = await load(file, hashDictionary(dictionary));
    sum += bytes.length;
    if (!isDelta) continue;
    const plain = zstdDecompressSync(bytes.subarray(HEADER_BYTES), { dictionary });
    expect(integrityOf(plain)).toBe(now.files[file]?.integrity);
  }
  return sum;
}

/** Lists the code that players' browsers load. */
const listCode = ({ files }: ReleaseRecord) =>
  Object.keys(files).filter((file) => /\.(?:js|css)$/.test(file));

test.each<[RemoteAreaName, Patch]>([
  ['casino', { file: /LobbyPage\.tsx$/, from: 'Show more games', to: 'Show more gamez' }],
  ['sports', { file: /MatchPage\.tsx$/, from: 'No data available', to: 'No data availabel' }],
])(
  'a patch of two characters of %s costs at most 5 KB, with all of its pages and fragments',
  async (area, patch) => {
    const before = await releasePatched(store, folder, [area, '1.0.0', unpatched(patch)]);
    const now = await releasePatched(store, folder, [area, '1.0.1', patch]);
    expect(now.build.deltasFrom).toEqual(['1.0.0']);
    const app = await createStaticServer(store);
    const files = new Set([now.entry, ...Object.values(now.exposes).flat()]);
    const bytes = await loadAgain(before, now, [...files], loadFrom(app, now));
    await app.close();
    expect(bytes).toBeLessThanOrEqual(5 * KB);
  },
);

test('a patch of two characters of the shell costs at most 20 KB', async () => {
  const patch = { file: /\/Footer\.tsx$/, from: 'Download the app', to: 'Download the abb' };
  const before = await releasePatched(store, folder, [SHELL, '1.0.0', unpatched(patch)]);
  const now = await releasePatched(store, folder, [SHELL, '1.0.1', patch]);
  const bytes = await loadAgain(before, now, listCode(now), loadShell(now));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(20 * KB);
});
