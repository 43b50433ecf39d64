import type { StreamFrame } from '@exchange/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLeadingTab, type LeadingTab } from './leading-tab.ts';
import type { TabMessage } from './tab-channel.ts';

const link = vi.hoisted(() => ({
  selectTopics: (): Record<string, string | null> => ({}),
  onFrame: (_: StreamFrame): void => undefined,
  restart: vi.fn(),
  stop: vi.fn(),
}));
vi.mock('./tab-link.ts', () => ({
  createTabLink(options: Pick<typeof link, 'selectTopics' | 'onFrame'>) {
    Object.assign(link, options);
    return { restart: link.restart, stop: link.stop };
  },
}));

let isSignedIn: boolean;
let published: TabMessage[];
let leader: LeadingTab;
beforeEach(() => {
  vi.useFakeTimers();
  isSignedIn = true;
  published = [];
  link.restart.mockReset();
  leader = createLeadingTab({
    publish: (message) => published.push(message),
    isSignedIn: () => isSignedIn,
    onUnauthorized: () => undefined,
  });
});
afterEach(() => {
  leader.stop();
  vi.useRealTimers();
});

/** Longer than the debounce of topic changes. */
const settle = () => vi.advanceTimersByTime(50);
const receive = (topic: string, id = 'a') =>
  link.onFrame({ kind: 'snapshot', topic, id, data: { score: '1/0' } });
const requested = () => Object.keys(link.selectTopics());

it('the topics of all tabs are requested once, with the last frame of each', () => {
  leader.subscribe('one', ['score:1', 'wallet']);
  leader.subscribe('two', ['score:1', 'score:2']);
  receive('score:1', 'f7');
  expect(link.selectTopics()).toEqual({ 'score:1': 'f7', 'score:2': null, wallet: null });
});

it('topics of a player are requested for a player only', () => {
  leader.subscribe('one', ['score:1', 'wallet']);
  isSignedIn = false;
  expect(requested()).toEqual(['score:1']);
});

it('a tab that repeats its topics reconnects nothing, one that changes them once', () => {
  leader.subscribe('one', ['score:1']);
  settle();
  expect(link.restart).toHaveBeenCalledOnce();
  requested();
  leader.subscribe('one', ['score:1']);
  settle();
  expect(link.restart).toHaveBeenCalledOnce();
  leader.subscribe('one', ['score:1', 'score:2']);
  leader.subscribe('one', ['score:3']);
  settle();
  expect(link.restart).toHaveBeenCalledTimes(2);
});

it('a tab that fell silent is closed: its topics are left, and their data forgotten', () => {
  leader.subscribe('one', ['score:1']);
  receive('score:1');
  link.onFrame({ kind: 'gone', topic: 'score:1' });
  vi.advanceTimersByTime(15_001);
  leader.subscribe('two', ['score:2']);
  settle();
  expect(requested()).toEqual(['score:2']);
  expect(leader.selectState('score:1')).toBeUndefined();
});

it('a tab that fell silent is closed, though the clock was set back', () => {
  leader.subscribe('one', ['score:1']);
  vi.setSystemTime(Date.now() - 600_000);
  vi.advanceTimersByTime(15_001);
  leader.subscribe('two', ['score:2']);
  settle();
  expect(requested()).toEqual(['score:2']);
});

it('a new tab gets the data that is known', () => {
  leader.subscribe('one', ['score:1']);
  receive('score:1');
  published = [];
  leader.subscribe('two', ['score:1']);
  expect(published).toEqual([
    {
      type: 'frame',
      frame: { kind: 'snapshot', topic: 'score:1', id: 'a', data: { score: '1/0' } },
    },
  ]);
});

it('a tab that missed a frame gets the known data without a request', () => {
  leader.subscribe('one', ['score:1']);
  receive('score:1');
  settle();
  link.restart.mockReset();
  published = [];
  leader.resync('score:1');
  vi.advanceTimersByTime(10_000);
  expect(published).toHaveLength(1);
  expect(link.restart).not.toHaveBeenCalled();
});

it('snapshots are requested every 5 s at most, as a malformed one would be in a loop', () => {
  const deltaWithoutBase: StreamFrame = {
    kind: 'delta',
    topic: 'event:1',
    id: 'b',
    since: 'a',
    data: { markets: [] },
  };
  link.onFrame(deltaWithoutBase);
  leader.resync('event:1');
  leader.resync('event:1');
  vi.advanceTimersByTime(0);
  expect(link.restart).toHaveBeenCalledOnce();
  leader.resync('event:1');
  vi.advanceTimersByTime(4999);
  expect(link.restart).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(link.restart).toHaveBeenCalledTimes(2);
});

it('a change of user forgets the data of the player, and no other', () => {
  leader.subscribe('one', ['score:1', 'wallet']);
  for (const topic of ['score:1', 'wallet']) receive(topic);
  leader.changeUser();
  expect(leader.selectState('wallet')).toBeUndefined();
  expect(leader.selectState('score:1')).toMatchObject({ id: 'a' });
  expect(link.restart).toHaveBeenCalledOnce();
});
