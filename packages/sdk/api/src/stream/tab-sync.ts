import { isPublicTopic, PRICES_STALE_AFTER_MS, type StreamFrame } from '@exchange/contract';
import {
  createId,
  elapsedSince,
  type Moment,
  markMoment,
  selectToken,
  sessionStore,
} from '@exchange/store';
import { createStore } from 'zustand/vanilla';
import { createLeadingTab, type LeadingTab } from './leading-tab.ts';
import { openTabChannel, type TabMessage } from './tab-channel.ts';
import { reduceTopic, type TopicState } from './topic-state.ts';

/** Interval in ms at which a tab repeats its topics, so that the leading tab drops closed tabs. */
const REPEAT_MS = 5000;
/** Name of the leading tab's lock and of the channel between tabs. */
const NAME = 'exchange-stream';

type Listener = (data: unknown) => void;

interface StreamStatus {
  /** True while frames or heartbeats arrive. */
  live: boolean;
  /** When the last message came. */
  lastMessage?: Moment;
  /** Topics that the stream does not have, though it lives. */
  gone: ReadonlySet<string>;
}

/** State of the stream, for those that poll without it. */
export const streamStatusStore = createStore<StreamStatus>(() => ({
  live: false,
  gone: new Set(),
}));

/** Returns true while the stream lives and polling is unnecessary. */
export const isStreamLive = () => streamStatusStore.getState().live;

const listeners = new Map<string, Set<Listener>>();
const states = new Map<string, TopicState>();
let tabId: string | undefined;
/** Returns this tab's id, created at the first use: a server that renders a page has none. */
const ownTab = () => {
  tabId ??= createId();
  return tabId;
};
let leadingTab: LeadingTab | undefined;
let channel: ReturnType<typeof openTabChannel<TabMessage>> | undefined;

function markGone(topic: string, isGone: boolean) {
  const { gone } = streamStatusStore.getState();
  if (gone.has(topic) === isGone) return;
  const others = [...gone].filter((one) => one !== topic);
  streamStatusStore.setState({ gone: new Set(isGone ? [...others, topic] : others) });
}

function receiveFrame(frame: StreamFrame) {
  streamStatusStore.setState({ live: true, lastMessage: markMoment() });
  if ('topic' in frame && listeners.has(frame.topic)) {
    markGone(frame.topic, frame.kind === 'gone');
  }
  if (frame.kind !== 'snapshot' && frame.kind !== 'delta') return;
  const { topic } = frame;
  if (!listeners.has(topic)) return;
  const before = states.get(topic);
  if (before?.id === frame.id) return;
  // The leading tab has reduced and validated the frame already.
  const led = leadingTab?.selectState(topic);
  const next = led?.id === frame.id ? led : reduceTopic(before, frame);
  if (!next) {
    states.delete(topic);
    // Also reached by a delta before the first snapshot of this tab.
    broadcast({ type: 'resync', topic });
    return;
  }
  states.set(topic, next);
  for (const listener of listeners.get(topic) ?? []) listener(next.data);
}

function receive(message: TabMessage) {
  if (message.type === 'frame') receiveFrame(message.frame);
  if (message.type === 'live' && !message.live) streamStatusStore.setState({ live: false });
  if (message.type === 'who') announceTopics();
  if (message.type === 'want') leadingTab?.subscribe(message.tab, message.topics);
  if (message.type === 'resync') leadingTab?.resync(message.topic);
}

/** Broadcasts to every tab, this one included. */
function broadcast(message: TabMessage) {
  channel?.post(message);
  receive(message);
}

const announceTopics = () =>
  broadcast({ type: 'want', tab: ownTab(), topics: [...listeners.keys()] });

function lead(signal: AbortSignal, onUnauthorized: () => void): Promise<void> {
  leadingTab = createLeadingTab({
    publish: broadcast,
    isSignedIn: () => selectToken() !== undefined,
    onUnauthorized,
  });
  broadcast({ type: 'who' });
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      leadingTab?.stop();
      leadingTab = undefined;
      resolve();
    });
  });
}

/**
 * Joins the browser's one stream; returns the disconnect function. Without Web Locks nothing
 * streams. `onUnauthorized` runs when the server rejects the token.
 */
export function connectTabs(onUnauthorized: () => void): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const leaving = new AbortController();
  channel = openTabChannel(NAME, receive);
  navigator.locks
    .request(NAME, { signal: leaving.signal }, () => lead(leaving.signal, onUnauthorized))
    // Aborted before the lock was granted.
    .catch(() => undefined);
  const repeat = setInterval(() => {
    announceTopics();
    const { lastMessage } = streamStatusStore.getState();
    if (!lastMessage || elapsedSince(lastMessage) > PRICES_STALE_AFTER_MS)
      streamStatusStore.setState({ live: false });
  }, REPEAT_MS);
  const unsubscribe = sessionStore.subscribe(({ session }, before) => {
    if (session === before.session) return;
    for (const topic of states.keys()) if (!isPublicTopic(topic)) states.delete(topic);
    leadingTab?.changeUser();
  });
  return () => {
    clearInterval(repeat);
    unsubscribe();
    leaving.abort();
    channel?.close();
    channel = undefined;
  };
}

/**
 * Calls `listener` with the whole data of a topic, now and on each change; returns the unsubscribe
 * function.
 */
export function subscribeTopic(topic: string, listener: Listener): () => void {
  const those = listeners.get(topic) ?? new Set();
  listeners.set(topic, those.add(listener));
  const state = states.get(topic);
  if (state) listener(state.data);
  announceTopics();
  return () => {
    those.delete(listener);
    if (those.size > 0) return;
    listeners.delete(topic);
    states.delete(topic);
    markGone(topic, false);
    announceTopics();
  };
}
