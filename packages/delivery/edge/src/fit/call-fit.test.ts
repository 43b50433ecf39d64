import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMPTY_DOCUMENT, type RegistryDocument } from '@exchange/federation/registry';
import {
  openReleaseStore,
  type ReleaseStore,
  registerRelease,
  type UsedCall,
} from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { type CallFit, createCallFit } from './call-fit.ts';

const FILES = { 'm.json': '{}', 'entry.js': 'entry' };
const GAMES: UsedCall = {
  ...{ name: 'games', method: 'POST', path: '/api/games' },
  input: { type: 'object', properties: { page: { type: 'integer' } }, required: ['page'] },
  data: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const SHELL = { calls: [] };
const MISFIT = 'POST /api/games data.name: is required, but is missing';

let folder: string;
let store: ReleaseStore;
let served: UsedCall[];
let isDown = false;
const warn = vi.fn();
const describeServer = () => {
  if (isDown) throw new Error('connect ECONNREFUSED');
  const paths = Object.fromEntries(
    served.map(({ path: at, input, data }) => [
      at,
      {
        post: {
          requestBody: { content: { 'application/json': { schema: input ?? {} } } },
          responses: { 200: { content: { j: { schema: { properties: { data } } } } } },
          parameters: [],
        },
      },
    ]),
  );
  return { text: JSON.stringify(paths), openApi: { paths } };
};
const withoutName = { ...GAMES, data: { type: 'object', properties: {} } };

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'call-fit-'));
  store = await openReleaseStore({ driver: 'directory', folder });
  served = [GAMES];
  isDown = false;
  warn.mockClear();
  return () => rm(folder, { recursive: true });
});

/** Publishes a version of the casino with these calls, and registers it as passed. */
async function register(version: string, calls: UsedCall[] = [GAMES]): Promise<RegistryDocument> {
  const record = { ...recordForTest('casino', version, FILES), calls };
  await store.createRelease(record);
  const entry = registerRelease(record);
  const extras = { ...entry.extras, gate: 'passed' as const, mounted: true };
  const deployment = { traffic: 100, default: true };
  return { ...EMPTY_DOCUMENT, microFrontends: { casino: [{ ...entry, extras, deployment }] } };
}
const create = (restMs = 0): CallFit =>
  createCallFit({ store, readServer: async () => describeServer(), warn, restMs });
async function misfitsOf(fit: CallFit, document: RegistryDocument): Promise<readonly string[]> {
  const [version] = document.microFrontends.casino ?? [];
  if (!version) throw new Error('The casino is not registered');
  return (await fit.follow(document, SHELL)).findCallMisfits('casino', version);
}

/** Waits until a comparison that has just begun finds these misfits; a busy machine takes its time. */
async function expectMisfits(document: RegistryDocument, misfits: readonly unknown[]) {
  const fit = create();
  await expect.poll(() => misfitsOf(fit, document)).toEqual(misfits);
  return fit;
}

test('a version is held back by its record, whatever its publisher registered', async () => {
  const document = await register('1.0.0');
  expect(await misfitsOf(create(), document)).toEqual([]);
  served = [withoutName];
  await expectMisfits(document, [MISFIT]);
  const [entry] = document.microFrontends.casino ?? [];
  if (!entry) throw new Error('The casino is not registered');
  const silent = { ...entry, extras: { ...entry.extras, calls: [] } };
  const claimed = { ...document, microFrontends: { casino: [silent] } };
  await expectMisfits(claimed, [MISFIT]);
});

test('a server that changes holds a version back, and takes it again, within a rest', async () => {
  const document = await register('1.0.0');
  const fit = create();
  expect(await misfitsOf(fit, document)).toEqual([]);
  served = [withoutName];
  await expect.poll(() => misfitsOf(fit, document)).toEqual([MISFIT]);
  served = [GAMES];
  await expect.poll(() => misfitsOf(fit, document)).toEqual([]);
});

test('an unreachable server changes nothing, and is reported once', async () => {
  const document = await register('1.0.0');
  isDown = true;
  expect(await misfitsOf(create(60_000), document)).toEqual([]);
  // It may start later than the edge.
  expect(warn).not.toHaveBeenCalled();
  isDown = false;
  served = [withoutName];
  const fit = await expectMisfits(document, [MISFIT]);
  isDown = true;
  warn.mockClear();
  const readAgain = async () => {
    expect(await misfitsOf(fit, document)).toEqual([MISFIT]);
    return warn;
  };
  await expect.poll(readAgain).toHaveBeenCalled();
  for (const _ of [1, 2, 3]) await readAgain();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    "The server's description could not be read: connect ECONNREFUSED",
  );
});

test('a record whose calls are not the registered ones is held back', async () => {
  const document = await register('1.0.0');
  const entry = document.microFrontends.casino?.[0];
  if (!entry) throw new Error('The casino is not registered');
  const integrity = `sha384-${'B'.repeat(64)}`;
  const other = { ...entry, extras: { ...entry.extras, callsIntegrity: integrity } };
  const changed = { ...document, microFrontends: { casino: [other] } };
  await expectMisfits(changed, ['release.json: its calls are not those that were registered']);
});

test.each([
  ['the record', { read: async () => Promise.reject(new Error('The operation timed out')) }],
  ['the keys', { readTagged: async () => Promise.reject(new Error('connect ECONNRESET')) }],
])('a store that fails to read %s for a moment holds nothing back', async (_, failing) => {
  const document = await register('1.0.0');
  Object.assign(store.storage, failing);
  expect(await misfitsOf(create(), document)).toEqual([]);
});

test('a record without the signature of an admitted key is held back', async () => {
  const document = await register('1.0.0');
  const file = path.join(folder, 'casino/1.0.0/release.json');
  await writeFile(file, JSON.stringify({ payload: '{}', keyId: 'x', signature: 'x' }));
  await expectMisfits(document, [expect.stringContaining('release.json: ')]);
});

test('calls of the shell itself are compared', async () => {
  const fit = create();
  const shell = { calls: [GAMES] };
  expect((await fit.follow(EMPTY_DOCUMENT, shell)).shellIncompatibilities).toEqual([]);
  served = [withoutName];
  await expect
    .poll(async () => (await fit.follow(EMPTY_DOCUMENT, shell)).shellIncompatibilities)
    .toEqual([MISFIT]);
});

test('a release that is not registered is compared for who asks for it, and players’ stay compared', async () => {
  served = [withoutName];
  const document = await register('1.0.0', []);
  const record = { ...recordForTest('casino', '2.0.0', FILES), calls: [GAMES] };
  await store.createRelease(record);
  const version = registerRelease(record);
  const fit = createCallFit({ store, readServer: async () => describeServer(), warn });
  const { findCallMisfits } = await fit.choose(document, SHELL, {
    choose: (found) => found,
    listShown: () => [{ area: 'casino', version }],
  });
  expect(findCallMisfits('casino', version)).toEqual([MISFIT]);
  const [registered] = document.microFrontends.casino ?? [];
  if (!registered) throw new Error('Nothing is registered');
  expect(findCallMisfits('casino', registered)).toEqual([]);
});
