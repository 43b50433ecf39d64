import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleaseStore } from '@exchange/federation/releases';
import { publishForTest } from '@exchange/federation/testing';
import { getRaw, hostilePaths } from '@exchange/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestEdge, type TestEdge } from '../../testing/test-edge.ts';
import { createStaticServer } from './static-server.ts';

const SENTINEL = 'what stands outside of the folder';
// Of /etc/passwd a line; pages name #root, too.
const FOUND = /outside of the folder|^root:|"payload"/m;

let edge: TestEdge;
let address: string;
beforeAll(async () => {
  edge = await startTestEdge();
  await edge.writeFiles({ 'outside.txt': SENTINEL, 'themes/outside.txt': SENTINEL });
  address = await edge.listen();
});
afterAll(() => edge.close());

it.each([
  ['/assets/', 'outside.txt'],
  ['/assets/', 'releases/keys.json'],
  ['/themes/kheloyar/', 'outside.txt'],
  ['/themes/', 'outside.txt'],
  ['/icons/', 'outside.txt'],
])('nothing outside of %s of the edge can be reached: %s @asvs:5.3.1', async (prefix, file) => {
  for (const asked of hostilePaths(prefix, file)) {
    const { status, text } = await getRaw(address, asked);
    expect([asked, status >= 400 && status < 500]).toEqual([asked, true]);
    expect(text).not.toMatch(FOUND);
  }
});

it('nothing but the files of a release can be reached at the origin of its remote', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'origin-'));
  const store = await openReleaseStore({ driver: 'directory', folder: path.join(folder, 'store') });
  await publishForTest(store, 'casino', '1.0.0', { 'a.js': 'x' });
  await writeFile(path.join(folder, 'outside.txt'), SENTINEL);
  const origin = await createStaticServer(store);
  const at = await origin.listen({ port: 0, host: '127.0.0.1' });
  for (const [prefix, file] of [
    ['/casino/1.0.0/', 'outside.txt'],
    ['/casino/1.0.0/', 'keys.json'],
    ['/casino/', 'keys.json'],
    ['/', 'keys.json'],
  ] as const) {
    for (const asked of hostilePaths(prefix, file)) {
      const { status, text } = await getRaw(at, asked);
      expect([asked, status >= 400 && status < 500]).toEqual([asked, true]);
      expect(text).not.toMatch(FOUND);
    }
  }
  expect((await getRaw(at, '/casino/1.0.0/a.js')).status).toBe(200);
  await origin.close();
  await rm(folder, { recursive: true });
});

it.each(['../a.js', '..\\a.js', '/etc/passwd', 'a\0.js', '', '.', '..', 'a/../../b.js'])(
  'a release has no file that is called %j',
  async (name) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'store-'));
    const store = await openReleaseStore({
      driver: 'directory',
      folder: path.join(folder, 'store'),
    });
    const write = async () => store.createFile('casino', '1.0.0', name, Buffer.from('x'));
    const read = async () => store.readFile('casino', '1.0.0', name);
    const leave = async () => store.readFile('casino', `${name}/1.0.0`, 'a.js');
    for (const attempt of [write, read, leave]) await expect(attempt()).rejects.toThrow();
    await rm(folder, { recursive: true });
  },
);
