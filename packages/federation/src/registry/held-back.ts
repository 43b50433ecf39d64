import { REMOTE_AREAS, type RemoteArea } from '@exchange/contract';
import type { RegistryDocument } from './document.ts';
import { findSharedFaults } from './shared-fit.ts';

/** A version that players should get, but that no page gets. */
export interface HeldBack {
  remote: RemoteArea;
  version: string;
  /** Why, sentences that name call or module. */
  reasons: readonly string[];
}

/**
 * The default versions and canaries that pages leave out: what was found as they were activated, and
 * what the shell of now, which shares `provides`, does not give.
 */
export function findHeldBack(
  { microFrontends }: RegistryDocument,
  provides: Readonly<Record<string, string>>,
): readonly HeldBack[] {
  return REMOTE_AREAS.flatMap((remote) =>
    (microFrontends[remote] ?? [])
      .filter(({ deployment }) => deployment.default || deployment.traffic > 0)
      .map(({ metadata: { version }, extras: { misfits, requires } }) => ({
        remote,
        version,
        reasons: Array.from(new Set([...misfits, ...findSharedFaults(requires, provides)])),
      }))
      .filter(({ reasons }) => reasons.length > 0),
  );
}
