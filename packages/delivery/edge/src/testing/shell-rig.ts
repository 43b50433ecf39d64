import { SHELL } from '@exchange/contract';
import type { BuildRecord, Deployment, RegisteredVersion } from '@exchange/federation/registry';
import {
  createSignedStore,
  createSigningKey,
  formatPreviewLink,
  integrityOf,
  type ReleaseRecord,
  type ReleaseStore,
  registerRelease,
  rightsOf,
  signPreview,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { cookieOf, FORM, type TestEdge } from './test-edge.ts';

/** Returns a name with a hash that differs with the version. */
export const fileOf = (name: string, version: string, ending = 'js') =>
  `${name}.${version.replaceAll(/\D/g, '').padStart(8, '0')}.${ending}`;

/** Name of a script as development builds have them. */
export const LONG_NAME = 'node_modules_'.repeat(10);

/**
 * Writes a release of the shell into a store, with its files, `others` and service worker; interim if
 * its version has a `+`.
 */
export async function publishShell(
  store: ReleaseStore,
  version: string,
  { calls = [], ...more }: Partial<BuildRecord> = {},
  others: Readonly<Record<string, string>> = {},
): Promise<ReleaseRecord> {
  const name = (kind: string, ending?: string) => fileOf(kind, version, ending);
  const contents: Record<string, string> = {
    [name('main')]: `// shell ${version}`,
    [name('shared')]: '// shared',
    [name('service-worker')]: `// worker ${version}`,
    [name(LONG_NAME)]: '// long',
    ...others,
  };
  const files = [name('main'), name('shared')].map((file) => [
    file,
    integrityOf(contents[file] ?? ''),
  ]);
  const manifest = name('shell', 'json');
  contents[manifest] = JSON.stringify({
    name: SHELL,
    version,
    manifest: '',
    calls,
    serviceWorker: name('service-worker'),
    entry: [name('main')],
    preload: [name('shared')],
    files: Object.fromEntries(files),
    ...more,
  });
  for (const [file, content] of Object.entries(contents)) {
    await store.createFile(SHELL, version, file, Buffer.from(content));
  }
  const { area: _, ...record } = recordForTest(SHELL, version, contents);
  const build = { ...record.build, ...(version.includes('+') && { interim: true }) };
  const release = { ...record, manifest, entry: name('main'), calls, build };
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

/** Returns the store as who makes previews of the shell has it, with a key for these alone. */
export async function openForPreviews({ storage, keys }: ReleaseStore): Promise<ReleaseStore> {
  const { root, rootKey } = keys ?? {};
  if (!root || !rootKey) throw new Error('The store has no keys');
  const own = { owner: 'ci', ...createSigningKey() };
  await updateKeys(storage, root, (before) => {
    const rights = rightsOf(before, SHELL) ?? { keys: [], pages: [], slots: [] };
    const previewKeys = [{ publicKey: own.publicKey, owner: own.owner }];
    return withRights(before, SHELL, { ...rights, previewKeys });
  });
  return createSignedStore(storage, { rootKey, root: undefined, keyFor: () => own });
}

/** Opens the link of a preview of a release; resolves to the cookie of that browser. */
export async function acceptPreview(
  edge: Pick<TestEdge, 'post'>,
  store: ReleaseStore,
  release: { area: string; version: string },
  agent: Record<string, string>,
): Promise<string> {
  const host = 'localhost:3000';
  const expires = Date.now() + 3_600_000;
  const part = await signPreview(store, { ...release, host, expires });
  const link = new URL(formatPreviewLink(`http://${host}`, [part]));
  const form = new URLSearchParams({ token: link.searchParams.get('link') ?? '' }).toString();
  return cookieOf(await edge.post('/area-preview/accept', form, FORM, agent));
}

/** Deployment of the version that most players get. */
export const ACTIVE: Partial<Deployment> = { traffic: 100, default: true };
