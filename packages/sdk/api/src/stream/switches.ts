import {
  type AreaVersions,
  SWITCH_EVENTS_HEARTBEAT_MS,
  SWITCH_EVENTS_PATH,
  type Switches,
  type SwitchFrame,
  switchesData,
  switchFrame,
  VERSIONS_PATH,
} from '@exchange/contract';
import { elapsedSince, markMoment } from '@exchange/store';
import * as v from 'valibot';
import { createStreamConnection } from './stream-connection.ts';
import { openTabChannel } from './tab-channel.ts';

/** Polling interval without an event stream in ms, partly random. */
const POLL_INTERVAL_MS = 30_000;
const RANDOM_SHARE = 0.2;
/** Max age of a known state in ms; heartbeats come more often. */
const MAX_AGE_MS = 20_000;
/** Timeout of a request in ms. */
const TIMEOUT_MS = 3000;
/** Name of the leading tab's lock and of the channel between tabs. */
const NAME = 'exchange-switches';

/** Messages between the tabs of a browser. */
type TabMessage =
  /** The leading tab publishes the current state on each change and heartbeat. */
  | { type: 'switches'; switches: Switches }
  /** A new tab requests the current state. */
  | { type: 'who' };

/** Fetches the switches from the edge. Rejects after 3 s or for an invalid reply. */
async function fetchSwitches(): Promise<Switches> {
  // With `no-cache` an unchanged reply costs a 304.
  const response = await fetch(VERSIONS_PATH, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${VERSIONS_PATH} failed with status ${response.status}`);
  return v.parse(switchesData, await response.json());
}

/** Fetches the versions that this browser would get now; rejects like the switches. */
export const fetchAreaVersions = async (): Promise<AreaVersions> =>
  (await fetchSwitches()).versions;

/** Reads the edge's event stream for all tabs of the browser until `signal` aborts. */
function lead(
  signal: AbortSignal,
  publish: (switches: Switches) => void,
): { repeat: () => void; ended: Promise<void> } {
  let latest: Switches | undefined;
  const repeat = () => {
    if (latest) publish(latest);
  };
  const connection = createStreamConnection<SwitchFrame>({
    selectRequest: () => ({ url: SWITCH_EVENTS_PATH }),
    schema: switchFrame,
    heartbeatMs: SWITCH_EVENTS_HEARTBEAT_MS,
    onFrame(frame) {
      if (frame.kind === 'switches') latest = frame.data;
      repeat();
    },
    onLive(live) {
      // The state may have changed before a reconnect.
      if (!live) latest = undefined;
    },
  });
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => {
      connection.stop();
      resolve();
    });
  });
  return { repeat, ended };
}

/**
 * Calls `listener` with the switches on each change, possibly more often. One tab reads the edge's
 * event stream for all; without it, visible pages poll. Returns the disconnect function.
 */
export function connectSwitches(listener: (switches: Switches) => void): () => void {
  let known = markMoment();
  let repeat: (() => void) | undefined;
  const receive = (switches: Switches) => {
    known = markMoment();
    listener(switches);
  };
  const poll = () => {
    if (document.visibilityState === 'hidden') return;
    // Without a reply the known state stays.
    fetchSwitches().then(receive, () => undefined);
  };
  const pollIfStale = () => {
    if (elapsedSince(known) > MAX_AGE_MS) poll();
  };
  const timer = setInterval(pollIfStale, POLL_INTERVAL_MS * (1 + RANDOM_SHARE * Math.random()));
  document.addEventListener('visibilitychange', pollIfStale);

  const leaving = new AbortController();
  const stopTimers = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', pollIfStale);
  };
  if (!('locks' in navigator)) return stopTimers;
  const channel = openTabChannel<TabMessage>(NAME, (message) => {
    if (message.type === 'switches') receive(message.switches);
    else repeat?.();
  });
  const publish = (switches: Switches) => {
    channel.post({ type: 'switches', switches });
    receive(switches);
  };
  navigator.locks
    .request(NAME, { signal: leaving.signal }, () => {
      const leadingTab = lead(leaving.signal, publish);
      repeat = leadingTab.repeat;
      return leadingTab.ended;
    })
    // Aborted before the lock was granted.
    .catch(() => undefined);
  channel.post({ type: 'who' });
  return () => {
    stopTimers();
    leaving.abort();
    channel.close();
  };
}
