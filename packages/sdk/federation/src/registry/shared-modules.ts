import { satisfies, validRange } from 'semver';
import * as v from 'valibot';

/** More names than a build uses of one module, and more modules than are shared. */
const MAX_ENTRIES = 500;

/** Shared module → export → forms of its type, as `npm run sdk:api` names them. */
export const ExportsSchema = v.pipe(
  v.record(
    v.string(),
    v.pipe(v.record(v.string(), v.array(v.string())), v.maxEntries(MAX_ENTRIES, 'is too long')),
  ),
  v.maxEntries(MAX_ENTRIES, 'is too long'),
);

/** Shared module → export → forms of its type. */
export type Exports = v.InferOutput<typeof ExportsSchema>;

/** The shell's modules that a release needs. */
export interface NeededModules {
  requires: Readonly<Record<string, string>>;
  /** Missing in releases of earlier builds. */
  imports?: Exports | undefined;
}

/** The modules that a shell offers. */
export interface OfferedModules {
  provides: Readonly<Record<string, string>>;
  /** Missing in earlier builds of the shell. */
  exports?: Exports | undefined;
}

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

/** Results by the needs of a release and the offers of a shell. */
const found = new WeakMap<NeededModules, WeakMap<object, Found>>();
type Found = Pick<OfferedModules, 'exports'> & { faults: readonly string[] };

/**
 * Returns what a release needs of shared modules and a shell does not offer; empty if it offers
 * all. Where both name exports these decide, else the version does. Each pair is compared once, as
 * an edge asks for each page: what is given must not be changed afterwards.
 */
export function findModuleFaults(
  needs: NeededModules,
  { provides, exports }: OfferedModules,
): readonly string[] {
  const ofNeeds = found.get(needs) ?? new WeakMap<object, Found>();
  found.set(needs, ofNeeds);
  const known = ofNeeds.get(provides);
  if (known && known.exports === exports) return known.faults;
  const faults = compareModules(needs, { provides, exports });
  ofNeeds.set(provides, { exports, faults });
  return faults;
}

function compareModules(
  { requires, imports }: NeededModules,
  { provides, exports = {} }: OfferedModules,
): readonly string[] {
  // A record with exports names all that it uses: of a module without an entry that is nothing.
  const isCompared = (module: string) => imports !== undefined && Object.hasOwn(exports, module);
  const ranges = Object.entries(requires).filter(([module]) => !isCompared(module));
  return [
    ...findSharedFaults(Object.fromEntries(ranges), provides),
    ...Object.entries(imports ?? {})
      .filter(([module]) => isCompared(module))
      .flatMap(([module, names]) => findExportFaults(module, names, exports[module] ?? {})),
  ];
}

function findExportFaults(
  module: string,
  names: Exports[string],
  offered: Exports[string],
): readonly string[] {
  return Object.entries(names).flatMap(([name, forms]) => {
    const served = Object.hasOwn(offered, name) ? offered[name] : undefined;
    if (!served) return [`${module} ${name}: the shell does not export it`];
    return doFormsFit(forms, served)
      ? []
      : [`${module} ${name}: its type in the shell does not fit the one that it was built with`];
  });
}

/** Each side names its own form first, then the earlier ones that fit it. */
const doFormsFit = ([built, ...servedBy]: readonly string[], [own, ...serves]: readonly string[]) =>
  built === undefined || own === built || serves.includes(built) || servedBy.includes(own ?? '');
