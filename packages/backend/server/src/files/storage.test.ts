import { chmod, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { openStorage, type StorageConfig } from './storage.ts';

const BUCKET = 'slips';
let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

const CONFIGS: Record<StorageConfig['driver'], () => Promise<StorageConfig>> = {
  local: async () => ({ driver: 'local', folder: await mkdtemp(join(tmpdir(), 'storage-')) }),
  s3: async () => ({
    driver: 's3',
    bucket: BUCKET,
    region: 'ap-south-1',
    endpoint: server.url,
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  }),
};

describe.each(Object.entries(CONFIGS))('files kept by the driver %s', (_, createConfig) => {
  it('are read as stored, and not found once removed @spec:money.13', async () => {
    const storage = await openStorage(await createConfig(), 'payment');
    const bytes = new Uint8Array([0, 255, 1, 254]);
    await storage.put('a.webp', bytes, 'image/webp');
    expect([...((await storage.read('a.webp')) ?? [])]).toEqual([...bytes]);
    expect(await storage.read('b.webp')).toBeUndefined();
    await storage.remove('a.webp');
    expect(await storage.read('a.webp')).toBeUndefined();
    await storage.remove('a.webp');
  });

  it('are listed without those of another kind', async () => {
    const config = await createConfig();
    const [slips, exported] = await Promise.all([
      openStorage(config, 'payment'),
      openStorage(config, 'audit'),
    ]);
    const list = async () => {
      const names: string[] = [];
      for await (const portion of exported.list()) names.push(...portion);
      return names.toSorted();
    };
    expect(await list()).toEqual([]);
    await slips.put('a.webp', new Uint8Array([1]), 'image/webp');
    for (const name of ['1.json', '2.json']) {
      await exported.put(name, new Uint8Array([1]), 'application/json');
    }
    expect(await list()).toEqual(['1.json', '2.json']);
  });
});

it('slips on a disk are for their owner only @security:measures.54', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'storage-')), 'files');
  const storage = await openStorage({ driver: 'local', folder }, 'payment');
  await storage.put('a.webp', new Uint8Array([1]), 'image/webp');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await chmod(folder, 0o755);
  await openStorage({ driver: 'local', folder }, 'payment');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('a bucket gets signed requests with the type of the file', async () => {
  const storage = await openStorage(await CONFIGS.s3(), 'payment');
  await storage.put('c.webp', new Uint8Array([1]), 'image/webp');
  expect(server.objects.get(`/${BUCKET}/payment/c.webp`)?.type).toBe('image/webp');
  expect(server.authorized.at(-1)).toMatch(/^AWS4-HMAC-SHA256 Credential=id\/.*\/ap-south-1\/s3/);
});

it('an unavailable storage is a fault, not a missing file', async () => {
  const config: StorageConfig = {
    driver: 's3',
    bucket: BUCKET,
    region: 'x',
    endpoint: 'http://127.0.0.1:9',
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  };
  const storage = await openStorage(config, 'payment');
  await expect(storage.read('a.webp')).rejects.toThrow();
});
