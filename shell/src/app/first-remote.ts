import { selectInitialRemote } from '@exchange/contract';
import { type createFederation, settleWithin } from '@exchange/federation/runtime';
import { isPathEnabled, selectToken } from '@exchange/store';

/** Upper bound of the layout's loader, not a delay (decisions). In ms. */
export const LOADER_MS = 1000;

/**
 * Loads the first page's remote, waiting for at most a second; otherwise React would show a
 * fallback for at least 300 ms.
 */
export async function loadFirstRemote(
  federation: Pick<ReturnType<typeof createFederation>, 'load'>,
): Promise<void> {
  const remoteModule = selectInitialRemote(location.pathname);
  // A guest's deep link into /app redirects to home and needs no remote.
  const guest = selectToken() === undefined;
  if (
    remoteModule &&
    isPathEnabled(location.pathname) &&
    !(guest && location.pathname.startsWith('/app/'))
  ) {
    await settleWithin(federation.load(remoteModule), LOADER_MS);
  }
}
