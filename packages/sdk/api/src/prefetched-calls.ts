import {
  type AnyEndpoint,
  type FirstCall,
  PREFETCHED_CALLS,
  type PrefetchedCall,
  START_CALLS,
  type StartCalls,
} from '@exchange/contract';
import { selectToken } from '@exchange/store';
import { readAnswer } from './errors.ts';
import type { TransportReply } from './http-client.ts';

/** Max age in ms: with 1 s until the next poll, prices stay below the 5 s that views call fresh. */
const POLLED_MAX_AGE_MS = 4000;
/** Max age of unpolled guest data in ms; it changes slowly. */
const MAX_AGE_MS = 15_000;

/** Maximum of prefetched calls that nothing consumed; the oldest go first. */
const MAX_WAITING = 12;

const holder = globalThis as {
  [PREFETCHED_CALLS]?: PrefetchedCall[];
  [START_CALLS]?: StartCalls;
};
const readCalls = () => holder[PREFETCHED_CALLS];

/**
 * Starts the first calls of a page that the player may open next, as the page's first script started
 * its own; the calls of that page consume the responses. Reports no failure.
 */
export function prefetchCalls(calls: readonly FirstCall[]): void {
  const known = readCalls() ?? [];
  // Pages of an earlier edge have no such function. Newer responses are found first.
  known.unshift(...(holder[START_CALLS]?.(calls, selectToken()) ?? []));
  known.splice(MAX_WAITING);
  holder[PREFETCHED_CALLS] = known;
}

/** Removes the prefetched calls, whose responses and headers are those of a player. */
export function clearPrefetchedCalls(): void {
  readCalls()?.splice(0);
}

/**
 * Resolves once a prefetched call failed or may expire unconsumed, or if there is none: the page
 * will send it itself.
 */
export async function whenPrefetchedCallLost(): Promise<void> {
  const calls = readCalls();
  if (!calls || calls.length === 0) return;
  await new Promise<void>((resolve) => {
    for (const call of calls) {
      void call.reply.then((reply) => {
        if (!reply) return resolve();
        const resolveIfUnused = () => void (calls.includes(call) && resolve());
        setTimeout(resolveIfUnused, reply.at + POLLED_MAX_AGE_MS - performance.now());
      });
    }
  });
}

/**
 * Returns the prefetched response of the same call, once; undefined if there is none, it has no
 * data or it expired.
 */
export async function consumePrefetchedResponse(
  { method, polled }: Pick<AnyEndpoint, 'method' | 'polled'>,
  url: string,
  data: unknown,
  authorization: string | undefined,
): Promise<TransportReply | undefined> {
  const calls = readCalls();
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
  // A player's data, such as the balance, may change with each bet.
  const maxAge = polled || authorization ? POLLED_MAX_AGE_MS : MAX_AGE_MS;
  if (!reply || performance.now() - reply.at >= maxAge) return undefined;
  try {
    return { etag: reply.etag, envelope: readAnswer(reply.status, reply.data) };
  } catch {
    // The call is sent again: its rejection may end the session.
    return undefined;
  }
}
