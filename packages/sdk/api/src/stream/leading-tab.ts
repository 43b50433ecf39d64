import { isPublicTopic, type StreamFrame } from '@exchange/contract';
import type { TabMessage } from './tab-channel.ts';
import { createTabLink, type Topics } from './tab-link.ts';
import { reduceTopic, type TopicState } from './topic-state.ts';

/** A tab counts as closed after this silence, in ms. */
const TAB_TIMEOUT_MS = 15_000;
/** Debounce of topic changes in ms, so that they need one request. */
const DEBOUNCE_MS = 30;
/**
 * Min interval of snapshot requests in ms, as a malformed snapshot would be requested in a loop.
 */
const SNAPSHOT_INTERVAL_MS = 5000;

interface LeadingTabOptions {
  /** Broadcasts to every tab, this one included. */
  publish: (message: TabMessage) => void;
  isSignedIn: () => boolean;
  onUnauthorized: () => void;
}

/** Creates the leading tab, the one that reads the stream for all tabs of the browser. */
export function createLeadingTab({ publish, isSignedIn, onUnauthorized }: LeadingTabOptions) {
  const subscriptions = new Map<string, { topics: readonly string[]; at: number }>();
  const states = new Map<string, TopicState>();
  /** Topics that the server does not have. */
  const gone = new Set<string>();
  let requestedTopics = '';
  let debounce: ReturnType<typeof setTimeout>;
  let snapshotTimer: ReturnType<typeof setTimeout> | undefined;
  let snapshotRequestedAt = Number.NEGATIVE_INFINITY;

  const selectWanted = (): string[] => {
    for (const [tab, { at }] of subscriptions) {
      if (performance.now() - at > TAB_TIMEOUT_MS) subscriptions.delete(tab);
    }
    const all = new Set([...subscriptions.values()].flatMap(({ topics }) => topics));
    return [...all].filter((topic) => isPublicTopic(topic) || isSignedIn()).sort();
  };

  const selectTopics = (): Topics => {
    const topics = selectWanted();
    requestedTopics = topics.join(' ');
    return Object.fromEntries(topics.map((topic) => [topic, states.get(topic)?.id ?? null]));
  };

  const link = createTabLink({
    selectTopics,
    onUnauthorized,
    onLive: (live) => publish({ type: 'live', live }),
    onFrame(frame: StreamFrame) {
      if (frame.kind === 'gone') gone.add(frame.topic);
      else if ('topic' in frame) gone.delete(frame.topic);
      if (frame.kind === 'snapshot' || frame.kind === 'delta') {
        const next = reduceTopic(states.get(frame.topic), frame);
        if (next) states.set(frame.topic, next);
        else states.delete(frame.topic);
      }
      publish({ type: 'frame', frame });
    },
  });

  const reconnectIfChanged = () => {
    clearTimeout(debounce);
    debounce = setTimeout(() => {
      const wanted = selectWanted();
      for (const known of [states, gone]) {
        for (const topic of known.keys()) if (!wanted.includes(topic)) known.delete(topic);
      }
      if (wanted.join(' ') !== requestedTopics) link.restart();
    }, DEBOUNCE_MS);
  };

  const requestSnapshot = () => {
    const wait = Math.max(0, snapshotRequestedAt + SNAPSHOT_INTERVAL_MS - performance.now());
    snapshotTimer ??= setTimeout(() => {
      snapshotTimer = undefined;
      snapshotRequestedAt = performance.now();
      link.restart();
    }, wait);
  };

  const repeat = (topic: string) => {
    const state = states.get(topic);
    if (state) publish({ type: 'frame', frame: { kind: 'snapshot', topic, ...state } });
    if (gone.has(topic)) publish({ type: 'frame', frame: { kind: 'gone', topic } });
  };

  return {
    /** Returns a topic's state after the last valid frame. */
    selectState: (topic: string): TopicState | undefined => states.get(topic),
    subscribe(tab: string, topics: readonly string[]) {
      const before = subscriptions.get(tab)?.topics ?? [];
      subscriptions.set(tab, { topics, at: performance.now() });
      for (const topic of topics) if (!before.includes(topic)) repeat(topic);
      reconnectIfChanged();
    },
    resync(topic: string) {
      if (states.has(topic)) repeat(topic);
      else requestSnapshot();
    },
    /** Clears the state on a change of user, so that the previous player's data is never shown. */
    changeUser() {
      for (const topic of states.keys()) if (!isPublicTopic(topic)) states.delete(topic);
      link.restart();
    },
    stop() {
      clearTimeout(debounce);
      clearTimeout(snapshotTimer);
      link.stop();
    },
  };
}
export type LeadingTab = ReturnType<typeof createLeadingTab>;
