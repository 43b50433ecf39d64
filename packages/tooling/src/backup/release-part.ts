import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_AREAS } from '@exchange/contract';
import {
  mediaTypeOf,
  openReleaseStore,
  REGISTRY_KEY,
  type ReleaseStorage,
  readReleaseStorageConfig,
} from '@exchange/federation/releases';
import type { BackupPart } from '@exchange/server/maintenance';

const listKeys = async (storage: ReleaseStorage) =>
  (await Promise.all(REMOTE_AREAS.map((area) => storage.list(`${area}/`)))).flat();

async function saveFile(folder: string, key: string, bytes: Uint8Array | string): Promise<void> {
  const file = path.join(folder, key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/**
 * Opens the part with the published releases of all areas and the registry, in the environment's
 * folder or bucket.
 */
export async function openReleasePart(env: NodeJS.ProcessEnv): Promise<BackupPart> {
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
