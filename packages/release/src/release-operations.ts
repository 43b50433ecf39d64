import { randomUUID } from 'node:crypto';
import type { RemoteAreaName } from '@exchange/contract';
import type { RegisteredVersion, RegistryDocument } from '@exchange/federation/registry';
import {
  type ReleaseRecord,
  type ReleaseStore,
  registerRelease,
} from '@exchange/federation/releases';
import type { GateResult } from './gate/release-checks.ts';
import { activate, type Signature, setCanary, setEnabled } from './registry-changes.ts';
import { rollBack, selectLatest, selectRollback } from './registry-rollback.ts';
import { ReleaseError } from './release-error.ts';

/** A published release. Throws ReleaseError where there is none. */
export async function findRelease(
  store: ReleaseStore,
  area: RemoteAreaName,
  version: string,
): Promise<ReleaseRecord> {
  const record = await store.readRelease(area, version);
  if (record) return record;
  const known = await store.listVersions(area);
  throw new ReleaseError(
    `mfe-${area} ${version} is not published in ${store.storage.name}; ` +
      `there ${known.length === 0 ? 'is none' : `are ${known.toSorted().join(', ')}`}`,
  );
}

/** Of a release that was not held against a live system. */
export const UNCHECKED: GateResult = { gate: 'unchecked', misfits: [], mounted: false };

/** Makes a published release the one that players get; `gate` says what was checked before. */
export function activateRelease(
  store: ReleaseStore,
  record: ReleaseRecord,
  gate: GateResult,
  by: string,
): Promise<RegistryDocument> {
  const version = withGate(record, gate);
  const signature = sign(by);
  return store.updateRegistry((before) => activate(before, record.remote, version, signature));
}

/** Gives a published release to `percent` (1 to 99) of the browsers. */
export function startCanary(
  store: ReleaseStore,
  record: ReleaseRecord,
  percent: number,
  gate: GateResult,
  by: string,
): Promise<RegistryDocument> {
  const version = withGate(record, gate);
  const signature = sign(by);
  return store.updateRegistry((before) =>
    setCanary(before, record.remote, version, percent, signature),
  );
}

/** Ends a canary; all players get the active version. */
export function endCanary(store: ReleaseStore, area: RemoteAreaName, by: string) {
  const signature = sign(by);
  return store.updateRegistry((before) => setCanary(before, area, undefined, 0, signature));
}

/** How a rollback is made. */
export interface RollbackOptions {
  /** The version that it leaves; asked again it changes nothing. Default: the latest now. */
  from?: string | undefined;
  /** Judges the version that it leads to; throws where players must not get it. */
  judge?: (record: ReleaseRecord) => Promise<GateResult>;
}

/** What a rollback came to. */
export interface RolledBack {
  document: RegistryDocument;
  /** Where a version was judged. */
  gate: GateResult | undefined;
}

/**
 * Takes the latest change of versions back: the one to `from`, else the one that is the latest now, so
 * that two who ask for it at once take back one. Throws ReleaseError where there is none before.
 */
export async function rollBackRelease(
  store: ReleaseStore,
  area: RemoteAreaName,
  by: string,
  { from, judge }: RollbackOptions = {},
): Promise<RolledBack> {
  const now = await store.readRegistry();
  const latest = from ?? selectLatest(now, area);
  const target = selectRollback(now, area, latest);
  const version = target?.version.metadata.version;
  const endsCanary = target?.endsCanary ?? false;
  const isJudged = judge && version !== undefined && !endsCanary;
  const gate = isJudged ? await judge(await findRelease(store, area, version)) : undefined;
  const judged = version === undefined ? undefined : { version, endsCanary, ...(gate && { gate }) };
  const signature = sign(by);
  const document = await store.updateRegistry((before) =>
    rollBack(before, area, latest, signature, judged),
  );
  return { document, gate };
}

/** Switches a remote off for all players, or on again. */
export function switchRemote(store: ReleaseStore, area: RemoteAreaName, on: boolean, by: string) {
  const signature = sign(by);
  return store.updateRegistry((before) => setEnabled(before, area, on, signature));
}

function withGate(
  record: ReleaseRecord,
  { gate, misfits, mounted }: GateResult,
): RegisteredVersion {
  const version = registerRelease(record);
  return { ...version, extras: { ...version.extras, gate, misfits: [...misfits], mounted } };
}

const sign = (by: string): Signature => ({ id: randomUUID(), by, at: new Date().toISOString() });
