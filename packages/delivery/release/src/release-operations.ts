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

/** Returns a published release. Throws ReleaseError if it is missing. */
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

/** Gate result of a release that was not checked against a live system. */
export const UNCHECKED: GateResult = { gate: 'unchecked', misfits: [], mounted: false };

/** Activates a published release for players; `gate` is the result of its checks. */
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

/** Options of a rollback. */
export interface RollbackOptions {
  /** The version to leave; repeated, the rollback changes nothing. Default: the latest. */
  from?: string | undefined;
  /** Checks the target version; throws if players must not get it. */
  judge?: (record: ReleaseRecord) => Promise<GateResult>;
}

/** Result of a rollback. */
export interface RolledBack {
  document: RegistryDocument;
  /** Undefined if no version was checked. */
  gate: GateResult | undefined;
}

/**
 * Rolls back the latest change of versions, or that to `from`, so that two concurrent requests roll
 * back one. Throws ReleaseError without a former version.
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
