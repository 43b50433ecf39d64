import { selectInitialRemote } from '@exchange/contract';
import { type createFederation, settleWithin } from '@exchange/federation/runtime';
import { isPathEnabled, selectToken } from '@exchange/store';

/** The layout's one-second loader is an upper bound, not a delay (decisions). In ms. */
export const LOADER_MS = 1000;

/**
 * Loads the first page's remote, and waits for it for a second at most; without it React would show a fallback
 * for at least 300 ms.
 */
export async function loadFirstRemote(
  federation: Pick<ReturnType<typeof createFederation>, 'load'>,
): Promise<void> {
  const part = selectInitialRemote(location.pathname);
  // A guest's deep link into /app leads home and needs no remote.
  const guest = selectToken() === undefined;
  if (
    part &&
    isPathEnabled(location.pathname) &&
    !(guest && location.pathname.startsWith('/app/'))
  ) {
    await settleWithin(federation.load(part), LOADER_MS);
  }
}
