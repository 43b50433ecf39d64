import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  deltaHeader,
  deltaName,
  hashDictionary,
  openReleaseStore,
  type ReleaseStore,
} from '@exchange/federation/releases';
import { publishForTest } from '@exchange/federation/testing';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACTIVE, publishShell, registerShells } from '../../testing/shell-rig.ts';
import { startTestEdge } from '../../testing/test-edge.ts';
import { createStaticServer } from './static-server.ts';

const OLD = hashDictionary(Buffer.from('old'));
const OTHER = hashDictionary(Buffer.from('other'));
const fieldOf = (hash: Buffer) => `:${hash.toString('base64')}:`;
const FILE = 'area.0123abcd.js';
const URL = `/casino/1.0.1/${FILE}`;
const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz';
const MATCH = 'match="/casino/*/area.*.js"';

let store: ReleaseStore;
let app: FastifyInstance;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'coding-'));
  store = await openReleaseStore({ driver: 'directory', folder: path.join(folder, 'store') });
  app = await createStaticServer(store);
  return async () => {
    await app.close();
    await rm(folder, { recursive: true });
  };
});

/** Writes a release whose code has a delta, as bytes without a meaning. */
async function publish(version = '1.0.1', delta = 'delta') {
  const contents = { [FILE]: 'plain', [`${FILE}.br`]: 'br', 'a.0123abcd.svg': '<svg/>' };
  for (const [file, content] of Object.entries(contents)) {
    await store.createFile('casino', version, file, Buffer.from(content));
  }
  const bytes = Buffer.concat([deltaHeader(OLD), Buffer.from(delta)]);
  await store.createFile('casino', version, deltaName(FILE, OLD), bytes);
  await publishForTest(store, 'casino', version, { ...contents, [deltaName(FILE, OLD)]: '' });
}

describe('a browser with a dictionary', () => {
  beforeEach(() => publish());

  test.each([
    ['gets the delta', { 'accept-encoding': BROWSER }, OLD, 'dcz'],
    ['that takes the coding by any weight', { 'accept-encoding': 'br, dcz;q=0.1' }, OLD, 'dcz'],
    ['of another version', { 'accept-encoding': BROWSER }, OTHER, 'br'],
    ['that does not take the coding', { 'accept-encoding': 'gzip, br, dcb' }, OLD, 'br'],
    ['that refuses the coding', { 'accept-encoding': 'br, dcz;q=0' }, OLD, 'br'],
    ['that takes anything', { 'accept-encoding': '*' }, OLD, 'br'],
    ['that takes nothing', {}, OLD, undefined],
  ])('%s @security:measures.151', async (_, headers, hash, coding) => {
    const reply = await app.inject({
      url: URL,
      headers: { ...headers, 'available-dictionary': fieldOf(hash) },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBe(coding);
    expect(reply.headers).toMatchObject({
      vary: 'accept-encoding, available-dictionary',
      'use-as-dictionary': MATCH,
      'content-type': 'text/javascript; charset=utf-8',
    });
    if (coding === 'dcz') expect(reply.rawPayload.subarray(0, 40)).toEqual(deltaHeader(OLD));
  });

  test.each([
    ['no field', OLD.toString('base64')],
    ['hexadecimal', `:${OLD.toString('hex')}:`],
    ['too short', `:${OLD.subarray(1).toString('base64')}:`],
    ['two of them', `${fieldOf(OLD)}, ${fieldOf(OTHER)}`],
    ['with a parameter', `${fieldOf(OLD)};a=1`],
    ['a path', ':../../../../etc/passwd:'],
    ['empty', ''],
    ['very long', `:${'A'.repeat(8000)}=:`],
  ])(
    'whose name is malformed (%s) gets the file as before @security:measures.151',
    async (_, name) => {
      const headers = { 'accept-encoding': BROWSER, 'available-dictionary': name };
      const reply = await app.inject({ url: URL, headers });
      expect([reply.statusCode, reply.headers['content-encoding'], reply.body]).toEqual([
        200,
        'br',
        'br',
      ]);
    },
  );

  test('gets no delta whose dictionary only begins with the same hash @security:measures.151', async () => {
    const alike = Buffer.concat([OLD.subarray(0, 8), OTHER.subarray(8)]);
    expect(deltaName(FILE, alike)).toBe(deltaName(FILE, OLD));
    const headers = { 'accept-encoding': BROWSER, 'available-dictionary': fieldOf(alike) };
    expect((await app.inject({ url: URL, headers })).headers['content-encoding']).toBe('br');
  });

  test('asks for the headers alone, or for a part: the answer is that of the whole delta', async () => {
    const headers = { 'accept-encoding': BROWSER, 'available-dictionary': fieldOf(OLD) };
    const whole = await app.inject({ url: URL, headers });
    const head = await app.inject({ method: 'HEAD', url: URL, headers });
    expect(head.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-length': `${whole.rawPayload.length}`,
    });
    expect(head.body).toBe('');
    const part = await app.inject({ url: URL, headers: { ...headers, range: 'bytes=0-3' } });
    expect([part.statusCode, part.rawPayload]).toEqual([200, whole.rawPayload]);
  });
});

test('pictures, and builds between two releases, are no dictionaries', async () => {
  await publish();
  await publish('1.0.2+0123abcd');
  const headers = { 'accept-encoding': BROWSER, 'available-dictionary': fieldOf(OLD) };
  for (const url of ['/casino/1.0.1/a.0123abcd.svg', `/casino/1.0.2+0123abcd/${FILE}`]) {
    const { headers: sent } = await app.inject({ url, headers });
    expect(sent.vary).toBe('accept-encoding');
    expect(sent).not.toHaveProperty('use-as-dictionary');
  }
});

test('an edge sends deltas of the registered shell, also where it has the same build itself', async () => {
  const edge = await startTestEdge();
  // A name of the build on its disk.
  const main = 'main.0123abcd.js';
  const delta = deltaName(main, OLD);
  const release = await publishShell(edge.store, '0.8.0', {}, { [main]: '// main', [delta]: '' });
  const bytes = Buffer.concat([deltaHeader(OLD), Buffer.from('delta')]);
  await edge.store.storage.write(`shell/0.8.0/${delta}`, bytes, 'text/javascript');
  await registerShells(edge.store, [[release, ACTIVE]]);
  const headers = { 'accept-encoding': BROWSER, 'available-dictionary': fieldOf(OLD) };
  const reply = await edge.get(`/assets/${main}`, headers);
  expect(reply.headers).toMatchObject({
    'content-encoding': 'dcz',
    'use-as-dictionary': 'match="/assets/main.*.js"',
    vary: expect.stringContaining('available-dictionary'),
  });
  await edge.close();
});
