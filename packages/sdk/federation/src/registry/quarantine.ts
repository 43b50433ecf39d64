import type { RemoteAreaName } from '@exchange/contract';
import type { RegistryDocument } from './document.ts';
import { listOffered, type VersionRole } from './offered.ts';
import { findSharedFaults } from './shared-compatibility.ts';

/** A version that the registry offers, but that no page gets. */
export interface Quarantined {
  remote: RemoteAreaName;
  role: VersionRole;
  version: string;
  /** Reasons, sentences that name call or module. */
  reasons: readonly string[];
}

/**
 * Returns the offered versions that pages leave out: those with incompatibilities at activation,
 * and those that require more than `provides`, the shell's modules.
 */
export function findQuarantined(
  document: RegistryDocument,
  provides: Readonly<Record<string, string>>,
): readonly Quarantined[] {
  return listOffered(document)
    .map(({ remote, role, registered: { metadata, extras } }) => ({
      ...{ remote, role, version: metadata.version },
      reasons: Array.from(
        new Set([...extras.misfits, ...findSharedFaults(extras.requires, provides)]),
      ),
    }))
    .filter(({ reasons }) => reasons.length > 0);
}

/** Formats a quarantined version in one line for operators. */
export const describeQuarantined = ({ remote, role, version, reasons }: Quarantined): string =>
  `mfe-${remote} ${version} (${role}) is held back, no page gets it: ${reasons.join('; ')}`;
