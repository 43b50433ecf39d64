import { satisfies, validRange } from 'semver';

/**
 * Which shared modules the live shell does not give as a remote requires them; empty where it gives
 * all. A name that ends with a slash stands for all that is below it.
 */
export function findSharedFaults(
  requires: Readonly<Record<string, string>>,
  provides: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const version = provides[name] ?? provides[selectFolder(name, provides) ?? ''];
    if (version === undefined) return [`${name} ${range}: the shell does not share it`];
    if (validRange(range) === null) return [`${name} ${range}: is no range of versions`];
    if (!satisfies(version, range)) return [`${name} ${range}: the shell has ${version}`];
    return [];
  });
}

const selectFolder = (name: string, provides: Readonly<Record<string, string>>) =>
  Object.keys(provides).find((key) => key.endsWith('/') && name.startsWith(key));
