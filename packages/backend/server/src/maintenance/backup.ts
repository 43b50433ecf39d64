import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { SECRET_FILES } from '../config/shared-secrets.ts';
import type { StorageConfig } from '../files/storage.ts';
import { type BackupManifest, writeManifest } from './manifest.ts';
import { type DataLocation, withPglite } from './view-data.ts';

const run = promisify(execFile);

/**
 * Returns the database's address for PostgreSQL's own programs, so that no password is in the list
 * of processes.
 */
function toEnvironment(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslMode = new URL(url).searchParams.get('sslmode');
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}

/**
 * Runs `pg_dump` or `pg_restore` on the database at `url`.
 * @throws Error with the program's output, or that it is not installed
 */
export async function runPostgresProgram(
  name: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const env = { ...process.env, ...toEnvironment(url) };
  try {
    await run(name, [...args], { env });
  } catch (cause) {
    const { code, stderr } = cause as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') {
      throw new Error(`${name} is not on the PATH: install PostgreSQL's client programs.`);
    }
    throw new Error(`${name} failed: ${stderr?.trim() || String(cause)}`, { cause });
  }
}

/** A part of a system beside the data of its server, for example its releases. */
export interface BackupPart {
  /** The name of its folder in a backup. */
  name: string;
  /** Its location, for messages. */
  place: string;
  /** Writes a copy into the folder, which is empty. */
  save(folder: string): Promise<void>;
  /** @throws Error where the copy in the folder could not be restored */
  check(folder: string): Promise<void>;
  /** Restores the copy in the folder. */
  load(folder: string): Promise<void>;
}

/**
 * The sources of a server's backup: its data, slips and secrets; `games` is the data of its game
 * provider.
 */
export type BackupSources = DataLocation & {
  files: Pick<Config['files'], 'storage'>;
  games?: DataLocation | undefined;
  parts?: readonly BackupPart[] | undefined;
};

/** Names below the folder of a backup. */
export const BACKUP_PARTS = {
  pglite: 'database.tar.gz',
  postgres: 'database.dump',
  gamesPglite: 'games.tar.gz',
  gamesPostgres: 'games.dump',
  slips: 'slips',
  secrets: 'secrets',
} as const;

/** The file contains password hashes and players' names. */
const OWNER_ONLY = 0o700;

/** Writes a database into the file of its kind. */
async function dumpDatabase(
  place: DataLocation,
  files: { pglite: string; postgres: string },
): Promise<void> {
  const { databaseUrl } = place;
  if (databaseUrl !== undefined) {
    const options = ['--format=custom', `--file=${files.postgres}`];
    await runPostgresProgram('pg_dump', databaseUrl, options);
    return;
  }
  const dump = await withPglite(place, (client) => client.dumpDataDir('gzip'));
  await writeFile(files.pglite, new Uint8Array(await dump.arrayBuffer()));
}

/**
 * Returns the files of the server's database, or of its game provider's, in the folder of a backup.
 */
export const databaseFiles = (folder: string, of: 'server' | 'games') => ({
  pglite: join(folder, of === 'server' ? BACKUP_PARTS.pglite : BACKUP_PARTS.gamesPglite),
  postgres: join(folder, of === 'server' ? BACKUP_PARTS.postgres : BACKUP_PARTS.gamesPostgres),
});

/** Returns the kind of database. */
export const driverOf = ({ databaseUrl }: DataLocation) =>
  databaseUrl === undefined ? 'pglite' : 'postgres';

/** Copies files; those in a bucket are not part of backups. */
async function copyFiles(storage: StorageConfig, target: string): Promise<void> {
  if (storage.driver !== 'local' || !existsSync(storage.folder)) return;
  await cp(storage.folder, target, { recursive: true });
}

async function saveParts(parts: readonly BackupPart[], folder: string): Promise<void> {
  for (const { name, save } of parts) {
    const target = join(folder, name);
    await mkdir(target);
    await save(target);
  }
}

async function copySecrets(dataDir: string, folder: string): Promise<void> {
  const kept = SECRET_FILES.filter((name) => existsSync(join(dataDir, name)));
  const secrets = join(folder, BACKUP_PARTS.secrets);
  if (kept.length > 0) await mkdir(secrets);
  for (const name of kept) {
    await copyFile(join(dataDir, name), join(secrets, name), constants.COPYFILE_EXCL);
  }
}

/**
 * Writes data, slips and secrets of a server and its other parts into a new folder, which only its
 * owner may read. The folder gets its name once it is complete. A server on PostgreSQL may run
 * meanwhile: the database is read at one moment, and slips after it, so that none is missing. The game
 * provider's data is read first: after a restore it may repeat payouts that the server has booked,
 * which count once, and none is lost.
 * @throws Error where the folder is there already, or something cannot be read
 * @throws DataFolderInUse while a server runs on the built-in database
 */
export async function backUp(
  belongings: BackupSources,
  folder: string,
  takenAt: Date,
): Promise<BackupManifest> {
  if (existsSync(folder))
    throw new Error(`${folder} exists already: give the name of a new folder.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: OWNER_ONLY });
  await chmod(draft, OWNER_ONLY);
  try {
    const { games } = belongings;
    if (games) await dumpDatabase(games, databaseFiles(draft, 'games'));
    await dumpDatabase(belongings, databaseFiles(draft, 'server'));
    await copyFiles(belongings.files.storage, join(draft, BACKUP_PARTS.slips));
    await saveParts(belongings.parts ?? [], draft);
    await copySecrets(belongings.dataDir, draft);
    const written = await writeManifest(draft, {
      takenAt: takenAt.toISOString(),
      driver: driverOf(belongings),
      ...(games && { games: driverOf(games) }),
    });
    await rename(draft, folder);
    return written;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
