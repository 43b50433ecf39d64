import type { StreamFrame } from '@exchange/contract';
import { settingsStore } from '@exchange/store';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLeader } from './leader.ts';
import { useStreamedMatch } from './live-match.ts';
import { openChannel, type TabMessage } from './tab-messages.ts';
import { connectTabs, streamStatusStore } from './tab-sync.ts';

const PAGE = 'event:1';

/** Another tab leads, so this one only follows. */
let leader: ReturnType<typeof openChannel<TabMessage>>;
let leave: () => void;
beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });
  const { settings } = settingsStore.getState();
  settingsStore.setState({ settings: { ...settings, streaming: true } });
  leader = openChannel('exchange-stream', () => undefined);
  leave = connectTabs(() => undefined);
});
afterEach(() => {
  cleanup();
  leave();
  leader.close();
  streamStatusStore.setState({ live: false, lastMessageAt: 0, gone: new Set() });
  vi.unstubAllGlobals();
});

const say = (frame: StreamFrame) => leader.post({ type: 'frame', frame });

test('a match without a topic is polled, though the stream lives, until it has one', async () => {
  const { result } = renderHook(() => useStreamedMatch('1', ['match', '1']));
  say({ kind: 'beat' });
  await waitFor(() => expect(result.current).toBe(true));
  say({ kind: 'gone', topic: 'event:2' });
  say({ kind: 'gone', topic: PAGE });
  await waitFor(() => expect(result.current).toBe(false));
  expect(streamStatusStore.getState()).toMatchObject({ live: true, gone: new Set([PAGE]) });
  say({ kind: 'snapshot', topic: PAGE, id: 'a', data: {} });
  await waitFor(() => expect(result.current).toBe(true));
});

test('a tab that is opened later receives the missing topics', async () => {
  const said: TabMessage[] = [];
  const gone = new TextEncoder().encode('data: {"kind":"gone","topic":"event:1"}\n\n');
  const body = () => new ReadableStream({ start: (reply) => reply.enqueue(gone) });
  vi.stubGlobal('fetch', async () => new Response(body()));
  const { want, stop } = createLeader({
    publish: (message) => said.push(message),
    isSignedIn: () => false,
    onUnauthorized: () => undefined,
  });
  const toldGone = () =>
    said.filter((message) => message.type === 'frame' && message.frame.kind === 'gone').length;
  want('first', [PAGE]);
  await expect.poll(toldGone).toBe(1);
  want('second', [PAGE]);
  expect(toldGone()).toBe(2);
  want('second', [PAGE]);
  expect(toldGone()).toBe(2);
  stop();
});
