import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import type { ReleaseStore } from '@exchange/federation/releases';

/** Folder beside the areas, so that lists of releases do not contain it. */
const ASIDE = '.forgotten';
/** Milliseconds after which a moved build belongs to a dead process. */
const ABANDONED_MS = 60_000;

/**
 * Removes interim builds that the registry no longer names, once they are `graceMs` old. Moves a
 * build aside first, and restores it after a concurrent activation.
 */
export async function forgetInterim(
  storeFolder: string,
  store: ReleaseStore,
  area: RemoteAreaName,
  graceMs: number,
): Promise<void> {
  const named = await readNamed(store, area);
  const known = await store.listVersions(area);
  for (const version of known.filter((one) => one.includes('+') && !named.has(one))) {
    // An unreadable one may belong to others.
    const record = await store.readRelease(area, version).catch(() => undefined);
    const isOld = Date.now() - Date.parse(record?.build.publishedAt ?? '') >= graceMs;
    if (!record?.build.interim || !isOld) continue;
    await forget(storeFolder, store, area, version);
  }
  await removeAbandoned(storeFolder);
}

async function forget(
  storeFolder: string,
  store: ReleaseStore,
  area: RemoteAreaName,
  version: string,
): Promise<void> {
  const folder = path.join(storeFolder, area, version);
  const aside = path.join(storeFolder, ASIDE, `${Date.now()}-${randomUUID()}`);
  await mkdir(path.dirname(aside), { recursive: true });
  // Another process may remove it concurrently.
  const isOurs = await rename(folder, aside).then(
    () => true,
    () => false,
  );
  if (!isOurs) return;
  if ((await readNamed(store, area)).has(version)) {
    // If it was published again meanwhile, there is nothing to restore.
    await rename(aside, folder).catch(() => undefined);
  }
  await rm(aside, { recursive: true, force: true });
}

async function readNamed(store: ReleaseStore, area: RemoteAreaName): Promise<ReadonlySet<string>> {
  const registered = (await store.readRegistry()).microFrontends[area] ?? [];
  return new Set(registered.map(({ metadata }) => metadata.version));
}

async function removeAbandoned(storeFolder: string): Promise<void> {
  const names = await readdir(path.join(storeFolder, ASIDE)).catch(() => []);
  for (const name of names.filter((one) => Date.now() - Number.parseInt(one, 10) > ABANDONED_MS)) {
    await rm(path.join(storeFolder, ASIDE, name), { recursive: true, force: true });
  }
}
