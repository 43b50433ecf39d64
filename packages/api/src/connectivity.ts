import { endpoints } from '@exchange/contract';
import { buildUrl } from './address.ts';
import { type ApiError, isApiError } from './errors.ts';
import { queryClient } from './query-client.ts';
import { transport } from './transport.ts';

/** Between two looks whether the server is there again, in ms; a part of it is random. */
const LOOK_EVERY_MS = 2000;
const RANDOM_SHARE = 0.25;
/** Where it goes away again within `SOON_MS`, the looks get rarer, up to this. */
const MAX_WAIT_MS = 15_000;
const SOON_MS = 60_000;
/** What proxies answer for a server that is not there. */
const AWAY_STATUSES: readonly number[] = [502, 503, 504];

const listeners = new Set<() => void>();
let isWatching = false;
let wait = LOOK_EVERY_MS;
let backAt = Number.NEGATIVE_INFINITY;

/** Whether a call failed as the server was not there, for whatever it asked. */
const isAway = (error: unknown): error is ApiError =>
  isApiError(error) && (error.kind === 'offline' || AWAY_STATUSES.includes(error.status));

/** Calls `listener` each time that the server is there again; returns how to stop. */
export function onReconnect(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves once the server is there again, or after `ms`. */
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

/** Watches for the server where a call failed as it was not there. */
export function probeAfter(error: unknown): void {
  if (isAway(error)) startHealthPolling();
}

/**
 * Looks until the server is there again, and asks then for all that a view waits for in vain: a view
 * that shows why it has nothing must not flicker by asking itself again and again.
 */
export function startHealthPolling(): void {
  if (isWatching) return;
  isWatching = true;
  const isSoon = performance.now() - backAt < SOON_MS;
  wait = isSoon ? Math.min(2 * wait, MAX_WAIT_MS) : LOOK_EVERY_MS;
  scheduleProbe();
}

function scheduleProbe(): void {
  setTimeout(probe, wait * (1 + RANDOM_SHARE * (2 * Math.random() - 1)));
}

async function probe(): Promise<void> {
  // Nobody waits for what is not looked at.
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', probe, { once: true });
    return;
  }
  if (!(await isReachable())) return scheduleProbe();
  isWatching = false;
  backAt = performance.now();
  for (const listener of listeners) listener();
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isAway(state.error),
  });
}

/** Asks for what is cheap and answers anybody. */
async function isReachable(): Promise<boolean> {
  const { method, base, path } = endpoints.defaultSetting;
  try {
    const { status } = await transport.send({
      method,
      url: buildUrl(base, path, undefined),
      headers: {},
      body: undefined,
      signal: undefined,
      onProgress: undefined,
    });
    return !AWAY_STATUSES.includes(status);
  } catch {
    return false;
  }
}
