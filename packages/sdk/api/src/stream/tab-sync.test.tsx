import type { StreamFrame } from '@exchange/contract';
import { settingsStore, signIn, signOut } from '@exchange/store';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLeadingTab } from './leading-tab.ts';
import { openTabChannel, type TabMessage } from './tab-channel.ts';
import { connectTabs, streamStatusStore, subscribeTopic } from './tab-sync.ts';
import { reduceTopic } from './topic-state.ts';
import { useStreamedMatch } from './use-streamed-match.ts';

vi.mock('./topic-state.ts', async (load) => {
  const real = await load<typeof import('./topic-state.ts')>();
  return { ...real, reduceTopic: vi.fn(real.reduceTopic) };
});

const PAGE = 'event:1';

/** Another tab leads, so this one only follows. */
let leadingTab: ReturnType<typeof openTabChannel<TabMessage>>;
let leave: () => void;
beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });
  const { settings } = settingsStore.getState();
  settingsStore.setState({ settings: { ...settings, streaming: true } });
  leadingTab = openTabChannel('exchange-stream', () => undefined);
  leave = connectTabs(() => undefined);
});
afterEach(() => {
  cleanup();
  leave();
  leadingTab.close();
  streamStatusStore.setState({ live: false, gone: new Set() });
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const send = (frame: StreamFrame) => leadingTab.post({ type: 'frame', frame });

test('a match without a topic is polled, though the stream lives, until it has one', async () => {
  const { result } = renderHook(() => useStreamedMatch('1', ['match', '1']));
  send({ kind: 'beat' });
  await waitFor(() => expect(result.current).toBe(true));
  send({ kind: 'gone', topic: 'event:2' });
  send({ kind: 'gone', topic: PAGE });
  await waitFor(() => expect(result.current).toBe(false));
  expect(streamStatusStore.getState()).toMatchObject({ live: true, gone: new Set([PAGE]) });
  send({ kind: 'snapshot', topic: PAGE, id: 'a', data: {} });
  await waitFor(() => expect(result.current).toBe(true));
});

test('a stream that is silent for 5 s counts as broken, and again as live with its next frame', async () => {
  leave();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  leave = connectTabs(() => undefined);
  const isLive = () => streamStatusStore.getState().live;
  const pass = () => vi.advanceTimersByTime(5000);
  send({ kind: 'beat' });
  await expect.poll(() => isLive()).toBe(true);
  pass();
  expect(isLive()).toBe(true);
  pass();
  expect(isLive()).toBe(false);
  send({ kind: 'beat' });
  await expect.poll(() => isLive()).toBe(true);
  leadingTab.post({ type: 'live', live: false });
  await expect.poll(() => isLive()).toBe(false);
  vi.useRealTimers();
});

test('a second listener gets the data at once, and the topic is left with the last one', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const stopFirst = subscribeTopic('score:1', first);
  send({ kind: 'snapshot', topic: 'score:1', id: 'a', data: { score: '1/0' } });
  send({ kind: 'snapshot', topic: 'score:2', id: 'a', data: { score: '9/9' } });
  await expect.poll(() => first.mock.calls).toEqual([[{ score: '1/0' }]]);
  const stopSecond = subscribeTopic('score:1', second);
  expect(second.mock.calls).toEqual([[{ score: '1/0' }]]);
  stopFirst();
  send({ kind: 'snapshot', topic: 'score:1', id: 'b', data: { score: '2/0' } });
  await expect.poll(() => second.mock.calls.at(-1)).toEqual([{ score: '2/0' }]);
  expect(first).toHaveBeenCalledOnce();
  stopSecond();
  const third = vi.fn();
  subscribeTopic('score:1', third)();
  expect(third).not.toHaveBeenCalled();
});

test('the data of a player is never shown to the next one', async () => {
  signIn({ data: { token: 't', user_id: 1, user_name: 'asha', role: 'player' } });
  const [own, open] = [vi.fn(), vi.fn()];
  const stops = [subscribeTopic('wallet', own), subscribeTopic('score:1', open)];
  send({ kind: 'snapshot', topic: 'wallet', id: 'a', data: { balance: 500 } });
  send({ kind: 'snapshot', topic: 'score:1', id: 'a', data: { score: '1/0' } });
  await expect.poll(() => open.mock.calls.length).toBe(1);
  expect(own).toHaveBeenCalledOnce();
  signOut();
  const [next, stillOpen] = [vi.fn(), vi.fn()];
  stops.push(subscribeTopic('wallet', next), subscribeTopic('score:1', stillOpen));
  expect(next).not.toHaveBeenCalled();
  expect(stillOpen).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});

test('a stream that falls silent as the clock is set back counts as broken', async () => {
  leave();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  leave = connectTabs(() => undefined);
  const isLive = () => streamStatusStore.getState().live;
  send({ kind: 'beat' });
  await expect.poll(() => isLive()).toBe(true);
  vi.setSystemTime(Date.now() - 600_000);
  vi.advanceTimersByTime(10_000);
  expect(isLive()).toBe(false);
  vi.useRealTimers();
});

test('on a page over plain HTTP nothing streams, and nothing throws', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.resetModules();
  const fresh = await import('./tab-sync.ts');
  const disconnect = fresh.connectTabs(() => undefined);
  const stop = fresh.subscribeTopic('score:1', () => undefined);
  expect(fresh.isStreamLive()).toBe(false);
  stop();
  disconnect();
});

test('without Web Locks nothing streams', () => {
  vi.stubGlobal('navigator', {});
  const disconnect = connectTabs(() => undefined);
  const stop = subscribeTopic('score:1', () => undefined);
  expect(streamStatusStore.getState().live).toBe(false);
  stop();
  disconnect();
});

test('a tab that is opened later receives the missing topics', async () => {
  const published: TabMessage[] = [];
  const gone = new TextEncoder().encode('data: {"kind":"gone","topic":"event:1"}\n\n');
  const body = () => new ReadableStream({ start: (reply) => reply.enqueue(gone) });
  vi.stubGlobal('fetch', async () => new Response(body()));
  const { subscribe: want, stop } = createLeadingTab({
    publish: (message) => published.push(message),
    isSignedIn: () => false,
    onUnauthorized: () => undefined,
  });
  const goneFrame = () =>
    published.filter((message) => message.type === 'frame' && message.frame.kind === 'gone').length;
  want('first', [PAGE]);
  await expect.poll(goneFrame).toBe(1);
  want('second', [PAGE]);
  expect(goneFrame()).toBe(2);
  want('second', [PAGE]);
  expect(goneFrame()).toBe(2);
  stop();
});

test('the leading tab reduces a frame once, also for itself', async () => {
  const frame = new TextEncoder().encode(
    'data: {"kind":"snapshot","topic":"score:1","id":"a","data":{"score":"1/0"}}\n\n',
  );
  const body = () => new ReadableStream({ start: (reply) => reply.enqueue(frame) });
  vi.stubGlobal('fetch', async () => new Response(body()));
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, lead: () => Promise<void>) => lead() },
  });
  const heard = vi.fn();
  const stop = subscribeTopic('score:1', heard);
  const leaveLead = connectTabs(() => undefined);
  await expect.poll(() => heard.mock.calls).toEqual([[{ score: '1/0' }]]);
  expect(reduceTopic).toHaveBeenCalledOnce();
  stop();
  leaveLead();
});
