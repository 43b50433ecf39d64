import { existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockDataFolder } from '@exchange/database';
import { sql } from 'drizzle-orm';
import { verifyTrail } from '../modules/audit/verify-trail.ts';
import { SECRET_FILES } from '../shared-secrets.ts';
import { BACKUP_PARTS, type Belongings, databaseFiles, driverOf } from './back-up.ts';
import { type BackupManifest, readManifest } from './manifest.ts';
import { runPostgresProgram } from './postgres-program.ts';
import { type DataPlace, pgliteFolder, viewData } from './view-data.ts';

/** @throws Error where there is data already: nothing is ever written over */
async function refuseUsed(place: Belongings): Promise<void> {
  const { storage } = place.files;
  if (storage.driver === 'local' && existsSync(storage.folder)) {
    throw new Error(`There are slips in ${storage.folder}: move them away, or set DATA_DIR.`);
  }
  const secret = SECRET_FILES.find((name) => existsSync(join(place.dataDir, name)));
  if (secret) {
    throw new Error(`There is a ${secret} in ${place.dataDir}: move it away, or set DATA_DIR.`);
  }
  await refuseUsedDatabase(place, 'DATABASE_URL');
}

/** @throws Error where there is a database already, which `variable` names */
async function refuseUsedDatabase(place: DataPlace, variable: string): Promise<void> {
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
  place: DataPlace,
  files: { pglite: string; postgres: string },
): Promise<void> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== undefined) {
    // All or nothing; who owns what and may see it is the new database's affair.
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

/** @throws Error where the backup is of the other kind of database */
function refuseOtherKind(place: DataPlace, kind: 'pglite' | 'postgres', variable: string): void {
  if (driverOf(place) === kind) return;
  const wanted = kind === 'postgres' ? `set ${variable}` : `leave ${variable} out`;
  throw new Error(`The backup is of ${kind}: ${wanted}.`);
}

/**
 * Puts a backup where no data is yet, for a server of the same or a later version.
 * @throws Error before anything is written, where the backup is damaged or for the other kind of database,
 *   or where there is data already; afterwards, where the audit trail is not the one that was backed up
 */
export async function restore(place: Belongings, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  refuseOtherKind(place, manifest.driver, 'DATABASE_URL');
  const games = manifest.games && place.games;
  if (manifest.games && games) {
    refuseOtherKind(games, manifest.games, 'CASINO_DATABASE_URL');
    await refuseUsedDatabase(games, 'CASINO_DATABASE_URL');
  }
  await refuseUsed(place);
  await loadDatabase(place, databaseFiles(folder, 'server'));
  if (games) await loadDatabase(games, databaseFiles(folder, 'games'));
  const { storage } = place.files;
  if (storage.driver === 'local') await copyBack(folder, BACKUP_PARTS.slips, storage.folder);
  await copyBack(folder, BACKUP_PARTS.secrets, place.dataDir);
  const { faults } = await viewData(place, (unitOfWork) => verifyTrail(unitOfWork, manifest.trail));
  if (faults.length > 0) throw new Error(`The audit trail is not sound: ${faults.join(' ')}`);
  return manifest;
}
