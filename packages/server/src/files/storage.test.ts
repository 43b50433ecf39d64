import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type StorageConfig } from './storage.ts';

const BUCKET = 'slips';
const readAll = async (request: IncomingMessage) => Buffer.concat(await request.toArray());

/** Objects by path, over the part of the S3 protocol that keeps, gives, names and removes one. */
const objects = new Map<string, { bytes: Buffer; type: string }>();
const authorized: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    authorized.push(request.headers.authorization ?? '');
    const object = objects.get(path);
    if (request.method === 'PUT') {
      const bytes = await readAll(request);
      objects.set(path, { bytes, type: request.headers['content-type'] ?? '' });
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (object) {
      response.setHeader('content-type', object.type);
      response.setHeader('content-length', object.bytes.length);
      response.end(request.method === 'HEAD' ? undefined : object.bytes);
    } else {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    }
  }).listen(0, '127.0.0.1');
});
afterAll(() => server.close());

const CONFIGS: Record<StorageConfig['driver'], () => Promise<StorageConfig>> = {
  local: async () => ({ driver: 'local', folder: await mkdtemp(join(tmpdir(), 'storage-')) }),
  s3: async () => ({
    ...{ driver: 's3', bucket: BUCKET, region: 'ap-south-1' },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  }),
};

describe.each(Object.entries(CONFIGS))('files kept by the driver %s', (_, createConfig) => {
  it('are read as they were put, and gone once removed', async () => {
    const storage = await openStorage(await createConfig());
    const bytes = new Uint8Array([0, 255, 1, 254]);
    await storage.put('a.webp', bytes, 'image/webp');
    expect([...((await storage.read('a.webp')) ?? [])]).toEqual([...bytes]);
    expect(await storage.read('b.webp')).toBeUndefined();
    await storage.remove('a.webp');
    expect(await storage.read('a.webp')).toBeUndefined();
    await storage.remove('a.webp');
  });
});

it('a bucket gets signed requests and the kind of what is kept', async () => {
  const storage = await openStorage(await CONFIGS.s3());
  await storage.put('c.webp', new Uint8Array([1]), 'image/webp');
  expect(objects.get(`/${BUCKET}/payment/c.webp`)?.type).toBe('image/webp');
  expect(authorized.at(-1)).toMatch(/^AWS4-HMAC-SHA256 Credential=id\/.*\/ap-south-1\/s3/);
});

it('a storage that cannot be asked is a fault, not a missing file', async () => {
  const storage = await openStorage({
    ...{ driver: 's3', bucket: BUCKET, region: 'x', endpoint: 'http://127.0.0.1:9' },
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  });
  await expect(storage.read('a.webp')).rejects.toThrow();
});
