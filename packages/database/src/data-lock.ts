import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who has the data folder open. The start time tells a process from a later one of the same id. */
interface Holder {
  pid: number;
  startedAt: string;
}

/** The data folder is open in another process. */
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

/** When a process started, as the system says it; undefined when there is no such process. */
function readStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie has ended; only its parent has not looked yet.
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

/** Puts a finished file in place at once; false when there is one already. */
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
 * Takes away the lock of a process that is gone. Another process may do the same at the same moment
 * and have placed its own lock already: that one is put back.
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
 * Takes the data folder for this process; a lock of a process that is gone is taken over.
 * @returns what gives it back
 * @throws DataFolderInUse naming the other process
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
