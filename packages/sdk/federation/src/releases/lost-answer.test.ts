import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type S3Server, startS3Server } from '@exchange/server/testing/s3-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDirectoryStorage } from './directory-storage.ts';
import { createReleaseStore, openReleaseStorage, type ReleaseStore } from './store.ts';

let server: S3Server;
let line: ReturnType<typeof createServer>;
let store: ReleaseStore;
/** Number of further writes whose responses get lost. */
let toLose = 0;

// A proxy that forwards each request to the bucket, but drops some responses.
beforeAll(async () => {
  server = await startS3Server();
  line = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const reply = await fetch(server.url + request.url, {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers)
        .filter(([name]) => name.startsWith('if-') || name.startsWith('content-type'))
        .map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body }),
    });
    if (request.method === 'PUT' && toLose > 0) {
      toLose -= 1;
      return void request.socket.destroy();
    }
    const bytes = Buffer.from(await reply.arrayBuffer());
    const etag = reply.headers.get('etag');
    response.writeHead(reply.status, { 'content-type': 'text/plain', ...(etag && { etag }) });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => void line.listen(0, '127.0.0.1', resolve));
  const storage = await openReleaseStorage({
    driver: 's3',
    bucket: 'releases',
    region: 'ap-south-1',
    endpoint: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  });
  store = createReleaseStore(storage);
});
afterAll(async () => {
  line.closeAllConnections();
  await new Promise((resolve) => line.close(resolve));
  await server.close();
});

test.each([1, 2])('a change of a bucket is made once, though %i answers get lost', async (lost) => {
  const before = await store.readRegistry();
  toLose = lost;
  const id = `change ${lost}`;
  const at = '2026-01-01T00:00:00.000Z';
  const changed = await store.updateRegistry((now) => ({
    ...now,
    history: [{ id, at, by: 'asha', remote: 'casino', action: 'disable' }, ...now.history],
  }));
  expect(toLose).toBe(0);
  expect(changed.revision).toBe(before.revision + 1);
  expect(await store.readRegistry()).toEqual(changed);
  expect(changed.history.filter((one) => one.id === id)).toHaveLength(1);
});

test.each(['fails', 'is lost to another writer'])(
  'a change of two areas is whole or an error, where the write of the second %s once',
  async (kind) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'two-areas-'));
    const storage = openDirectoryStorage(folder);
    let isLost = false;
    const two = createReleaseStore({
      ...storage,
      async replace(key, text, tag) {
        if (key !== 'registry/sports.json' || isLost) return storage.replace(key, text, tag);
        isLost = true;
        if (kind === 'fails') throw new Error('no network');
        return false;
      },
    });
    const at = '2026-01-01T00:00:00.000Z';
    const changes = ['casino', 'sports'].map((remote) => ({
      id: `change of ${remote}`,
      at,
      by: 'asha',
      remote,
      action: 'disable' as const,
    }));
    const act = () =>
      two.updateRegistry((now) => ({ ...now, history: [...changes, ...now.history] }));
    if (kind === 'fails') await expect(act()).rejects.toThrow('no network');
    // Who repeats it makes the rest of it.
    const changed = await act();
    await rm(folder, { recursive: true });
    expect(isLost).toBe(true);
    expect(changed.history.map(({ id }) => id).sort()).toEqual(changes.map(({ id }) => id));
  },
);
