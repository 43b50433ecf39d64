import { readCatalog, readPackageVersion } from './catalog.ts';

/** Libraries and packages that hold state, so a page has exactly one of each. */
const LIBRARIES: Readonly<Record<string, string>> = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  zustand: 'zustand',
  'zustand/': 'zustand',
  i18next: 'i18next',
  'react-i18next': 'react-i18next',
};
const WORKSPACE: Readonly<Record<string, string>> = {
  '@exchange/federation/router': 'packages/federation',
  '@exchange/store': 'packages/store',
  '@exchange/api': 'packages/api',
  '@exchange/i18n': 'packages/i18n',
};

/** Module Federation's settings of one shared singleton. */
export interface SharedModule {
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
  import?: false;
}

/** The shared singletons; only the shell brings their code, remotes take what they are given. */
export function sharedModules(role: 'shell' | 'remote'): Record<string, SharedModule> {
  const catalog = readCatalog();
  const versionOf = (name: string) => {
    const version = catalog.get(name);
    if (!version) throw new Error(`${name} has no version in the pnpm catalog`);
    return version;
  };
  const share = (version: string): SharedModule => ({
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion: `^${version}`,
    ...(role === 'remote' && { import: false }),
  });
  const libraries = Object.entries(LIBRARIES).map(
    ([key, name]) => [key, share(versionOf(name))] as const,
  );
  const packages = Object.entries(WORKSPACE).map(
    ([key, folder]) => [key, share(readPackageVersion(folder))] as const,
  );
  return Object.fromEntries([...libraries, ...packages]);
}
