import { SHELL } from '@exchange/contract';
import type { BuildRecord, Deployment, RegisteredVersion } from '@exchange/federation/registry';
import {
  integrityOf,
  type ReleaseRecord,
  type ReleaseStore,
  registerRelease,
} from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';

/** Returns a name with a hash that differs with the version. */
export const fileOf = (name: string, version: string, ending = 'js') =>
  `${name}.${version.replaceAll(/\D/g, '').padStart(8, '0')}.${ending}`;

/** Name of a script as development builds have them. */
export const LONG_NAME = 'node_modules_'.repeat(10);

/** Writes a release of the shell into a store, with its files, service worker and development build. */
export async function publishShell(
  store: ReleaseStore,
  version: string,
  { calls = [], ...more }: Partial<BuildRecord> = {},
): Promise<ReleaseRecord> {
  const name = (kind: string, ending?: string) => fileOf(kind, version, ending);
  const contents: Record<string, string> = {
    [name('main')]: `// shell ${version}`,
    [name('shared')]: '// shared',
    [name('service-worker')]: `// worker ${version}`,
    [name('refresh')]: '// development',
    [name(LONG_NAME)]: '// long',
  };
  const describe = (kind: 'main' | 'refresh', own: Partial<BuildRecord>) =>
    JSON.stringify({
      ...{ name: SHELL, version, manifest: '', calls },
      ...{ entry: [name(kind)], preload: kind === 'main' ? [name('shared')] : [] },
      files: Object.fromEntries(
        [name(kind), name('shared')].map((file) => [file, integrityOf(contents[file] ?? '')]),
      ),
      ...own,
    });
  const development = name('development', 'json');
  contents[development] = describe('refresh', {});
  const manifest = name('shell', 'json');
  contents[manifest] = describe('main', {
    ...{ serviceWorker: name('service-worker'), development },
    ...more,
  });
  for (const [file, content] of Object.entries(contents)) {
    await store.createFile(SHELL, version, file, Buffer.from(content));
  }
  const { area: _, ...record } = recordForTest(SHELL, version, contents);
  const release = { ...record, manifest, entry: name('main'), calls };
  await store.createRelease(release);
  return release;
}

/** Registers published versions of the shell, beside what the store has of areas. */
export const registerShells = (
  store: ReleaseStore,
  versions: readonly (readonly [ReleaseRecord, Partial<Deployment>])[],
) =>
  store.updateRegistry((before) => {
    const entries = versions.map(
      ([record, deployment]): RegisteredVersion => ({
        ...registerRelease(record),
        deployment: { traffic: 0, default: false, ...deployment },
      }),
    );
    return { ...before, microFrontends: { ...before.microFrontends, [SHELL]: entries } };
  });

/** Deployment of the version that most players get. */
export const ACTIVE: Partial<Deployment> = { traffic: 100, default: true };
