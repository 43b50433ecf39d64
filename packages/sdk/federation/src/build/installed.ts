import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** Returns the `version` of a folder's package.json. */
export function readPackageVersion(folder: string): string {
  return readVersion(path.join(folder, 'package.json'));
}

/**
 * Returns the version of the package that code in `folder` imports, else of the one that this
 * package depends on. Throws if neither is installed.
 */
export const readInstalledVersion = (name: string, folder: string): string =>
  readVersion(findInstalledManifest(name, folder));

/** Returns the package.json of that package. Throws if it is not installed. */
function findInstalledManifest(name: string, folder: string): string {
  for (const from of [path.join(folder, 'package.json'), import.meta.filename]) {
    const file = findInstalled(name, from);
    if (file) return file;
  }
  throw new Error(`${name} is not installed for ${folder}`);
}

function findInstalled(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, from);
  } catch {
    return undefined;
  }
}

const readVersion = (file: string): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
