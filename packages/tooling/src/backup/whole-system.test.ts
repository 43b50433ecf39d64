import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleaseStore } from '@exchange/federation/releases';
import { documentForTest, writeRegistryForTest } from '@exchange/federation/testing';
import { startServerProcess } from '@exchange/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backupCommand, restoreCommand } from '../commands/backup.ts';

const THEMES = path.resolve(import.meta.dirname, '../../../delivery/themes');
const SLIDE = 'kheloyar/slides/cricket.svg';
const KEY = 'b7d1f3a5c9e80246b7d1f3a5c9e80246';
const STAFF_KEY = '9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b';
const WALLET_SECRET = '5f1d0c9b7a3e8642f1d0c9b7a3e86425';

const DOCUMENT = documentForTest({
  sports: { active: { version: '1.0.0', manifestUrl: '/sports/1.0.0/m.json' } },
});

describe('an encrypted backup of a whole system', () => {
  let root: string;
  let environment: NodeJS.ProcessEnv;
  let file: string;
  beforeAll(async () => {
    environment = process.env;
    root = await mkdtemp(path.join(tmpdir(), 'whole-system-'));
    const first = await createPlace('first');
    await cp(THEMES, first.BRANDS_DIR, { recursive: true });
    await cp(path.join(THEMES, SLIDE), path.join(first.BRANDS_DIR, 'kheloyar/slides/own.svg'));
    const server = await startServerProcess(first, ['--fixture-matches', '1']);
    expect(await server.stop()).toBe(0);
    await writeFile(path.join(first.DATA_DIR, 'casino-wallet.secret'), WALLET_SECRET);
    const store = await openStore(first);
    await store.storage.create(
      'sports/1.0.0/entry.js',
      Buffer.from('export {};'),
      'text/javascript',
    );
    await writeRegistryForTest(store, DOCUMENT);
    use(first);
    expect(await backupCommand.run([path.join(root, 'backup')])).toBe(0);
    file = path.join(root, 'backup.tar.gz.age');
  });
  beforeEach(() => {
    process.env = environment;
  });
  afterAll(async () => {
    process.env = environment;
    await rm(root, { recursive: true, force: true });
  });

  async function createPlace(name: string) {
    const folder = path.join(root, name);
    await mkdir(folder);
    return {
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: '',
      BRANDS_DIR: path.join(folder, 'brands'),
      RELEASES_DIR: path.join(folder, 'releases'),
      BACKUP_KEY: KEY,
      STAFF_KEY,
    };
  }
  type Environment = Awaited<ReturnType<typeof createPlace>>;
  const use = (place: Environment, more: Record<string, string> = {}) => {
    process.env = { ...environment, ...place, ...more };
  };
  const openStore = ({ RELEASES_DIR: folder }: Environment) =>
    openReleaseStore({ driver: 'directory', folder });
  const read = (...names: string[]) => readFile(path.join(...names), 'utf8');

  test('is one file that only its owner can read, without plain text beside it @security:left.8', async () => {
    expect(await readdir(root)).toEqual(['backup.tar.gz.age', 'first']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  });

  test('makes another machine the same system', async () => {
    const second = await createPlace('second');
    await cp(THEMES, second.BRANDS_DIR, { recursive: true });
    use(second);
    expect(await restoreCommand.run([file])).toBe(0);
    const store = await openStore(second);
    expect((await store.readRegistry()).revision).toBe(1);
    const rootKey = path.join(`${second.RELEASES_DIR}-keys`, 'root.json');
    expect((await stat(rootKey)).mode & 0o777).toBe(0o600);
    const entry = await store.readFile('sports', '1.0.0', 'entry.js');
    expect(Buffer.from(entry ?? []).toString()).toBe('export {};');
    expect(await read(second.BRANDS_DIR, 'kheloyar/slides/own.svg')).toBe(
      await read(THEMES, SLIDE),
    );
    expect(await read(second.DATA_DIR, 'casino-wallet.secret')).toBe(WALLET_SECRET);
    const variables = path.join(second.DATA_DIR, 'restored.env');
    expect(await read(variables)).toBe(`STAFF_KEY="${STAFF_KEY}"\n`);
    expect((await stat(variables)).mode & 0o777).toBe(0o600);
    const server = await startServerProcess(second, ['--fixture-matches', '1']);
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test.each([
    ['without the key', { BACKUP_KEY: '' }, 'is encrypted: set BACKUP_KEY'],
    ['with another one', { BACKUP_KEY: STAFF_KEY }, 'with another BACKUP_KEY'],
    ['with a short one', { BACKUP_KEY: 'short' }, 'BACKUP_KEY must have at least 32 characters'],
  ])('is not read %s @asvs:11.3 @security:keys.9', async (_, env, message) => {
    const place = await createPlace(`key-${env.BACKUP_KEY.slice(0, 3)}`);
    use(place, env);
    await expect(restoreCommand.run([file])).rejects.toThrow(message);
    expect(await readdir(path.dirname(place.DATA_DIR))).toEqual([]);
  });

  test('is not read once it was cut off @asvs:11.3', async () => {
    const cut = path.join(root, 'cut.tar.gz.age');
    await cp(file, cut);
    await truncate(cut, (await stat(cut)).size - 100);
    const place = await createPlace('cut');
    use(place);
    await expect(restoreCommand.run([cut])).rejects.toThrow('is damaged');
    expect(await readdir(path.dirname(place.DATA_DIR))).toEqual([]);
  });

  test.each([
    [
      'a brand of the same name that is another one',
      (place: Environment) =>
        mkdir(path.join(place.BRANDS_DIR, 'kheloyar'), { recursive: true }).then(() =>
          writeFile(path.join(place.BRANDS_DIR, 'kheloyar/brand.json'), '{}'),
        ),
      'brand.json differs from the one in the backup',
    ],
    [
      'releases',
      async (place: Environment) =>
        void (await writeRegistryForTest(await openStore(place), DOCUMENT)),
      'There is a registry of releases in',
    ],
  ])('is put over nothing: %s', async (name, prepare, message) => {
    const place = await createPlace(`used-${name.slice(0, 8)}`);
    await prepare(place);
    use(place);
    await expect(restoreCommand.run([file])).rejects.toThrow(message);
    expect(await readdir(path.dirname(place.DATA_DIR))).not.toContain('data');
  });

  test('has no secrets of the environment where it is not encrypted @security:left.8', async () => {
    const place = await createPlace('plain');
    await cp(THEMES, place.BRANDS_DIR, { recursive: true });
    const server = await startServerProcess(place, ['--fixture-matches', '1']);
    await server.stop();
    use(place, { BACKUP_KEY: '' });
    expect(await backupCommand.run([path.join(root, 'plain-backup')])).toBe(0);
    expect((await readdir(path.join(root, 'plain-backup'))).toSorted()).toEqual([
      'brands',
      'database.tar.gz',
      'manifest.json',
      'releases',
      'secrets',
    ]);
  });
});
