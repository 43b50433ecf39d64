import { useEffect } from 'react';
import { markPhase } from './timeline.ts';

/** Marks the moment when a remote's part was on the page. */
export function MountMark({ owner, version }: { owner: string; version: string }) {
  useEffect(() => markPhase(owner, 'mount', version), [owner, version]);
  return null;
}
