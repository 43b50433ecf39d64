import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { adoptPglite, type Database } from '../open.ts';
import { ensureTemplate } from './data-folder.ts';

/** Opens an in-memory PGlite with the migrated tables, without the seconds of a migration. */
export async function openTemplatePglite(migrationsFolder: string): Promise<Database> {
  const { archive } = await ensureTemplate(migrationsFolder);
  const loadDataDir = new Blob([new Uint8Array(await readFile(archive))]);
  return adoptPglite(await PGlite.create({ loadDataDir }), migrationsFolder);
}
