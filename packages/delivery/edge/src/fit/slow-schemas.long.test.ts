import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  EMPTY_DOCUMENT,
  type RegisteredVersion,
  type RegistryDocument,
} from '@exchange/federation/registry';
import {
  openReleaseStore,
  type ReleaseStore,
  registerRelease,
  type UsedCall,
} from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { type CallFit, createCallFit } from './call-fit.ts';
import { compareCalls } from './compare-calls.ts';

const compare = vi.fn(compareCalls);

const FILES = { 'm.json': '{}', 'entry.js': 'entry' };
const SHELL = { calls: [] };
/** The pattern takes for ever with the value that the server sends. */
const VALUE = `${'a'.repeat(40)}!`;
const SLOW: UsedCall = {
  ...{ name: 'games', method: 'POST', path: '/api/games' },
  data: { type: 'string', pattern: '^(a+)+$', enum: [VALUE] },
};
const SOUND: UsedCall = { ...SLOW, data: { type: 'string' } };
const WRONG: UsedCall = { ...SLOW, data: { type: 'integer' } };

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slow-schemas-'));
  store = await openReleaseStore({ driver: 'directory', folder });
  compare.mockReset();
  compare.mockImplementation(compareCalls);
  return () => rm(folder, { recursive: true });
});

const schema = { properties: { data: { type: 'string', enum: [VALUE, 'b'] } } };
const operation = { parameters: [], responses: { 200: { content: { json: { schema } } } } };
const paths = { '/api/games': { post: operation } };
const create = (restMs: number): CallFit =>
  createCallFit({
    ...{ store, restMs, compare, warn: vi.fn() },
    readServer: async () => ({ text: JSON.stringify(paths), openApi: { paths } }),
  });

/** Publishes versions with these calls; the first one is active, the others are former ones. */
async function release(area: string, ...made: UsedCall[]): Promise<RegisteredVersion[]> {
  const versions: RegisteredVersion[] = [];
  for (const [index, call] of made.entries()) {
    const record = { ...recordForTest(area, `1.0.${index}`, FILES), calls: [call] };
    await store.createRelease(record);
    const entry = registerRelease(record);
    const deployment = { traffic: index === 0 ? 100 : 0, default: index === 0 };
    versions.push({ ...entry, deployment });
  }
  return versions;
}

/** Returns the misfits of one version for a page that shows it. */
const misfitsOf = (
  fit: CallFit,
  document: RegistryDocument,
  [area, version]: readonly [string, RegisteredVersion | undefined],
) => {
  if (!version) throw new Error('It is not registered');
  return fit.choose(document, SHELL, {
    choose: ({ findCallMisfits }) => findCallMisfits(area, version),
    listShown: () => [{ area, version }],
  });
};
const LATE = [expect.stringContaining('its calls cannot be compared')];

test('pages wait for what they show, once, and not for slow schemas of another team', async () => {
  const [slow] = await release('casino', SLOW);
  const [wallet] = await release('wallet', WRONG);
  if (!slow || !wallet) throw new Error('Nothing was released');
  const document = { ...EMPTY_DOCUMENT, microFrontends: { casino: [slow], wallet: [wallet] } };
  // The casino's comparison does not end.
  compare.mockImplementation(async (_, releases, report) => {
    const [key = ''] = releases.keys();
    if (key.startsWith('casino')) await new Promise(() => undefined);
    report(key, ['wrong']);
  });
  const fit = create(60_000);
  const measure = async (one: readonly [string, RegisteredVersion]) => {
    const from = performance.now();
    return [await misfitsOf(fit, document, one), performance.now() - from >= 1500];
  };
  expect(await measure(['wallet', wallet])).toEqual([['wrong'], false]);
  expect(await measure(['casino', slow])).toEqual([[], true]);
  expect(await measure(['casino', slow])).toEqual([[], false]);
});

test('schemas that take for ever hold back their own version, and are not tried again', async () => {
  const casino = await release('casino', SLOW, SOUND);
  const document = { ...EMPTY_DOCUMENT, microFrontends: { casino } };
  const fit = create(0);
  const poll = { timeout: 20_000 };
  await expect.poll(() => misfitsOf(fit, document, ['casino', casino[0]]), poll).toEqual(LATE);
  expect(await misfitsOf(fit, document, ['casino', casino[1]])).toEqual([]);
  // Once for the slow one, then for the other.
  await expect.poll(() => compare.mock.calls.length).toBe(2);
  for (const _ of [1, 2, 3]) await fit.follow(document, SHELL);
  expect(compare).toHaveBeenCalledTimes(2);
}, 30_000);

test('former versions are read and compared only once a page comes to them', async () => {
  const casino = await release('casino', SOUND, SOUND, WRONG, WRONG);
  const document = { ...EMPTY_DOCUMENT, microFrontends: { casino } };
  const read = vi.spyOn(store, 'readRelease');
  const fit = create(60_000);
  await fit.follow(document, SHELL);
  expect(read.mock.calls.map(([, version]) => version)).toEqual(['1.0.0', '1.0.1']);
  // A page waits for two seconds at most, the comparison of a busy machine takes longer.
  await expect.poll(() => misfitsOf(fit, document, ['casino', casino[2]])).not.toEqual([]);
  expect(read).toHaveBeenCalledTimes(3);
});
