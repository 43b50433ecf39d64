import { folderName } from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { runStep } from '@exchange/server-kit/steps';
import { readRemoteState } from '../registry-changes.ts';
import { findGrowth } from './budgets.ts';
import { compareHops, type ReadableRelease } from './entry-hops.ts';
import type { LiveTarget } from './smoke-mount.ts';

/** Returns the version that most players get, unless it is this one. */
async function readActive(
  { remote, version }: ReleaseRecord,
  store: ReleaseStore,
): Promise<ReleaseRecord | undefined> {
  const { standard } = readRemoteState(await store.readRegistry(), remote);
  const active = standard?.metadata.version;
  if (active === undefined || active === version) return undefined;
  return store.readRelease(remote, active);
}

/** Returns by what a release is larger than the version that most players get. */
export async function findGrowthOf(
  record: ReleaseRecord,
  store: ReleaseStore,
): Promise<readonly string[]> {
  const before = await readActive(record, store);
  return before ? findGrowth(record, before) : [];
}

/** Returns a release with its files in the store. */
export const inStore = (record: ReleaseRecord, store: ReleaseStore): ReadableRelease => ({
  record,
  read: (file) => store.readFile(record.remote, record.version, file),
});

/** Returns a fault if entering its page takes more hops than in the version that most players get. */
export async function findMoreHopsThan(
  now: ReadableRelease,
  store: ReleaseStore,
  place: LiveTarget | undefined,
): Promise<readonly string[]> {
  const before = await readActive(now.record, store);
  if (!before || !place) return [];
  const title = `Counting the hops of its page, beside ${folderName(before.remote)} ${before.version}`;
  const { faults, skipped } = await runStep(title, () =>
    compareHops({ now, before: inStore(before, store) }, place),
  );
  if (skipped) console.error(`Hops were not counted: ${skipped}`);
  return faults;
}
