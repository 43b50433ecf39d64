import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ReleaseStorage, TooLongError } from './storage.ts';

/** Former revisions that stay for inspection. */
const MAX_REVISIONS = 5;

/**
 * Stores releases in a folder of this machine. A replaced file has its revision in its name
 * (`registry.json.7`): creating the next one fails on a conflict, without a lock.
 */
export function openDirectoryStorage(folder: string): ReleaseStorage {
  const root = path.resolve(folder);
  const fileOf = (key: string) => {
    const file = path.join(root, key);
    if (!file.startsWith(`${root}${path.sep}`)) throw new Error(`${key} is outside of ${root}`);
    return file;
  };

  // Under a name that `list` leaves out, so that no reader sees an incomplete file.
  async function writeAside(file: string, bytes: Uint8Array | string): Promise<string> {
    const aside = path.join(path.dirname(file), `.${randomUUID()}.part`);
    await mkdir(path.dirname(aside), { recursive: true });
    const handle = await open(aside, 'w');
    try {
      await handle.writeFile(bytes);
      // Else a power cut could leave the name of a revision without its content.
      await handle.sync();
    } finally {
      await handle.close();
    }
    return aside;
  }

  /** Writes a new file; returns false if it exists. */
  async function createFile(file: string, bytes: Uint8Array | string): Promise<boolean> {
    const aside = await writeAside(file, bytes);
    try {
      // Fails where the file exists; a rename would replace it.
      await link(aside, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(aside, { force: true });
    }
  }

  return {
    name: folder,
    isLocal: true,
    restMs: 0,
    async read(key, maxBytes) {
      const file = fileOf(key);
      const size = maxBytes === undefined ? 0 : ((await stat(file).catch(orMissing))?.size ?? 0);
      if (maxBytes !== undefined && size > maxBytes) throw new TooLongError(key, maxBytes);
      return readFile(file).catch(orMissing);
    },
    async write(key, bytes) {
      await rename(await writeAside(fileOf(key), bytes), fileOf(key));
    },
    create: (key, bytes) => createFile(fileOf(key), bytes),
    async list(prefix) {
      const at = prefix === '' ? root : fileOf(prefix);
      const entries = await readdir(at, { recursive: true, withFileTypes: true }).catch(orMissing);
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .map((key) => key.split(path.sep).join('/'))
        .sort();
    },
    async readTagged(key, knownTag, maxBytes = Number.POSITIVE_INFINITY) {
      const current = await findCurrent(fileOf(key));
      if (!current) return undefined;
      if (current.tag === knownTag) return 'unchanged';
      if (current.size > maxBytes) throw new TooLongError(key, maxBytes, current.tag);
      // After an edit by hand between the two, the text is newer than its tag and is read again
      // next time.
      return { tag: current.tag, text: await readFile(current.file, 'utf8') };
    },
    async replace(key, text, tag) {
      const file = fileOf(key);
      const current = await findCurrent(file);
      if (current?.tag !== tag) return false;
      const revision = (current?.revision ?? 0) + 1;
      if (!(await createFile(`${file}.${revision}`, text))) return false;
      const numbers = await listRevisions(file);
      // A slow writer whose number was created and removed meanwhile created an outdated revision.
      if (Math.max(...numbers) >= revision + MAX_REVISIONS) return false;
      const past = numbers.filter((one) => one <= revision - MAX_REVISIONS);
      for (const one of past) await rm(`${file}.${one}`, { force: true });
      await rm(file, { force: true });
      return true;
    },
  };
}

/** Finds the newest revision of a replaced file; 0 for one without revisions. */
async function findCurrent(file: string) {
  const revision = Math.max(0, ...(await listRevisions(file)));
  const at = revision === 0 ? file : `${file}.${revision}`;
  const info = await stat(at, { bigint: true }).catch(orMissing);
  // The size and the time also change the tag of a file that was edited by hand.
  return (
    info && {
      revision,
      file: at,
      size: info.size,
      tag: `${revision}-${info.ino}-${info.size}-${info.mtimeNs}`,
    }
  );
}

async function listRevisions(file: string): Promise<readonly number[]> {
  const names = (await readdir(path.dirname(file)).catch(orMissing)) ?? [];
  const start = `${path.basename(file)}.`;
  return names
    .filter((name) => name.startsWith(start) && /^[1-9]\d*$/.test(name.slice(start.length)))
    .map((name) => Number(name.slice(start.length)));
}

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR' && error.code !== 'EISDIR') throw error;
  return undefined;
}
