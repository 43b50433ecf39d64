import { randomUUID } from 'node:crypto';
import type { RemoteArea } from '@exchange/contract';
import type { RegisteredVersion, RegistryDocument } from '@exchange/federation/registry';
import {
  type ReleaseRecord,
  type ReleaseStore,
  registerRelease,
} from '@exchange/federation/releases';
import { ReleaseError } from './failure.ts';
import type { GateResult } from './gate/pass-gate.ts';
import {
  activate,
  rollBack,
  type Signature,
  selectLatest,
  setCanary,
  setEnabled,
} from './registry-changes.ts';

/** A published release. Throws ReleaseError where there is none. */
export async function findRelease(
  store: ReleaseStore,
  area: RemoteArea,
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
export function endCanary(store: ReleaseStore, area: RemoteArea, by: string) {
  const signature = sign(by);
  return store.updateRegistry((before) => setCanary(before, area, undefined, 0, signature));
}

/**
 * Takes the latest change of versions back: the one to `from`, else the one that is the latest now, so
 * that two who ask for it at once take back one. Throws ReleaseError where there is none before.
 */
export async function rollBackRelease(
  store: ReleaseStore,
  area: RemoteArea,
  by: string,
  from?: string,
): Promise<RegistryDocument> {
  const latest = from ?? selectLatest(await store.readRegistry(), area);
  const signature = sign(by);
  return store.updateRegistry((before) => rollBack(before, area, latest, signature));
}

/** Switches a remote off for all players, or on again. */
export function switchRemote(store: ReleaseStore, area: RemoteArea, on: boolean, by: string) {
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
