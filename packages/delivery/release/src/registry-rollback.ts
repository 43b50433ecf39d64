import type { RemoteAreaName } from '@exchange/contract';
import type { RegisteredVersion, RegistryDocument } from '@exchange/federation/registry';
import { readRemoteState, type Signature, writeState } from './registry-changes.ts';
import { ReleaseError } from './release-error.ts';

/**
 * Returns the version that a rollback would leave: the canary if there is one, else the active
 * version.
 */
export function selectLatest(document: RegistryDocument, area: RemoteAreaName): string | undefined {
  const { standard, canary } = readRemoteState(document, area);
  return (canary ?? standard)?.metadata.version;
}

/** Target of a rollback. */
export interface RollbackTarget {
  version: RegisteredVersion;
  /** The rollback only ends a canary: other browsers have that version already. */
  endsCanary: boolean;
}

/**
 * Returns the target of a rollback of the change to `from`; undefined if it was rolled back. Throws
 * ReleaseError if `from` is not the latest, or nothing was before it.
 */
export function selectRollback(
  document: RegistryDocument,
  area: RemoteAreaName,
  from: string | undefined,
): RollbackTarget | undefined {
  const { standard, canary, former } = readRemoteState(document, area);
  const latest = selectLatest(document, area);
  if (from !== undefined && from !== latest) {
    const last = document.history.find(({ remote }) => remote === area);
    if (last?.action === 'rollback' && last.from === from) return undefined;
    throw new ReleaseError(`mfe-${area} ${from} is not the latest: that is ${latest ?? 'none'}`);
  }
  if (canary && standard) return { version: standard, endsCanary: true };
  // A quarantined one never ran, so it is no target.
  const next = former.find(({ extras }) => extras.misfits.length === 0);
  if (!next) throw new ReleaseError(`mfe-${area} has no version before the active one`);
  return { version: next, endsCanary: false };
}

/** Target of a rollback, with the result of its checks against the live system. */
export interface JudgedVersion {
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
    throw new ReleaseError(`mfe-${area} was changed by somebody else meanwhile. Try again.`);
  }
  const isForced = judged?.gate?.gate === 'forced';
  const { former, isOff } = readRemoteState(document, area);
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
