import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Owner of the data folder's lock. The start time distinguishes a process from a later one of the
 * same id.
 */
interface Holder {
  pid: number;
  startedAt: string;
}

/** Thrown if the data folder is open in another process. */
export class DataFolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop it, or set DATA_DIR.`);
    this.name = 'DataFolderInUse';
    this.pid = pid;
  }
}

/** Field 22 of /proc/<pid>/stat, counted after the command name, which may hold spaces. */
const START_TIME_FIELD = 19;

/** Returns the start time of a process from the system; undefined without such a process. */
function readStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie has ended; its parent has not reaped it yet.
      return fields[0] === 'Z' ? undefined : fields[START_TIME_FIELD];
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0);
      return 'unknown';
    }
    const command = ['-o', 'lstart=', '-p', String(pid)];
    return execFileSync('ps', command, { encoding: 'utf8', stdio: 'pipe' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof startedAt === 'string'
      ? { pid, startedAt }
      : undefined;
  } catch {
    return undefined;
  }
}

const isAlive = ({ pid, startedAt }: Holder) => readStartTime(pid) === startedAt;

/** Moves a complete file into place atomically; returns false if one exists. */
function tryPlace(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of an ended process. If another process has replaced it concurrently, that lock
 * is restored.
 */
function removeStale(path: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const holder = readHolder(aside);
  if (holder && isAlive(holder)) tryPlace(aside, path);
  rmSync(aside, { force: true });
}

/**
 * Locks the data folder for this process, replacing the lock of an ended one. Returns its release;
 * throws DataFolderInUse naming the other process.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.json');
  const temporary = join(folder, `lock.${process.pid}.tmp`);
  const self: Holder = { pid: process.pid, startedAt: readStartTime(process.pid) ?? 'unknown' };
  writeFileSync(temporary, JSON.stringify(self));
  try {
    while (!tryPlace(temporary, path)) {
      const holder = readHolder(path);
      if (holder && isAlive(holder)) throw new DataFolderInUse(folder, holder.pid);
      removeStale(path);
    }
  } finally {
    rmSync(temporary, { force: true });
  }
  return () => {
    if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
  };
}
