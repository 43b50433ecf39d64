import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type S3Server, startS3Server } from '@exchange/server/testing/s3-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBucketStorage } from './bucket-storage.ts';
import { type RegistryText, type ReleaseStorage, readRegistryText } from './storage.ts';
import type { ReleaseStorageConfig } from './storage-config.ts';
import { openReleaseStorage } from './store.ts';

const BUCKET = 'releases';
let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.objects.clear();
  folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
  return () => rm(folder, { recursive: true });
});

const CONFIGS: Record<ReleaseStorageConfig['driver'], () => ReleaseStorageConfig> = {
  directory: () => ({ driver: 'directory', folder }),
  s3: () => ({
    driver: 's3',
    bucket: BUCKET,
    region: 'ap-south-1',
    endpoint: server.url,
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  }),
};
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('utf8');
const bytes = (content: string) => Buffer.from(content);

describe.each(Object.entries(CONFIGS))('what the driver %s keeps', (_, createConfig) => {
  let storage: ReleaseStorage;
  beforeEach(async () => {
    storage = await openReleaseStorage(createConfig());
  });

  test('is read as it was written; what is not there is undefined', async () => {
    await storage.write('casino/1.0.0/a.js', bytes('one'), 'text/javascript');
    expect(text(await storage.read('casino/1.0.0/a.js'))).toBe('one');
    expect(await storage.read('casino/1.0.0/b.js')).toBeUndefined();
    expect(await storage.read('casino/1.0.0')).toBeUndefined();
  });

  test('is not read beyond the maximum of its reader, and has its tag all the same @security:measures.104', async () => {
    await storage.write('casino/1.0.0/release.json', bytes('x'.repeat(200_000)), 'text/plain');
    expect(await storage.read('casino/1.0.0/release.json', 200_000)).toHaveLength(200_000);
    const read = storage.read('casino/1.0.0/release.json', 199_999);
    await expect(read).rejects.toThrow('it has more than 199999 bytes');
    await storage.replace('keys.json', 'x'.repeat(2 * 2 ** 20 + 1), undefined);
    const found = (await readRegistryText(storage, 'keys.json')) as RegistryText;
    expect(`${found.text}`).toContain('keys.json is refused: it has more than 2097152 bytes');
    expect(await readRegistryText(storage, 'keys.json', found.tag)).toBe('unchanged');
  });

  test('is created once, whoever comes first', async () => {
    const contents = ['one', 'two', 'three', 'four'];
    const results = await Promise.all(
      contents.map((content) => storage.create('a/1.0.0/r.json', bytes(content), 'text/plain')),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(text(await storage.read('a/1.0.0/r.json'))).toBe(contents[results.indexOf(true)]);
  });

  test('is listed below its folder, and below no other of a longer name', async () => {
    for (const key of ['a/1.0.0/x.js', 'a/1.0.0/sub/y.js', 'ab/1.0.0/z.js']) {
      await storage.write(key, bytes(key), 'text/plain');
    }
    expect(await storage.list('a/')).toEqual(['a/1.0.0/sub/y.js', 'a/1.0.0/x.js']);
    expect(await storage.list('none/')).toEqual([]);
  });

  test('has a tag that changes with it', async () => {
    expect(await storage.readTagged('r.json')).toBeUndefined();
    await storage.write('r.json', bytes('one'), 'application/json');
    const first = await storage.readTagged('r.json');
    if (typeof first !== 'object') throw new Error('not there');
    expect(first.text).toBe('one');
    expect(await storage.readTagged('r.json', first.tag)).toBe('unchanged');
    await storage.write('r.json', bytes('two'), 'application/json');
    expect(await storage.readTagged('r.json', first.tag)).toMatchObject({ text: 'two' });
  });

  test('is replaced only by a writer that read its current state', async () => {
    expect(await storage.replace('r.json', 'one', undefined)).toBe(true);
    expect(await storage.replace('r.json', 'two', undefined)).toBe(false);
    const first = await storage.readTagged('r.json');
    if (typeof first !== 'object') throw new Error('not there');
    const results = await Promise.all(
      ['a', 'b', 'c'].map((content) => storage.replace('r.json', content, first.tag)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await storage.replace('r.json', 'late', first.tag)).toBe(false);
  });
});

describe('a folder', () => {
  let storage: ReleaseStorage;
  beforeEach(async () => {
    storage = await openReleaseStorage(CONFIGS.directory());
  });
  /** Replaces the current content. */
  const replace = async (content: string) => {
    const before = await storage.readTagged('r.json');
    const tag = typeof before === 'object' ? before.tag : undefined;
    expect(await storage.replace('r.json', content, tag)).toBe(true);
  };
  const readNow = async () => {
    const found = await storage.readTagged('r.json');
    return typeof found === 'object' ? found.text : found;
  };

  test('keeps no partial files, and only the latest revisions of replaced ones', async () => {
    await storage.create('a.json', bytes('{}'), 'application/json');
    await storage.create('a.json', bytes('{}'), 'application/json');
    for (let revision = 1; revision <= 12; revision += 1) await replace(`${revision}`);
    expect((await readdir(folder)).toSorted()).toEqual(
      ['a.json', ...[10, 11, 12, 8, 9].map((revision) => `r.json.${revision}`)].toSorted(),
    );
    expect(await readNow()).toBe('12');
  });

  test('replaces a file that was never replaced before', async () => {
    await writeFile(path.join(folder, 'r.json'), 'before');
    expect(await readNow()).toBe('before');
    await replace('after');
    expect(await readdir(folder)).toEqual(['r.json.1']);
    expect(await readNow()).toBe('after');
  });

  test('sees what a person edits in it', async () => {
    await replace('one');
    const before = await storage.readTagged('r.json');
    const file = path.join(folder, 'r.json.1');
    await writeFile(file, 'two');
    // A person edits later than within the same tick of the file system's clock.
    const later = new Date(Date.now() + 1000);
    await utimes(file, later, later);
    expect(await readNow()).toBe('two');
    const tag = typeof before === 'object' ? before.tag : undefined;
    expect(await storage.replace('r.json', 'three', tag)).toBe(false);
  });

  test('is not locked by what a dead process left, and of many writers each one counts', async () => {
    await writeFile(path.join(folder, '.dead.part'), 'half');
    await writeFile(path.join(folder, 'r.json.lock'), '');
    await replace('0');
    const count = async () => {
      for (;;) {
        const found = await storage.readTagged('r.json');
        if (typeof found !== 'object') throw new Error('not there');
        if (await storage.replace('r.json', `${Number(found.text) + 1}`, found.tag)) return;
      }
    };
    await Promise.all(Array.from({ length: 20 }, count));
    expect(await readNow()).toBe('20');
  });

  test.each(['../x.json', 'a/../../x.json', '..', ''])(
    'has nothing outside of it: %j',
    async (key) => {
      await expect(async () => storage.read(key)).rejects.toThrow('is outside of');
      await expect(async () => storage.create(key, bytes('x'), 'text/plain')).rejects.toThrow();
    },
  );
});

test('gives up a bucket that never answers a request', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const config = { ...CONFIGS.s3(), endpoint } as Parameters<typeof openBucketStorage>[0];
  const storage = openBucketStorage(config, { connectMs: 100, answerMs: 100, tries: 1 });
  await expect(storage.read('a')).rejects.toThrow();
  await expect(storage.readTagged('a')).rejects.toThrow();
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

test('a store that cannot be asked is a fault, not an empty one', async () => {
  const config = { ...CONFIGS.s3(), endpoint: 'http://127.0.0.1:9' } as ReleaseStorageConfig;
  const storage = await openReleaseStorage(config);
  await expect(storage.read('a')).rejects.toThrow();
  await expect(storage.readTagged('a')).rejects.toThrow();
});
