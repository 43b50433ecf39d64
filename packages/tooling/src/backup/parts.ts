import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOSTS_FILE, listBrands } from '@exchange/brands';
import {
  mediaTypeOf,
  openReleaseStore,
  REGISTRY_KEY,
  type ReleaseStorage,
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

const listKeys = async (storage: ReleaseStorage) =>
  (await storage.list('')).filter((key) => /^[a-z]+\//.test(key));

async function saveFile(folder: string, key: string, bytes: Uint8Array | string): Promise<void> {
  const file = path.join(folder, key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/**
 * Opens the part with the published releases of all areas and the registry, in the environment's
 * folder or bucket.
 */
async function openReleasePart(env: NodeJS.ProcessEnv): Promise<BackupPart> {
  const { storage } = await openReleaseStore(readReleaseStorageConfig(env));
  const readRegistry = async () => {
    const found = await storage.readTagged(REGISTRY_KEY);
    return found === 'unchanged' ? undefined : found;
  };
  return {
    name: 'releases',
    place: `releases in ${storage.name}`,
    async save(folder) {
      // The registry first: the releases that it names exist by then, and stay.
      const registry = await readRegistry();
      if (registry) await saveFile(folder, REGISTRY_KEY, registry.text);
      for (const key of await listKeys(storage)) {
        const bytes = await storage.read(key);
        if (bytes) await saveFile(folder, key, bytes);
      }
    },
    async check() {
      if (!(await readRegistry())) return;
      throw new Error(`There is a registry of releases in ${storage.name}: name an empty place.`);
    },
    async load(folder) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const keys = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .map((key) => key.split(path.sep).join('/'));
      for (const key of keys.filter((one) => one !== REGISTRY_KEY)) {
        const bytes = await readFile(path.join(folder, key));
        await storage.write(key, bytes, mediaTypeOf(key));
      }
      const registry = path.join(folder, REGISTRY_KEY);
      if (!existsSync(registry)) return;
      const isWritten = await storage.replace(
        REGISTRY_KEY,
        await readFile(registry, 'utf8'),
        undefined,
      );
      if (!isWritten)
        throw new Error(`Another process wrote the registry in ${storage.name} meanwhile.`);
    },
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
  return [
    await openReleasePart(env),
    createBrandPart(brandsDir),
    ...(isEncrypted ? [createEnvironmentPart(env, dataDir)] : []),
  ];
}
