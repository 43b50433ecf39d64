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
import * as v from 'valibot';
import { createStreamConnection } from './stream-connection.ts';
import { openChannel } from './tab-messages.ts';

/** Where no event stream lives, the edge is asked so often, in ms; a part of it is random. */
const ASK_EVERY_MS = 30_000;
const RANDOM_SHARE = 0.2;
/** What was known for longer than this, in ms, may have changed: heartbeats come more often. */
const OLD_AFTER_MS = 20_000;
/** An answer that takes longer is none, in ms. */
const TIMEOUT_MS = 3000;
/** Name of the lock of the tab that reads the event stream, and of the channel between the tabs. */
const NAME = 'exchange-switches';

/** What the tabs of a browser send to each other. */
type TabMessage =
  /** The leading tab hands on what holds now, with each change and heartbeat. */
  | { type: 'switches'; switches: Switches }
  /** A new tab asks the leading one for what holds now. */
  | { type: 'who' };

/** Asks the edge for the switches. Rejects where it does not answer within 3 s or answers something else. */
async function fetchSwitches(): Promise<Switches> {
  // With `no-cache` an unchanged answer costs a 304.
  const response = await fetch(VERSIONS_PATH, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${VERSIONS_PATH} answered ${response.status}`);
  return v.parse(switchesData, await response.json());
}

/** Asks the edge for the versions that this browser would get now; rejects like the switches. */
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
      // What is read again may have changed meanwhile.
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
 * Calls `listener` with the switches after each change, and now and then without one: one tab of the browser
 * reads the edge's event stream for all. Where none lives, a page that is visible asks. Returns how to stop.
 */
export function connectSwitches(listener: (switches: Switches) => void): () => void {
  let knownAt = Date.now();
  let repeat: (() => void) | undefined;
  const receive = (switches: Switches) => {
    knownAt = Date.now();
    listener(switches);
  };
  const ask = () => {
    if (document.visibilityState === 'hidden') return;
    // Without an answer, what is known goes on.
    fetchSwitches().then(receive, () => undefined);
  };
  const askIfOld = () => {
    if (Date.now() - knownAt > OLD_AFTER_MS) ask();
  };
  const timer = setInterval(askIfOld, ASK_EVERY_MS * (1 + RANDOM_SHARE * Math.random()));
  document.addEventListener('visibilitychange', askIfOld);

  const leaving = new AbortController();
  const stopTimers = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askIfOld);
  };
  if (!('locks' in navigator)) return stopTimers;
  const channel = openChannel<TabMessage>(NAME, (message) => {
    if (message.type === 'switches') receive(message.switches);
    else repeat?.();
  });
  const publish = (switches: Switches) => {
    channel.post({ type: 'switches', switches });
    receive(switches);
  };
  navigator.locks
    .request(NAME, { signal: leaving.signal }, () => {
      const leader = lead(leaving.signal, publish);
      repeat = leader.repeat;
      return leader.ended;
    })
    // Leaving before the lock came.
    .catch(() => undefined);
  channel.post({ type: 'who' });
  return () => {
    stopTimers();
    leaving.abort();
    channel.close();
  };
}
