import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOSTS_FILE, listBrands } from '@exchange/brands';
import {
  localKeysFolder,
  mediaTypeOf,
  openReleaseStorage,
  type ReleaseStorage,
  type ReleaseStorageConfig,
  readReleaseStorageConfig,
} from '@exchange/federation/releases';
import type { Config } from '@exchange/server';
import type { BackupPart } from '@exchange/server/maintenance';

/** Target of a restore, below the data folder. */
export const RESTORED_ENVIRONMENT = 'restored.env';
const FILE = 'secrets.env';
const OWNER_ONLY = 0o600;

/** Returns true for a variable with a secret, without which sealed or signed data is useless. */
const isSecret = (name: string) =>
  /_(SECRET|KEY|KEYS|TOKEN)(_PREVIOUS|_ID)?$|^((CASINO_)?DATABASE|DATABASE_OWNER|REDIS)_URL$/.test(
    name,
  ) &&
  !name.startsWith('npm_') &&
  name !== 'BACKUP_KEY';

/** Quotes a value for the shell and systemd's EnvironmentFile. */
const quote = (value: string) => `"${value.replaceAll(/[\\"$`]/g, '\\$&')}"`;

/** Creates the part with the secrets of the environment, for encrypted backups only. */
export const createEnvironmentPart = (env: NodeJS.ProcessEnv, dataDir: string): BackupPart => {
  const target = path.join(dataDir, RESTORED_ENVIRONMENT);
  return {
    name: 'environment',
    place: target,
    async save(folder) {
      const lines = Object.entries(env)
        .filter(([name, value]) => isSecret(name) && value)
        .map(([name, value]) => `${name}=${quote(value ?? '')}\n`)
        .toSorted();
      if (lines.length === 0) return;
      await writeFile(path.join(folder, FILE), lines.join(''), { mode: OWNER_ONLY });
    },
    async check() {
      if (existsSync(target)) throw new Error(`There is ${target} already: move it away.`);
    },
    load: (folder) => copyFile(path.join(folder, FILE), target),
  };
};

/** Files that are replaced as a whole; a folder keeps them under numbered names. */
const REPLACED = /^(?:keys\.json|registry\.json|registry\/[a-z]+\.json)(?:\.\d+)?$/;

async function saveFile(folder: string, key: string, bytes: Uint8Array | string): Promise<void> {
  const file = path.join(folder, key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** Lists the keys of a store: those that are replaced without their numbers, and all others. */
async function listKeys(storage: ReleaseStorage) {
  const keys = await storage.list('');
  const replaced = keys.filter((key) => REPLACED.test(key));
  return {
    replaced: [...new Set(replaced.map((key) => key.replace(/\.\d+$/, '')))],
    others: keys.filter((key) => !REPLACED.test(key) && /^(?:[a-z]+|keys\.log)\//.test(key)),
  };
}

/**
 * Opens the part with the published releases of all areas, keys and registries, in the
 * environment's folder or bucket.
 */
async function openReleasePart(config: ReleaseStorageConfig): Promise<BackupPart> {
  const storage = await openReleaseStorage(config);
  return {
    name: 'releases',
    place: `releases in ${storage.name}`,
    async save(folder) {
      const { replaced, others } = await listKeys(storage);
      // The registries first: the releases that they name exist by then, and stay.
      for (const key of replaced) {
        const found = await storage.readTagged(key);
        if (found && found !== 'unchanged') await saveFile(folder, key, found.text);
      }
      for (const key of others) {
        const bytes = await storage.read(key);
        if (bytes) await saveFile(folder, key, bytes);
      }
    },
    async check() {
      if ((await listKeys(storage)).replaced.length === 0) return;
      throw new Error(`There is a registry of releases in ${storage.name}: name an empty place.`);
    },
    async load(folder) {
      const keys = (await listFiles(folder)).map((file) => file.split(path.sep).join('/'));
      for (const key of keys.filter((one) => !REPLACED.test(one))) {
        const bytes = await readFile(path.join(folder, key));
        await storage.write(key, bytes, mediaTypeOf(key));
      }
      for (const key of keys.filter((one) => REPLACED.test(one))) {
        const text = await readFile(path.join(folder, key), 'utf8');
        if (await storage.replace(key, text, undefined)) continue;
        throw new Error(`Another process wrote the registry in ${storage.name} meanwhile.`);
      }
    },
  };
}

/** Creates the part with this machine's keys of the releases, which are secret. */
function createKeysPart(keysFolder: string): BackupPart {
  return {
    name: 'release-keys',
    place: keysFolder,
    async save(folder) {
      if (existsSync(keysFolder)) await cp(keysFolder, folder, { recursive: true });
    },
    async check() {
      if (existsSync(keysFolder)) throw new Error(`There is ${keysFolder} already: move it away.`);
    },
    load: (folder) => cp(folder, keysFolder, { recursive: true }),
  };
}

/** Lists the paths of the files below a folder. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function isOther(one: string, other: string): Promise<boolean> {
  if (!existsSync(other)) return false;
  return Buffer.compare(await readFile(one), await readFile(other)) !== 0;
}

/** Creates the part with the folders of all brands and the hosts' file. */
const createBrandPart = (brandsDir: string): BackupPart => ({
  name: 'brands',
  place: `brands in ${brandsDir}`,
  async save(folder) {
    for (const name of [...(await listBrands(brandsDir)), HOSTS_FILE]) {
      const from = path.join(brandsDir, name);
      if (existsSync(from)) await cp(from, path.join(folder, name), { recursive: true });
    }
  },
  async check(folder) {
    for (const file of await listFiles(folder)) {
      if (!(await isOther(path.join(folder, file), path.join(brandsDir, file)))) continue;
      throw new Error(
        `${path.join(brandsDir, file)} differs from the one in the backup: set BRANDS_DIR to a new folder.`,
      );
    }
  },
  load: (folder) => cp(folder, brandsDir, { recursive: true, force: false }),
});

/**
 * Lists the parts of a system beside its server's data; secrets of the environment only for
 * encrypted backups.
 */
export async function listParts(
  { brandsDir, dataDir }: Pick<Config, 'brandsDir' | 'dataDir'>,
  env: NodeJS.ProcessEnv,
  { isEncrypted }: { isEncrypted: boolean },
): Promise<BackupPart[]> {
  const releases = readReleaseStorageConfig(env);
  const isHere = releases.driver === 'directory' && isEncrypted;
  return [
    await openReleasePart(releases),
    ...(isHere ? [createKeysPart(localKeysFolder(releases.folder))] : []),
    createBrandPart(brandsDir),
    ...(isEncrypted ? [createEnvironmentPart(env, dataDir)] : []),
  ];
}
