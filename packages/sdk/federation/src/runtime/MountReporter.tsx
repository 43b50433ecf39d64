import type { RemoteAreaName } from '@exchange/contract';
import { useEffect } from 'react';
import { reportRemoteMount } from './report.ts';
import { markPhase } from './timeline.ts';

/** Marks the moment when a remote's module was on the page, and reports its version to the edge. */
export function MountReporter({ owner, version }: { owner: RemoteAreaName; version: string }) {
  useEffect(() => {
    markPhase(owner, 'mount', version);
    reportRemoteMount(owner, version);
  }, [owner, version]);
  return null;
}
