import {
  type AnyEndpoint,
  PREFETCHED_CALLS,
  type PrefetchedCall,
  type PrefetchedReply,
} from '@exchange/contract';

/** With the second until the next poll, prices are never older than the 5 s that views call fresh. In ms. */
const POLLED_MAX_AGE_MS = 4000;
/** What guests see unpolled changes slowly; a page that opens later than this asks anew, in ms. */
const MAX_AGE_MS = 15_000;

/**
 * The reply of the same call where the HTML started it, once; undefined where it did not, where that
 * call failed, and where its reply is too old by now.
 */
export async function consumePrefetchedResponse(
  { method, polled }: Pick<AnyEndpoint, 'method' | 'polled'>,
  url: string,
  data: unknown,
  authorization: string | undefined,
): Promise<PrefetchedReply | undefined> {
  const calls = (globalThis as { [PREFETCHED_CALLS]?: PrefetchedCall[] })[PREFETCHED_CALLS];
  if (!calls || calls.length === 0) return undefined;
  const body = data === undefined ? undefined : JSON.stringify(data);
  const index = calls.findIndex(
    (call) =>
      call.method === method &&
      call.url === url &&
      call.body === body &&
      call.authorization === authorization,
  );
  const [call] = index === -1 ? [] : calls.splice(index, 1);
  const reply = await call?.reply;
  // What belongs to a player, as the balance, may change by each bet.
  const maxAge = polled || authorization ? POLLED_MAX_AGE_MS : MAX_AGE_MS;
  return reply && performance.now() - reply.at < maxAge ? reply : undefined;
}
