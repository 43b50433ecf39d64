import { selectFirstPart } from '@exchange/contract';
import { type createFederation, settleWithin } from '@exchange/federation/runtime';
import { isPathOffered, selectToken } from '@exchange/store';

/** The first page's remote; without it React would show a fallback for at least 300 ms. */
export async function loadFirstRemote(
  federation: ReturnType<typeof createFederation>,
  longestMs: number,
): Promise<void> {
  const part = selectFirstPart(location.pathname);
  // A guest's deep link into /app leads home and needs no remote.
  const guest = selectToken() === undefined;
  if (
    part &&
    isPathOffered(location.pathname) &&
    !(guest && location.pathname.startsWith('/app/'))
  ) {
    await settleWithin(federation.load(part), longestMs);
  }
}
