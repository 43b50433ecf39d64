import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createKeyFile,
  createSignedStore,
  type OwnedKey,
  RECORD_USE,
  signPayload,
} from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseWords } from './arguments.ts';
import { changeKeys } from './key-commands.ts';
import { setUpReleaseCommand } from './testing/release-command.ts';

const { folder, store, release, openStore, publish } = setUpReleaseCommand();

let keys: string;
/** Makes the key of a person by the command; returns it. */
async function makeKey(owner: string): Promise<OwnedKey> {
  const file = path.join(keys, `${owner}.json`);
  const [code, text] = await release(`key new --owner ${owner} --file ${file}`);
  expect(code).toBe(0);
  const key = JSON.parse(await readFile(file, 'utf8')) as OwnedKey;
  expect(text).toContain(key.publicKey);
  expect(text).not.toContain(key.privateKey);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  return key;
}
/** Acts with the key of a person, or with the operator's. */
function actAs(owner: string): void {
  const isOperator = owner === 'operator';
  vi.stubEnv('RELEASE_ROOT_KEY_FILE', isOperator ? path.join(keys, 'root.json') : '');
  vi.stubEnv('RELEASE_KEY_FILE', isOperator ? '' : path.join(keys, `${owner}.json`));
}
const activeVersion = async () =>
  (await store().readRegistry()).microFrontends.casino?.[0]?.metadata.version;

beforeEach(async () => {
  keys = await mkdtemp(path.join(tmpdir(), 'keys-'));
  const root = createKeyFile(path.join(keys, 'root.json'), 'operator');
  await openStore({
    RELEASES_DIR: path.join(folder(), 'releases'),
    RELEASE_ROOT_PUBLIC_KEY: root.publicKey,
    RELEASE_ROOT_KEY_FILE: path.join(keys, 'root.json'),
  });
  // The operator publishes: what counts is who activates.
  for (const version of ['1.0.0', '1.1.0']) await publish(version);
  return () => rm(keys, { recursive: true });
});

test('a key is admitted by the operator, acts for its area, and is revoked @security:keys.16 @security:keys.17', async () => {
  const anna = await makeKey('anna');
  actAs('anna');
  const add = `keys add mfe-casino ${anna.publicKey} --owner anna --pages /casino-provider`;
  expect(await release('activate mfe-casino 1.0.0')).toEqual([
    1,
    expect.stringContaining('of anna may not act for mfe-casino'),
  ]);
  expect(await release('preview mfe-casino 1.0.0')).toEqual([
    1,
    expect.stringContaining('of anna may not act for mfe-casino'),
  ]);
  expect(await release(add)).toEqual([1, expect.stringContaining('Only the operator admits')]);

  actAs('operator');
  expect(await release(`${add},/app/iframe-casino-new`)).toEqual([
    0,
    expect.stringContaining('may act for mfe-casino: pages /casino-provider, /app/iframe-casino'),
  ]);
  expect((await release('keys'))[1]).toContain('of anna');

  actAs('anna');
  expect((await release('activate mfe-casino 1.0.0'))[0]).toBe(0);
  expect((await release('preview mfe-casino 1.1.0'))[0]).toBe(0);
  expect((await store().readRegistry()).history[0]?.by).toBe('anna, for asha');

  actAs('operator');
  expect((await release(`keys revoke mfe-casino ${anna.publicKey}`))[1]).toContain(
    'No key may act for mfe-casino now',
  );
  expect(await release(add)).toEqual([1, expect.stringContaining('was revoked')]);

  actAs('anna');
  for (const line of ['activate mfe-casino 1.1.0', 'preview mfe-casino 1.1.0']) {
    const rejection = expect.stringContaining('of anna may not act for mfe-casino');
    expect(await release(line)).toEqual([1, rejection]);
  }
  // What it did before stays.
  expect(await activeVersion()).toBe('1.0.0');
  expect((await release('log mfe-casino'))[1]).toMatch(
    /activate mfe-casino 1\.0\.0 {2}by anna, for asha$/,
  );
});

test('the operator is told what to hand over', async () => {
  const { publicKey } = await makeKey('anna');
  const variable = `RELEASE_ROOT_PUBLIC_KEY=${process.env.RELEASE_ROOT_PUBLIC_KEY}`;
  const [, added] = await release(`keys add mfe-casino ${publicKey} --owner anna`);
  expect(added.split('\n')).toContain(`Hand over: ${variable}`);
  expect((await release('keys'))[1].split('\n')).toContain(variable);
});

test('the owner of the key is the author, unless another one is named', async () => {
  const anna = await makeKey('anna');
  const pages = '/casino-provider,/app/iframe-casino-new';
  await release(`keys add mfe-casino ${anna.publicKey} --owner anna --pages ${pages}`);
  vi.stubEnv('RELEASE_BY', '');
  actAs('anna');
  await release('activate mfe-casino 1.0.0');
  await release('disable mfe-casino --by ravi');
  vi.stubEnv('RELEASE_BY', 'ci');
  await release('enable mfe-casino');
  const authors = (await store().readRegistry()).history.map(({ by }) => by);
  expect(authors).toEqual(['anna, for ci', 'anna, for ravi', 'anna']);
  expect((await release('log mfe-casino'))[1]).toMatch(/1\.0\.0 {2}by anna$/m);
});

test('a key is revoked before releases are read, which are kept afterwards @security:measures.67', async () => {
  const anna = await makeKey('anna');
  const pages = '/casino-provider,/app/iframe-casino-new';
  await release(`keys add mfe-casino ${anna.publicKey} --owner anna --pages ${pages}`);
  const { storage } = store();
  const file = 'casino/1.0.0/release.json';
  const record = JSON.parse(JSON.parse(`${Buffer.from((await storage.read(file)) ?? '')}`).payload);
  await storage.write(file, Buffer.from(JSON.stringify(signPayload(RECORD_USE, record, anna))), '');
  actAs('anna');
  expect((await release('activate mfe-casino 1.0.0'))[0]).toBe(0);
  actAs('operator');
  const revoke = `keys revoke mfe-casino ${anna.publicKey}`;
  const readFile = () => Promise.reject(new Error('no network'));
  const broken = changeKeys(parseWords(revoke.split(' ')), { ...store(), readFile });
  await expect(broken).rejects.toThrow('no network');
  expect((await release('keys'))[1]).toContain('of anna, revoked at');
  expect(await activeVersion()).toBe('1.0.0');
  await expect(store().readRelease('casino', '1.0.0')).rejects.toThrow('was revoked');
  expect(await release(revoke)).toEqual([1, expect.stringContaining('was revoked already')]);
  expect((await release(`${revoke} --force`))[0]).toBe(0);
  expect((await store().readRelease('casino', '1.0.0'))?.version).toBe('1.0.0');
});

test('the operator acts for each area, also without a key of it', async () => {
  expect((await release('activate mfe-casino 1.0.0'))[0]).toBe(0);
  expect((await store().readRegistry()).history[0]?.by).toBe('operator, for asha');
});

test('the key of a person beside the operator’s acts for the areas to which it was admitted alone', async () => {
  const anna = await makeKey('anna');
  await release(`keys add mfe-promo ${anna.publicKey} --owner anna`);
  const before = await release('keys');
  vi.stubEnv('RELEASE_KEY_FILE', path.join(keys, 'anna.json'));
  for (const line of ['activate mfe-casino 1.0.0', 'preview mfe-casino 1.0.0']) {
    expect(await release(line)).toEqual([
      1,
      expect.stringContaining(`"release keys add mfe-casino ${anna.publicKey} --owner anna"`),
    ]);
  }
  expect(await release('keys')).toEqual(before);
  expect(await activeVersion()).toBeUndefined();
});

test('what the operator’s own key grants by an activation is printed, once', async () => {
  const pages = 'pages /casino-provider, /app/iframe-casino-new';
  const [, first] = await release('activate mfe-casino 1.0.0');
  expect(first).toContain(`Granted to mfe-casino: ${pages}`);
  expect((await release('activate mfe-casino 1.1.0'))[1]).not.toContain('Granted');
  // Keys beside a folder that has none yet.
  const variables = ['RELEASE_ROOT_PUBLIC_KEY', 'RELEASE_ROOT_KEY_FILE'];
  for (const name of variables) vi.stubEnv(name, '');
  await openStore({ RELEASES_DIR: path.join(folder(), 'local') });
  await publish('1.0.0');
  const [code, text] = await release('activate mfe-casino 1.0.0');
  expect([code, text]).toEqual([0, expect.stringContaining(`Granted to mfe-casino: ${pages}`)]);
  expect((await release('keys'))[1]).toMatch(/mfe-casino: pages .*\n {2}\w{16} of local$/);
});

test('a page of another area is granted to nobody else', async () => {
  const [anna, sam] = [await makeKey('anna'), await makeKey('sam')];
  const add = (area: string, { publicKey, owner }: OwnedKey, pages: string) =>
    release(`keys add mfe-${area} ${publicKey} --owner ${owner} --pages ${pages}`);
  expect((await add('sports', sam, '/sport'))[0]).toBe(0);
  for (const page of ['/sport', '/sport/casino', '/Sport']) {
    const [code, text] = await add('casino', anna, page);
    expect([code, text]).toEqual([1, expect.stringContaining('belongs to mfe-sports')]);
  }
});

test('what a version in the registry uses is not taken from an area, unless by force', async () => {
  const anna = await makeKey('anna');
  const pages = '/casino-provider,/app/iframe-casino-new';
  const add = `keys add mfe-casino ${anna.publicKey} --owner anna --pages`;
  await release(`${add} ${pages}`);
  actAs('anna');
  expect((await release('activate mfe-casino 1.0.0'))[0]).toBe(0);
  actAs('operator');
  expect(await release(`${add} /casino-provider`)).toEqual([
    1,
    expect.stringContaining('casino may not have the page /app/iframe-casino-new, but'),
  ]);
  expect(await activeVersion()).toBe('1.0.0');
  expect((await release(`${add} /casino-provider --force`))[0]).toBe(0);
  expect(await activeVersion()).toBeUndefined();
  expect((await release(`${add} ${pages}`))[0]).toBe(0);
  expect(await activeVersion()).toBe('1.0.0');
});

test('the operator who activates takes no page from another area', async () => {
  const sam = await makeKey('sam');
  await release(`keys add mfe-sports ${sam.publicKey} --owner sam --pages /casino-provider`);
  const [code, text] = await release('activate mfe-casino 1.0.0');
  expect([code, text]).toEqual([
    1,
    expect.stringContaining('The page /casino-provider belongs to mfe-sports'),
  ]);
  expect(await activeVersion()).toBeUndefined();
});

test.each([
  ['keys grant mfe-casino', 'there are list, add and revoke'],
  ['keys add mfe-casino nonsense --owner anna', '<public key> nonsense is none'],
  ['keys add registry key --owner anna', '<remote> registry is not the name of an area'],
  ['key new', '--owner is missing'],
  ['keys revoke mfe-casino 0123', 'mfe-casino has no key 0123'],
])('%s is refused with the reason', async (line, reason) => {
  const [code, text] = await release(line);
  expect(code).toBeGreaterThan(0);
  expect(text).toContain(reason);
});

test('the log of an area has its changes, oldest first, unless its registry is refused', async () => {
  for (const version of ['1.0.0', '1.1.0']) await release(`activate mfe-casino ${version}`);
  expect(await release('log mfe-casino')).toEqual([
    0,
    expect.stringMatching(/activate mfe-casino 1\.0\.0 .*\n.*activate mfe-casino 1\.1\.0 /),
  ]);
  const { storage } = store();
  const found = (await storage.readTagged('registry/casino.json')) as { tag: string };
  await storage.replace('registry/casino.json', '{}', found.tag);
  const refused = expect.stringContaining('registry/casino.json is refused: it is not signed');
  expect(await release('log mfe-casino')).toEqual([1, refused]);
});

test('a key for previews signs them and what they show, and nothing else @security:measures.121', async () => {
  const ci = await makeKey('ci');
  actAs('operator');
  const [code, text] = await release(`keys add mfe-casino ${ci.publicKey} --owner ci --previews`);
  expect([code, text]).toEqual([0, expect.stringContaining('may make previews of mfe-casino')]);
  expect((await release('keys'))[1]).toMatch(/of ci, for previews alone/);
  await release('activate mfe-casino 1.0.0');

  actAs('ci');
  const only = expect.stringContaining('of ci makes previews of mfe-casino, nothing else');
  for (const act of [
    'activate mfe-casino 1.1.0',
    'canary mfe-casino 1.1.0 10%',
    'disable mfe-casino',
  ]) {
    expect(await release(act)).toEqual([1, only]);
  }
  const { createRelease, readRelease } = openSigned(ci);
  const record = recordForTest('casino', '2.0.0', { 'm.json': '{}' });
  await expect(createRelease(record)).rejects.toThrow('makes previews of mfe-casino, nothing else');
  const interim = {
    ...record,
    version: '2.0.0+1a2b3c4d',
    build: { ...record.build, interim: true },
  };
  expect(await createRelease(interim)).toBe(true);
  expect((await readRelease('casino', interim.version))?.build.forPreviews).toBe(true);

  // Other keys make no more of it, and no record of that key is one of players.
  actAs('operator');
  expect(await release(`activate mfe-casino ${interim.version} --force`)).toEqual([
    1,
    expect.stringContaining('was published for previews alone'),
  ]);
  const forged = JSON.stringify(signPayload(RECORD_USE, record, ci));
  await store().storage.write('casino/2.0.0/release.json', Buffer.from(forged), 'application/json');
  await expect(readRelease('casino', '2.0.0')).rejects.toThrow('of ci is for previews alone');
  expect(await activeVersion()).toBe('1.0.0');

  await release(`keys revoke mfe-casino ${ci.publicKey}`);
  await expect(readRelease('casino', interim.version)).rejects.toThrow('was revoked');
  actAs('ci');
  await expect(createRelease({ ...interim, version: '2.0.0+2a2b3c4d' })).rejects.toThrow(
    'may not act for mfe-casino',
  );
});

/** The store as who has this key sees it. */
function openSigned(key: OwnedKey) {
  const { storage, keys: own } = store();
  const rootKey = own?.rootKey ?? '';
  return createSignedStore(storage, { rootKey, root: undefined, keyFor: () => key });
}
