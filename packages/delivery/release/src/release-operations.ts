import { randomUUID } from 'node:crypto';
import type { RemoteAreaName } from '@exchange/contract';
import {
  type CanaryTarget,
  folderName,
  type RegisteredVersion,
  type RegistryDocument,
} from '@exchange/federation/registry';
import {
  type ReleaseRecord,
  type ReleaseStore,
  registerRelease,
} from '@exchange/federation/releases';
import { activateForBrand, rollBackBrand } from './brand-changes.ts';
import type { GateResult } from './gate/release-checks.ts';
import {
  activate,
  readRemoteState,
  type Signature,
  setCanary,
  setEnabled,
  writeState,
} from './registry-changes.ts';
import { ReleaseError } from './release-error.ts';

/**
 * Returns the version that a rollback would leave: the canary if there is one, else the active
 * version.
 */
function selectLatest(document: RegistryDocument, area: RemoteAreaName): string | undefined {
  const { standard, canary } = readRemoteState(document, area);
  return (canary ?? standard)?.metadata.version;
}

/** Target of a rollback. */
interface RollbackTarget {
  version: RegisteredVersion;
  /** The rollback only ends a canary: other browsers have that version already. */
  endsCanary: boolean;
}

/**
 * Returns the target of a rollback of the change to `from`; undefined if it was rolled back. Throws
 * ReleaseError if `from` is not the latest, or nothing was before it.
 */
function selectRollback(
  document: RegistryDocument,
  area: RemoteAreaName,
  from: string | undefined,
): RollbackTarget | undefined {
  const { standard, canary, former } = readRemoteState(document, area);
  const latest = selectLatest(document, area);
  if (from !== undefined && from !== latest) {
    const last = document.history.find(({ remote }) => remote === area);
    if (last?.action === 'rollback' && last.from === from) return undefined;
    throw new ReleaseError(
      `${folderName(area)} ${from} is not the latest: that is ${latest ?? 'none'}`,
    );
  }
  if (canary && standard) return { version: standard, endsCanary: true };
  // A quarantined one never ran, so it is no target.
  const next = former.find(({ extras }) => extras.misfits.length === 0);
  if (!next) throw new ReleaseError(`${folderName(area)} has no version before the active one`);
  return { version: next, endsCanary: false };
}

/** Target of a rollback, with the result of its checks against the live system. */
interface JudgedVersion {
  version: string;
  /** The version was active all the time, and is not checked. */
  endsCanary: boolean;
  gate?: Pick<RegisteredVersion['extras'], 'gate'> & { misfits: readonly string[] };
}

/**
 * Rolls back the latest change of versions, if it is still that to `from`, to the checked version.
 * A repetition changes nothing.
 */
export function rollBack(
  document: RegistryDocument,
  area: RemoteAreaName,
  from: string | undefined,
  signature: Signature,
  judged?: JudgedVersion,
): RegistryDocument {
  const target = selectRollback(document, area, from);
  if (!target) return document;
  const { version: next, endsCanary } = target;
  const { version } = next.metadata;
  if (judged && (judged.version !== version || judged.endsCanary !== endsCanary)) {
    throw new ReleaseError(
      `${folderName(area)} was changed by somebody else meanwhile. Try again.`,
    );
  }
  const isForced = judged?.gate?.gate === 'forced';
  const { former, branded, isOff } = readRemoteState(document, area);
  const good = former.filter(({ extras }) => extras.misfits.length === 0);
  const latest = selectLatest(document, area);
  // The version that is left is no last good one; it stays in the store.
  return writeState(
    document,
    area,
    {
      standard: isForced ? withForced(next, judged.gate?.misfits ?? []) : next,
      canary: undefined,
      former: endsCanary ? former : good.filter((one) => one !== next),
      branded,
      isOff,
    },
    {
      ...signature,
      action: 'rollback',
      version,
      ...(latest !== undefined && { from: latest }),
      ...(isForced && { forced: true }),
    },
  );
}

const withForced = (version: RegisteredVersion, misfits: readonly string[]): RegisteredVersion => ({
  ...version,
  extras: { ...version.extras, gate: 'forced', misfits: [...misfits] },
});

/** Returns a published release. Throws ReleaseError if it is missing. */
export async function findRelease(
  store: ReleaseStore,
  area: RemoteAreaName,
  version: string,
  { forPreview = false }: { forPreview?: boolean } = {},
): Promise<ReleaseRecord> {
  const record = await store.readRelease(area, version);
  if (record?.build.forPreviews && !forPreview) {
    throw new ReleaseError(
      `${folderName(area)} ${version} was published for previews alone: publish it with a key of the team`,
    );
  }
  if (record) return record;
  const known = await store.listVersions(area);
  throw new ReleaseError(
    `${folderName(area)} ${version} is not published in ${store.storage.name}; ` +
      `there ${known.length === 0 ? 'is none' : `are ${known.toSorted().join(', ')}`}`,
  );
}

/** Gate result of a release that was not checked against a live system. */
export const UNCHECKED: GateResult = { gate: 'unchecked', misfits: [], mounted: false };

/** Activates a published release for players, or those of `brand`; `gate`: its checks' result. */
export function activateRelease(
  store: ReleaseStore,
  record: ReleaseRecord,
  gate: GateResult,
  by: string,
  brand?: string,
): Promise<RegistryDocument> {
  const { remote } = record;
  const version = withGate(record, gate);
  const signature = sign(by);
  return store.updateRegistry((before) =>
    brand === undefined
      ? activate(before, remote, version, signature)
      : activateForBrand(before, remote, version, brand, signature),
  );
}

/** Gives a published release to the browsers of `target`. */
export function startCanary(
  store: ReleaseStore,
  record: ReleaseRecord,
  target: CanaryTarget,
  gate: GateResult,
  by: string,
): Promise<RegistryDocument> {
  const version = withGate(record, gate);
  const signature = sign(by);
  return store.updateRegistry((before) =>
    setCanary(before, record.remote, { version, target }, signature),
  );
}

/** Ends a canary; all players get the active version. */
export function endCanary(store: ReleaseStore, area: RemoteAreaName, by: string) {
  const signature = sign(by);
  return store.updateRegistry((before) => setCanary(before, area, undefined, signature));
}

/** Gives a brand the active version again. The active version runs already, and is not checked. */
export function rollBackBrandRelease(
  store: ReleaseStore,
  area: RemoteAreaName,
  { brand, from, by }: { brand: string; from: string | undefined; by: string },
): Promise<RegistryDocument> {
  const signature = sign(by);
  return store.updateRegistry((before) => rollBackBrand(before, area, brand, from, signature));
}

/** Options of a rollback. */
export interface RollbackOptions {
  /** The version to leave; repeated, the rollback changes nothing. Default: the latest. */
  from?: string | undefined;
  /** Checks the target version; throws if players must not get it. */
  runGate?: (record: ReleaseRecord) => Promise<GateResult>;
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
  { from, runGate }: RollbackOptions = {},
): Promise<RolledBack> {
  const now = await store.readRegistry();
  const latest = from ?? selectLatest(now, area);
  const target = selectRollback(now, area, latest);
  const version = target?.version.metadata.version;
  const endsCanary = target?.endsCanary ?? false;
  const isJudged = runGate && version !== undefined && !endsCanary;
  const gate = isJudged ? await runGate(await findRelease(store, area, version)) : undefined;
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
