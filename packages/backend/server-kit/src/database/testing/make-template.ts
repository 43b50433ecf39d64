import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { adoptPglite } from '../open.ts';

/** A migrated PGlite without rows, in both of its forms. */
export interface Template {
  folder: string;
  archive: string;
}

/** Creates a PGlite with the tables of the migrations in both forms. */
export async function makeTemplate(
  migrationsFolder: string,
  { folder, archive }: Template,
): Promise<void> {
  const client = await PGlite.create({ dataDir: folder });
  const database = await adoptPglite(client, migrationsFolder);
  const dump = await client.dumpDataDir('none');
  await writeFile(archive, new Uint8Array(await dump.arrayBuffer()));
  await database.close();
}
