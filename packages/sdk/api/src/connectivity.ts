import { endpoints } from '@exchange/contract';
import { type ApiError, AWAY_STATUSES, isApiError, toApiError } from './errors.ts';
import { queryClient } from './query-client.ts';
import { buildUrl, sendRequest } from './transport.ts';

/** Interval of the health probes in ms, partly random. */
const PROBE_INTERVAL_MS = 2000;
const RANDOM_SHARE = 0.25;
/** Longest interval in ms; it grows while the server fails again within `SOON_MS`. */
const MAX_WAIT_MS = 15_000;
const SOON_MS = 60_000;
const listeners = new Set<() => void>();
let isWatching = false;
let probeTimer: ReturnType<typeof setTimeout> | undefined;
let wait = PROBE_INTERVAL_MS;
let backAt = Number.NEGATIVE_INFINITY;

/** Returns true if a call failed because the server was unreachable. */
const isAway = (error: unknown): error is ApiError =>
  isApiError(error) && (error.kind === 'offline' || AWAY_STATUSES.includes(error.status));

/** Calls `listener` on each reconnect; returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves on reconnect, or after `ms`. */
export function waitForReconnect(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = onReconnect(end);
  });
}

/** Starts probing if a call failed because the server was unreachable. */
export function probeAfter(error: unknown): void {
  if (isAway(error)) startHealthPolling();
}

/**
 * Probes until the server is reachable, then refetches failed queries. Views do not retry
 * themselves: their error text would flicker.
 */
export function startHealthPolling(): void {
  if (isWatching) return;
  isWatching = true;
  const isSoon = performance.now() - backAt < SOON_MS;
  wait = isSoon ? Math.min(2 * wait, MAX_WAIT_MS) : PROBE_INTERVAL_MS;
  scheduleProbe();
}

/** Ends the probes; they begin again with the next call that fails. */
export function stopHealthPolling(): void {
  isWatching = false;
  clearTimeout(probeTimer);
  document.removeEventListener('visibilitychange', probe);
}

function scheduleProbe(): void {
  probeTimer = setTimeout(probe, wait * (1 + RANDOM_SHARE * (2 * Math.random() - 1)));
}

async function probe(): Promise<void> {
  // Hidden pages do not probe.
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', probe, { once: true });
    return;
  }
  const isBack = await isReachable();
  if (!isWatching) return;
  if (!isBack) return scheduleProbe();
  isWatching = false;
  backAt = performance.now();
  for (const listener of listeners) listener();
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isAway(state.error),
  });
}

/** Probes with a cheap call that needs no sign-in. */
async function isReachable(): Promise<boolean> {
  const { name, method, base, path } = endpoints.defaultSetting;
  const caller = { name, authorization: undefined, token: undefined };
  try {
    await sendRequest({ method, url: buildUrl(base, path, undefined), caller });
    return true;
  } catch (error) {
    return !isAway(toApiError(error));
  }
}
