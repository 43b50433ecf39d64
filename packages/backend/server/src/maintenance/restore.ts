import { constants, existsSync, readdirSync } from 'node:fs';
import { access, cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockDataFolder } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import { SECRET_FILES } from '../config/shared-secrets.ts';
import type { StorageConfig } from '../files/storage.ts';
import { recordAudit } from '../modules/audit/repository.ts';
import {
  BACKUP_PARTS,
  type BackupPart,
  type BackupSources,
  databaseFiles,
  driverOf,
  runPostgresProgram,
} from './backup.ts';
import { type BackupManifest, readManifest } from './manifest.ts';
import { type DataLocation, pgliteFolder, viewData } from './view-data.ts';

/** @throws Error where slips or secrets exist already: nothing is overwritten */
async function checkUnused(place: BackupSources): Promise<void> {
  const { storage } = place.files;
  if (storage.driver === 'local' && existsSync(storage.folder)) {
    throw new Error(`There are slips in ${storage.folder}: move them away, or set DATA_DIR.`);
  }
  const secret = SECRET_FILES.find((name) => existsSync(join(place.dataDir, name)));
  if (secret) {
    throw new Error(`There is a ${secret} in ${place.dataDir}: move it away, or set DATA_DIR.`);
  }
}

/** @throws Error where the database that `variable` names exists already */
async function checkDatabaseUnused(place: DataLocation, variable: string): Promise<void> {
  if (place.databaseUrl === undefined) {
    const folder = pgliteFolder(place);
    if (existsSync(folder)) {
      throw new Error(`There is a database in ${folder}: move it away, or set DATA_DIR.`);
    }
    return;
  }
  const tables = await viewData(place, ({ read }) =>
    read((tx) => tx.execute(sql`select 1 from pg_tables where schemaname = 'public' limit 1`)),
  );
  if ((tables as unknown as { rows: unknown[] }).rows.length > 0) {
    throw new Error(`The database in ${variable} has tables: name an empty one.`);
  }
}

async function loadDatabase(
  place: DataLocation,
  files: { pglite: string; postgres: string },
): Promise<void> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== undefined) {
    // All or nothing; owners and rights are those of the new database.
    const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
    const into = `--dbname=${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`;
    await runPostgresProgram('pg_restore', databaseUrl, [...whole, into, files.postgres]);
    return;
  }
  const unlock = lockDataFolder(dataDir);
  try {
    const dump = new Uint8Array(await readFile(files.pglite));
    const options = { dataDir: pgliteFolder(place), loadDataDir: new Blob([dump]) };
    await (await PGlite.create(options)).close();
  } finally {
    unlock();
  }
}

async function copyBack(folder: string, part: string, to: string): Promise<void> {
  const from = join(folder, part);
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  await cp(from, to, { recursive: true, force: false });
}

/** @throws Error where the folder, or its parent, is not writable */
async function checkWritable(folder: string): Promise<void> {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  await access(nearest, constants.W_OK).catch((cause: unknown) => {
    throw new Error(`${nearest} is not writable: change its permissions, or set DATA_DIR.`, {
      cause,
    });
  });
}

/** @throws Error where the programs of PostgreSQL are missing or cannot read the dump */
async function checkReadable(place: DataLocation, files: { postgres: string }): Promise<void> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl === undefined) return checkWritable(dataDir);
  await runPostgresProgram('pg_restore', databaseUrl, ['--list', files.postgres]);
}

const nameOf = ({ databaseUrl, dataDir }: DataLocation) => {
  if (databaseUrl === undefined) return pgliteFolder({ dataDir });
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
};

/** @throws Error where the backup is of the other kind of database */
function checkDriver(place: DataLocation, kind: 'pglite' | 'postgres', variable: string): void {
  if (driverOf(place) === kind) return;
  const wanted = kind === 'postgres' ? `set ${variable}` : `leave ${variable} out`;
  throw new Error(`The backup is of ${kind}: ${wanted}.`);
}

/** A part of a backup's restore. */
interface Part {
  /** Its target, for cleaning up after a failure. */
  name: string;
  /** @throws Error where it could not be written, as far as that can be checked before */
  check(): Promise<void>;
  write(): Promise<void>;
}

/** @throws Error where the backup is of the other kind of database */
function databasePart(
  place: DataLocation,
  files: ReturnType<typeof databaseFiles>,
  { kind, variable }: { kind: 'pglite' | 'postgres'; variable: string },
): Part {
  checkDriver(place, kind, variable);
  return {
    name: `the database ${nameOf(place)}`,
    async check() {
      await checkDatabaseUnused(place, variable);
      await checkReadable(place, files);
    },
    write: () => loadDatabase(place, files),
  };
}

/** Files of a kind on this machine; those in a bucket are not part of backups. */
function filesPart(storage: StorageConfig, folder: string, part: string): Part[] {
  if (storage.driver !== 'local') return [];
  return [
    {
      name: `${part} in ${storage.folder}`,
      check: () => checkWritable(storage.folder),
      write: () => copyBack(folder, part, storage.folder),
    },
  ];
}

/** A part whose files are in the backup. */
function otherPart({ name, place, check, load }: BackupPart, folder: string): Part[] {
  const copy = join(folder, name);
  if (!existsSync(copy) || readdirSync(copy).length === 0) return [];
  return [{ name: place, check: () => check(copy), write: () => load(copy) }];
}

/** @throws Error where a database is of the other kind, or both are the same one */
function listParts(place: BackupSources, folder: string, manifest: BackupManifest): Part[] {
  const games = manifest.games && place.games;
  const server = { kind: manifest.driver, variable: 'DATABASE_URL' };
  const files = [
    ...filesPart(place.files.storage, folder, BACKUP_PARTS.slips),
    {
      name: `secrets in ${place.dataDir}`,
      check: () => checkWritable(place.dataDir),
      write: () => copyBack(folder, BACKUP_PARTS.secrets, place.dataDir),
    },
    ...(place.parts ?? []).flatMap((part) => otherPart(part, folder)),
  ];
  if (!manifest.games || !games) {
    return [databasePart(place, databaseFiles(folder, 'server'), server), ...files];
  }
  const variable = 'CASINO_DATABASE_URL';
  if (nameOf(games) === nameOf(place)) {
    throw new Error(`${variable} is the database in DATABASE_URL: name another one.`);
  }
  return [
    databasePart(place, databaseFiles(folder, 'server'), server),
    databasePart(games, databaseFiles(folder, 'games'), { kind: manifest.games, variable }),
    ...files,
  ];
}

/**
 * @throws Error of the first part that cannot be written, with the list of the parts written before
 */
async function writeAll(parts: readonly Part[]): Promise<void> {
  const written: string[] = [];
  for (const { name, write } of parts) {
    try {
      await write();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const before =
        written.length > 0
          ? `Written before, to be taken away before the next try: ${written.join(', ')}.`
          : 'Nothing was written before.';
      throw new Error(`${name} was not restored, or only in part: ${reason} ${before}`, { cause });
    }
    written.push(name);
  }
}

/**
 * Puts a backup where no data is yet, for a server of the same or a later version.
 * @throws Error before anything is written, where the backup is damaged or for the other kind of database,
 *   where there is data already, or where a part can be seen not to be writable; afterwards, with what was
 *   written before, where a part could not be
 */
export async function restore(
  place: BackupSources,
  folder: string,
  restoredAt: Date,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const parts = listParts(place, folder, manifest);
  await checkUnused(place);
  for (const { check } of parts) await check();
  await writeAll(parts);
  await viewData(place, ({ withTransaction }) =>
    withTransaction((tx) =>
      recordAudit(tx, {
        at: restoredAt,
        action: 'restored',
        subject: 'service',
        subjectId: 0,
        detail: { taken_at: manifest.takenAt },
      }),
    ),
  );
  return manifest;
}
