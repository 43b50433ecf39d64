import { readFile } from 'node:fs/promises';
import { inRoot } from '../workspace.ts';
import { CONFIGURATION_FILE, readVariables, writeConfiguration } from './configuration.ts';
import { ARCHITECTURE_FILE, readImportRules, replaceImportTable } from './imports.ts';

/** Renders the documents that are written from code, whole or in part, by path. */
export async function writeDocuments(): Promise<Readonly<Record<string, string>>> {
  const architecture = await readFile(inRoot(ARCHITECTURE_FILE), 'utf8');
  return {
    [CONFIGURATION_FILE]: writeConfiguration(await readVariables()),
    [ARCHITECTURE_FILE]: replaceImportTable(architecture, readImportRules().tables),
  };
}

/** Finds documents that differ from the code they are written from. */
export async function findStaleDocuments(): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(await writeDocuments()).map(async ([file, text]) => {
      const written = await readFile(inRoot(file), 'utf8').catch(() => '');
      return written === text ? [] : [`${file} is out of date: npm run docs`];
    }),
  );
  return found.flat();
}
