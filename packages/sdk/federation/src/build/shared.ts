import { readInstalledVersion } from './installed.ts';

/**
 * Libraries and packages that hold state, so a page has exactly one of each. Libraries behind a
 * facade (router, i18next) are not shared: sharing prevents tree shaking.
 */
const SHARED: Readonly<Record<string, string>> = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  zustand: 'zustand',
  'zustand/': 'zustand',
  '@exchange/federation/router': '@exchange/federation',
  '@exchange/store': '@exchange/store',
  '@exchange/api': '@exchange/api',
  '@exchange/i18n': '@exchange/i18n',
};

/**
 * Version under which the router is shared, to be raised with each change of its exports. The package
 * has its own, since areas use nothing else of it at run time.
 */
const ROUTER_VERSION = '0.1.13';

const isOfSdk = (module: string) => module.startsWith('@exchange/');

/** The federation runtime of the page, which the shell provides to remotes. */
const RUNTIME = '@module-federation/runtime-core';

/**
 * Returns the version ranges that a remote in `folder` requires of the shell beside those that the
 * runtime enforces: of the SDK, and of the runtime itself. Minor versions of the runtime are not
 * compatible: 0.16 with 0.17 broke in both directions (module-federation/core#4134).
 */
export function requiredModules(folder: string): Record<string, string> {
  const [major, minor] = runtimeVersion().split('.');
  const shared = sharedModules('remote', folder);
  const sdk = Object.keys(SHARED)
    .filter(isOfSdk)
    .map((module) => [module, `^${shared[module]?.version}`] as const);
  return { ...Object.fromEntries(sdk), [RUNTIME]: `~${major}.${minor}.0` };
}

/**
 * Returns every module that the shell in `folder` provides, with its version: the shared ones and
 * the runtime.
 */
export function providedModules(folder: string): Record<string, string> {
  const shared = Object.entries(sharedModules('shell', folder));
  return {
    ...Object.fromEntries(shared.map(([module, { version }]) => [module, version])),
    [RUNTIME]: runtimeVersion(),
  };
}

// All packages of the runtime are published under one version.
const runtimeVersion = () =>
  readInstalledVersion('@module-federation/enhanced', import.meta.dirname);

/** Module Federation's settings of one shared singleton. */
export interface SharedModule {
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
  packageName?: string;
  import?: false;
}

/**
 * Returns the shared singletons, in the versions that are installed for the app in `folder`; only
 * the shell bundles their code, remotes import it.
 */
export function sharedModules(
  role: 'shell' | 'remote',
  folder: string,
): Record<string, SharedModule> {
  const modules = Object.entries(SHARED).map(([key, name]) => {
    const isRouter = key === '@exchange/federation/router';
    const version = isRouter ? ROUTER_VERSION : readInstalledVersion(name, folder);
    const shared: SharedModule = {
      singleton: true,
      strictVersion: true,
      version,
      // Gate and edges compare the SDK. An area in development may be newer than the page's shell.
      requiredVersion: role === 'remote' && isOfSdk(key) ? '*' : `^${version}`,
      ...(role === 'remote' && { import: false }),
      // Else the plugin resolves `zustand/` itself, which Node warns of.
      ...(key.endsWith('/') && { packageName: name }),
    };
    return [key, shared] as const;
  });
  return Object.fromEntries(modules);
}
