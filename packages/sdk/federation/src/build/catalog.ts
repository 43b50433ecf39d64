import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Absolute path of the workspace. */
export const workspaceRoot = path.resolve(import.meta.dirname, '../../../../..');

/** Versions of the pnpm catalog by package name. */
export function readCatalog(): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8');
  const block = /^catalog:\n((?: {2}.*\n|\n)+)/m.exec(text)?.[1] ?? '';
  const lines = block.matchAll(/^ {2}"?([^":\s]+)"?:\s*"?([^"\s]+)"?\s*$/gm);
  return new Map(Array.from(lines, ([, name, version]) => [name as string, version as string]));
}

/** Returns the `version` of a folder's package.json; the folder is absolute or of the workspace. */
export function readPackageVersion(folder: string): string {
  const file = path.resolve(workspaceRoot, folder, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
