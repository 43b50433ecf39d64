import { useEffect } from 'react';
import { markPhase } from './timeline.ts';

/** Marks the moment when a remote's part was on the page. */
export function MountMark({ owner }: { owner: string }) {
  useEffect(() => markPhase(owner, 'mount'), [owner]);
  return null;
}
