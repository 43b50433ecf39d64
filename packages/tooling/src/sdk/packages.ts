import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS, appFolder, inRoot } from '../workspace.ts';

/** The package.json of a package of this workspace, as far as the SDK reads it. */
export interface Manifest {
  name: string;
  version: string;
  type?: string;
  sideEffects?: boolean | string[];
  bin?: Record<string, string>;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

/** A package that teams outside this repository install. */
export interface SdkPackage {
  /** Its folder, absolute. */
  folder: string;
  manifest: Manifest;
  /** Its exports without those that only run in this workspace, by subpath. */
  exports: Readonly<Record<string, string>>;
}

/** The folders of the SDK's packages, each after those that it depends on. */
const FOLDERS = [
  ...['contract', 'i18n', 'store', 'ui', 'api', 'federation'].map((name) => `packages/sdk/${name}`),
  'packages/backend/server-kit',
  'packages/delivery/frames',
  'packages/delivery/release',
  'packages/sdk/area-kit',
];

/** Packages of which others need only parts, with what these depend on. */
const PARTS: Readonly<Record<string, { exports: readonly string[]; uses: readonly string[] }>> = {
  '@exchange/server-kit': { exports: ['./arguments', './ports', './steps'], uses: ['valibot'] },
};

/** Packages that use what areas use, beside the root. */
const USERS = [inRoot('packages/sdk/ui'), ...AREAS.map(appFolder)];

/** Exports that need the sources of this workspace. */
const ONLY_HERE: readonly string[] = ['@exchange/federation/testing', '@exchange/release/testing'];

/** Reads the packages of the SDK. */
export const readSdk = (): readonly SdkPackage[] =>
  FOLDERS.map((name) => {
    const folder = inRoot(name);
    const manifest = readManifest(path.join(folder, 'package.json'));
    const { dependencies = {} } = manifest;
    const part = PARTS[manifest.name];
    const exports = pick(
      manifest.exports ?? {},
      (subpath) =>
        (part?.exports.includes(subpath) ?? true) &&
        !ONLY_HERE.includes(path.posix.join(manifest.name, subpath)),
    );
    const used = pick(dependencies, (one) => part?.uses.includes(one) ?? true);
    return { folder, manifest: { ...manifest, dependencies: used }, exports };
  });

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

/**
 * Returns the package.json under which a package is installed elsewhere: built exports, and the
 * versions that are installed here instead of references to this workspace.
 */
export function outsideManifest({ folder, manifest, exports }: SdkPackage): object {
  const { name, version, sideEffects, bin, dependencies, peerDependencies } = manifest;
  const pin = (all: Readonly<Record<string, string>>, range: string) =>
    Object.fromEntries(
      Object.keys(all).map((one) => [one, `${range}${installedVersion(one, [folder])}`]),
    );
  return {
    name,
    version,
    type: 'module',
    license: 'UNLICENSED',
    engines: { node: '>=22.18' },
    ...(sideEffects !== undefined && { sideEffects }),
    ...(bin && { bin: mapValues(bin, builtFile) }),
    exports: mapValues(exports, (file) =>
      file.endsWith('.css')
        ? builtFile(file)
        : { types: declarationOf(file), default: builtFile(file) },
    ),
    files: ['dist', 'template', 'sdk', 'CHANGELOG.md'],
    ...(dependencies && { dependencies: pin(dependencies, '') }),
    ...(peerDependencies && { peerDependencies: pin(peerDependencies, '^') }),
    ...(manifest.peerDependenciesMeta && { peerDependenciesMeta: manifest.peerDependenciesMeta }),
  };
}

/** Returns the version of a package that one of the folders uses. Throws if none does. */
function installedVersion(name: string, folders: readonly string[]): string {
  for (const folder of folders) {
    const manifest = path.join(folder, 'node_modules', name, 'package.json');
    if (existsSync(manifest)) return readManifest(manifest).version;
  }
  throw new Error(`${name} is not installed for ${folders.join(', ')}`);
}

const pick = <V>(all: Readonly<Record<string, V>>, isWanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => isWanted(key)));

const mapValues = <V, W>(all: Readonly<Record<string, V>>, change: (value: V) => W) =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value)]));

/** `./src/index.ts` is `./dist/index.js` in the built package. */
const builtFile = (file: string) => file.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, '.js');

/** `./src/index.ts` is described by `./dist/index.d.ts`. */
const declarationOf = (file: string): string => builtFile(file).replace(/\.js$/, '.d.ts');

/** Returns the name of a package's file. */
export const tarballName = ({ manifest: { name, version } }: SdkPackage): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/**
 * Returns the package.json of a new area outside this repository: packages of the SDK are files
 * beside it, others have the version that this workspace uses.
 */
export function pinned(manifest: Manifest, sdk: readonly SdkPackage[]): Manifest {
  const pin = (name: string) => {
    const own = sdk.find((one) => one.manifest.name === name);
    if (own) return `file:sdk/${tarballName(own)}`;
    return installedVersion(name, [inRoot(), ...USERS]);
  };
  const all = (names: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, pin(name)]));
  const { dependencies, devDependencies } = manifest;
  return { ...manifest, dependencies: all(dependencies), devDependencies: all(devDependencies) };
}
