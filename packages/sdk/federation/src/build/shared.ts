import { readCatalog, readPackageVersion } from './catalog.ts';

/**
 * Libraries and packages that hold state, so a page has exactly one of each. Libraries behind a
 * facade (router, i18next) are not shared: sharing prevents tree shaking.
 */
const LIBRARIES: Readonly<Record<string, string>> = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  zustand: 'zustand',
  'zustand/': 'zustand',
};
const WORKSPACE: Readonly<Record<string, string>> = {
  '@exchange/federation/router': 'packages/sdk/federation',
  '@exchange/store': 'packages/sdk/store',
  '@exchange/api': 'packages/sdk/api',
  '@exchange/i18n': 'packages/sdk/i18n',
};

/** The federation runtime of the page, which the shell provides to remotes. */
const RUNTIME = '@module-federation/runtime-core';

/**
 * Returns the version range of the shell's runtime that a remote requires. Minor versions are not
 * compatible: 0.16 with 0.17 broke in both directions (module-federation/core#4134).
 */
export function requiredRuntime(): Record<string, string> {
  const [major, minor] = runtimeVersion().split('.');
  return { [RUNTIME]: `~${major}.${minor}.0` };
}

/**
 * Returns every module that the shell provides, with its version: the shared ones and the runtime.
 */
export function providedModules(): Record<string, string> {
  const shared = Object.entries(sharedModules('shell'));
  return {
    ...Object.fromEntries(shared.map(([module, { version }]) => [module, version])),
    [RUNTIME]: runtimeVersion(),
  };
}

// All packages of the runtime are published under one version.
const runtimeVersion = () => readVersion('@module-federation/enhanced');

function readVersion(name: string): string {
  const version = readCatalog().get(name);
  if (!version) throw new Error(`${name} has no version in the pnpm catalog`);
  return version;
}

/** Module Federation's settings of one shared singleton. */
export interface SharedModule {
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
  packageName?: string;
  import?: false;
}

/** Returns the shared singletons; only the shell bundles their code, remotes import it. */
export function sharedModules(role: 'shell' | 'remote'): Record<string, SharedModule> {
  const share = (version: string): SharedModule => ({
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion: `^${version}`,
    ...(role === 'remote' && { import: false }),
  });
  const libraries = Object.entries(LIBRARIES).map(
    ([key, name]) =>
      [
        key,
        // Else the plugin resolves `zustand/` itself, which Node warns of.
        { ...share(readVersion(name)), ...(key.endsWith('/') && { packageName: name }) },
      ] as const,
  );
  const packages = Object.entries(WORKSPACE).map(
    ([key, folder]) => [key, share(readPackageVersion(folder))] as const,
  );
  return Object.fromEntries([...libraries, ...packages]);
}
