import { RemoteFragment } from '@exchange/federation/runtime';
import { useAreaOff } from '@exchange/store';
import { Skeleton } from '@exchange/ui';
import { RemoteFallback } from './RemoteFallback.tsx';

/** The sports tree of the sports area. */
export function TreeFragment() {
  const isOff = useAreaOff('sports');
  if (isOff) return null;
  return (
    <RemoteFragment
      area="sports"
      name="sports-tree"
      skeleton={<Skeleton rows={5} rowHeight={44} />}
      fallback={(failure) => <RemoteFallback {...failure} />}
    />
  );
}
