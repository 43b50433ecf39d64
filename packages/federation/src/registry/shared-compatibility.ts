import { satisfies, validRange } from 'semver';

/**
 * Returns the shared modules that the live shell does not provide as a remote requires them; empty
 * if it provides all. A name with a slash at its end includes its subpaths.
 */
export function findSharedFaults(
  requires: Readonly<Record<string, string>>,
  provides: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const version = provides[name] ?? provides[selectFolder(name, provides) ?? ''];
    if (version === undefined) return [`${name} ${range}: the shell does not share it`];
    if (validRange(range) === null) return [`${name} ${range}: is not a range of versions`];
    if (!satisfies(version, range)) return [`${name} ${range}: the shell has ${version}`];
    return [];
  });
}

const selectFolder = (name: string, provides: Readonly<Record<string, string>>) =>
  Object.keys(provides).find((key) => key.endsWith('/') && name.startsWith(key));
