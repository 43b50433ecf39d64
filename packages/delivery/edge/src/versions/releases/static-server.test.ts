import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createKeyFile, openReleaseStore, type ReleaseStore } from '@exchange/federation/releases';
import { publishForTest } from '@exchange/federation/testing';
import { startS3Server } from '@exchange/server/testing/s3-server';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStaticServer } from './static-server.ts';

let folder: string;
let store: ReleaseStore;
let app: FastifyInstance;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'origin-')), 'store');
  store = await openReleaseStore({ driver: 'directory', folder });
  app = await createStaticServer(store);
});
afterEach(async () => {
  await app.close();
  await rm(path.dirname(folder), { recursive: true });
});

test('serves each file of each version to any origin, for ever', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    await publishForTest(store, 'casino', version, { 'm.json': '{}', 'area.0123abcd.js': version });
    const script = await app.inject(`/casino/${version}/area.0123abcd.js`);
    expect(script.body).toBe(version);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
      'access-control-allow-origin': '*',
    });
  }
  expect((await app.inject('/casino/1.0.0/m.json')).json()).toEqual({});
});

test('a source map in the store is not served', async () => {
  await publishForTest(store, 'casino', '1.0.0', { 'a.0123abcd.js': 'code' });
  await store.createFile('casino', '1.0.0', 'a.0123abcd.js.map', Buffer.from('{}'));
  expect((await app.inject('/casino/1.0.0/a.0123abcd.js')).statusCode).toBe(200);
  expect((await app.inject('/casino/1.0.0/a.0123abcd.js.map')).statusCode).toBe(404);
});

test('sends the smallest form that the browser accepts', async () => {
  const files = { 'a.js': 'plain', 'a.js.br': 'br', 'a.js.gz': 'gz' };
  await publishForTest(store, 'casino', '1.0.0', files);
  const read = async (accept: string) => {
    const reply = await app.inject({
      url: '/casino/1.0.0/a.js',
      headers: { 'accept-encoding': accept },
    });
    return [reply.headers['content-encoding'], reply.body];
  };
  expect(await read('gzip, deflate, br')).toEqual(['br', 'br']);
  expect(await read('gzip;q=0.5')).toEqual(['gzip', 'gz']);
  expect(await read('')).toEqual([undefined, 'plain']);
  expect(await read('br;q=0, gzip')).toEqual(['gzip', 'gz']);
  expect(await read('br; Q=0.0,gzip;q=0')).toEqual([undefined, 'plain']);
  expect(await read('*')).toEqual(['br', 'br']);
  expect(await read('br;q=0, *')).toEqual(['gzip', 'gz']);
});

test('an upload that is not finished is not there, and then is', async () => {
  await store.createFile('casino', '1.0.0', 'a.js', Buffer.from('whole'));
  const missing = await app.inject('/casino/1.0.0/a.js');
  expect(missing.statusCode).toBe(404);
  expect(missing.headers).toMatchObject({
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  await publishForTest(store, 'casino', '1.0.0', { 'a.js': 'whole' });
  expect((await app.inject('/casino/1.0.0/a.js')).body).toBe('whole');
});

test('a picture that is opened by itself runs nothing', async () => {
  await publishForTest(store, 'casino', '1.0.0', { 'a.svg': '<svg/>', 'a.js': '' });
  const { headers } = await app.inject('/casino/1.0.0/a.svg');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
  const script = await app.inject('/casino/1.0.0/a.js');
  expect(script.headers['content-security-policy']).toBe("frame-ancestors 'none'");
});

test.each([
  '/casino/1.0.0/release.json',
  '/casino/1.0.0/stray.js',
  '/casino/1.0.0/..%2f..%2fregistry.json',
  '/casino/..%2f1.0.0/a.js',
  '/casino/%2e%2e/a.js',
  '/casino/1.0.0/toString',
  '/sports/2.0.0/a.js',
  '/Casino/1.0.0/a.js',
  '/registry.json/1.0.0/a.js',
  '/registry.json',
])('%s is not served @asvs:1.1.1 @asvs:13.4.1 @asvs:15.3.6', async (url) => {
  await publishForTest(store, 'casino', '1.0.0', { 'a.js': '' });
  await publishForTest(store, 'sports', '1.0.0', { 'a.js': '' });
  await store.createFile('casino', '1.0.0', 'stray.js', Buffer.from(''));
  expect((await app.inject(url)).statusCode).toBe(404);
});

test('a store in a bucket is served alike', async () => {
  const server = await startS3Server();
  const rootKeyFile = path.join(folder, 'root.json');
  createKeyFile(rootKeyFile, 'operator');
  const bucket = await openReleaseStore({
    rootKeyFile,
    driver: 's3',
    bucket: 'releases',
    region: 'ap-south-1',
    endpoint: server.url,
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  });
  await publishForTest(bucket, 'casino', '1.0.0', { 'a.js': 'from the bucket' });
  const origin = await createStaticServer(bucket);
  expect((await origin.inject('/casino/1.0.0/a.js')).body).toBe('from the bucket');
  expect((await origin.inject('/casino/1.0.0/b.js')).statusCode).toBe(404);

  // Each request costs money there.
  const asked = server.authorized.length;
  for (let times = 0; times < 5; times += 1) await origin.inject('/casino/1.0.0/a.js');
  expect(server.authorized.length).toBe(asked);
  for (let times = 0; times < 5; times += 1) await origin.inject('/casino/9.9.9/a.js');
  expect(server.authorized.length).toBe(asked + 1);
  await origin.close();
  await server.close();
});

test('one that is of a single area serves no other', async () => {
  await publishForTest(store, 'casino', '1.0.0', { 'a.js': 'casino' });
  await publishForTest(store, 'promo', '1.0.0', { 'a.js': 'promo' });
  expect((await app.inject('/promo/1.0.0/a.js')).body).toBe('promo');
  const single = await createStaticServer(store, { area: 'casino' });
  expect((await single.inject('/casino/1.0.0/a.js')).body).toBe('casino');
  expect((await single.inject('/promo/1.0.0/a.js')).statusCode).toBe(404);
  await single.close();
});
