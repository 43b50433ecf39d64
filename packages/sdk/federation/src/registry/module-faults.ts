import { satisfies, validRange } from 'semver';

/** Faults by what a release requires, and what a shell provides. */
const found = new WeakMap<object, WeakMap<object, readonly string[]>>();

/**
 * Returns the shared modules that a shell does not provide as a release requires them; empty if it
 * provides all. A name with a slash at its end includes its subpaths. Each pair is compared once,
 * as an edge asks for each page: what is given must not be changed afterwards.
 */
export function findModuleFaults(
  requires: Readonly<Record<string, string>>,
  provides: Readonly<Record<string, string>>,
): readonly string[] {
  const ofRelease = found.get(requires) ?? new WeakMap<object, readonly string[]>();
  found.set(requires, ofRelease);
  const known = ofRelease.get(provides);
  if (known) return known;
  const faults = Object.entries(requires).flatMap(([name, range]) => {
    const version = provides[name] ?? provides[selectFolder(name, provides) ?? ''];
    if (version === undefined) return [`${name} ${range}: the shell does not share it`];
    if (validRange(range) === null) return [`${name} ${range}: is not a range of versions`];
    if (!satisfies(version, range)) return [`${name} ${range}: the shell has ${version}`];
    return [];
  });
  ofRelease.set(provides, faults);
  return faults;
}

const selectFolder = (name: string, provides: Readonly<Record<string, string>>) =>
  Object.keys(provides).find((key) => key.endsWith('/') && name.startsWith(key));
