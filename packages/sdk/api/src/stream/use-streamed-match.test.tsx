import type { MatchDetail } from '@exchange/contract';
import { sessionStore, settingsStore, signIn } from '@exchange/store';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../query-client.ts';
import { streamStatusStore } from './tab-sync.ts';
import { useStreamedMatch } from './use-streamed-match.ts';
import { useStreamedSessions } from './use-streamed-sessions.ts';

const topics = vi.hoisted(() => new Map<string, (data: unknown) => void>());
vi.mock('./tab-sync.ts', async (load) => ({
  ...(await load<typeof import('./tab-sync.ts')>()),
  subscribeTopic(topic: string, listener: (data: unknown) => void) {
    topics.set(topic, listener);
    return () => topics.delete(topic);
  },
}));

const KEY = ['match', '1'];
const market = (id: string) => ({
  market_id: id,
  marketName: 'Match Odds',
  InplayStatus: 'OPEN',
  IsBetAllow: 'Y',
  BetAllowTimeBefore: 0,
  bet_delay: 0,
  market_version: 1,
  runner_json: [
    {
      selectionId: 'a',
      selectionName: 'A',
      status: 'ACTIVE',
      WinAndLoss: 0,
      ex: { availableToBack: [], availableToLay: [] },
    },
  ],
});
const page = {
  MatchDetails: {
    sport_id: '4',
    match_id: '1',
    series_id: null,
    seriesName: null,
    name: 'A v B',
    start_date: null,
    score: '1/0',
  },
  odds: market('m'),
  bm: [],
  others: [],
};
const line = {
  RunnerName: '6 over runs',
  SelectionId: 's',
  scorePostion: null,
  inplayStatus: 'OPEN',
  LayPrice1: 40,
  LaySize1: 100,
  BackPrice1: 41,
  BackSize1: 90,
  IsBetAllow: 'Y',
  bet_delay: 0,
};

const receive = (topic: string, data: unknown) => topics.get(topic)?.(data);
const readMatch = () => queryClient.getQueryData<MatchDetail>(KEY);
const readResult = () => readMatch()?.matchOdds?.runners[0]?.result;
const readLines = () => queryClient.getQueryData<{ book?: Map<number, number> }[]>(KEY);
const enableStreaming = (streaming: boolean) =>
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, streaming } }));
const logIn = () => signIn({ data: { token: 't', user_id: 1, user_name: 'asha', role: 'player' } });

beforeEach(() => enableStreaming(true));
afterEach(() => {
  cleanup();
  queryClient.clear();
  streamStatusStore.setState({ live: false, gone: new Set() });
  sessionStore.setState({ session: { status: 'guest' } });
});

describe('a streamed match', () => {
  const follow = () => renderHook(() => useStreamedMatch('1', KEY));

  it('is shown to guests with its first frame', () => {
    follow();
    expect([...topics.keys()]).toEqual(['event:1', 'score:1']);
    receive('event:1', page);
    expect(readMatch()).toMatchObject({ match: { name: 'A v B' }, matchOdds: { id: 'm' } });
  });

  it.each([
    ['before the page', ['score', 'event']],
    ['after the page', ['event', 'score']],
  ])('shows the score of its own topic that comes %s', (_, order) => {
    follow();
    const frames: Record<string, unknown> = { event: page, score: { score: '7/1' } };
    for (const topic of order) receive(`${topic}:1`, frames[topic]);
    expect(readMatch()?.match.score).toBe('7/1');
  });

  it.each([
    ['that is none', { score: null }],
    ['of another form', { score: 7 }],
  ])('keeps the score of the page with one %s', (_, score) => {
    follow();
    receive('event:1', page);
    receive('score:1', score);
    expect(readMatch()?.match.score).toBe('1/0');
  });

  it("waits for the player's results, which would flash as 0", () => {
    logIn();
    follow();
    receive('event:1', page);
    expect(readMatch()).toBeUndefined();
    receive('results:1', { m: { a: -250 } });
    expect(readResult()).toBe(-250);
  });

  it('keeps the last results with results of another form', () => {
    logIn();
    follow();
    receive('event:1', page);
    receive('results:1', { m: { a: -250 } });
    receive('results:1', { m: { a: 'none' } });
    expect(readResult()).toBe(-250);
  });

  it("keeps the player's stakes, which only polls carry", () => {
    const stakeSettings = { sportId: '4', boxes: [500], stakes: [500] };
    follow();
    receive('event:1', page);
    queryClient.setQueryData<MatchDetail>(KEY, (polled) => polled && { ...polled, stakeSettings });
    receive('event:1', { ...page, odds: market('n') });
    expect(readMatch()).toMatchObject({ matchOdds: { id: 'n' }, stakeSettings });
  });

  it('is followed once by page and slip, until both are gone', () => {
    const first = follow();
    const second = follow();
    first.unmount();
    expect(topics.size).toBe(2);
    second.unmount();
    expect(topics.size).toBe(0);
  });

  it.each([
    ['lives', { live: true }, true],
    ['is broken', { live: false }, false],
    ['lacks the page', { live: true, gone: new Set(['event:1']) }, false],
    ['lacks the results', { live: true, gone: new Set(['results:1']) }, false],
    ['lacks another match', { live: true, gone: new Set(['event:2']) }, true],
  ])('that a player follows while the stream %s is streamed: %s', (_, status, streamed) => {
    logIn();
    streamStatusStore.setState(status);
    expect(follow().result.current).toBe(streamed);
  });

  it('is polled if the site streams nothing', () => {
    enableStreaming(false);
    streamStatusStore.setState({ live: true });
    expect(follow().result.current).toBe(false);
    expect(topics.size).toBe(0);
  });
});

describe('streamed session lines', () => {
  const follow = (enabled = true) => renderHook(() => useStreamedSessions('1', KEY, enabled));

  it('are shown to guests with their first frame', () => {
    follow();
    expect([...topics.keys()]).toEqual(['session:1']);
    receive('session:1', [line]);
    expect(readLines()).toMatchObject([{ id: 's', no: { line: 40 }, yes: { line: 41 } }]);
  });

  it("wait for the player's books, and keep the last with books of another form", () => {
    logIn();
    follow();
    receive('session:1', [line]);
    expect(readLines()).toBeUndefined();
    for (const books of [{ s: { 40: -100, 41: 90 } }, { s: 'none' }]) receive('books:1', books);
    expect(readLines()?.[0]?.book).toEqual(
      new Map([
        [40, -100],
        [41, 90],
      ]),
    );
  });

  it('are not streamed while they are not shown', () => {
    streamStatusStore.setState({ live: true });
    expect(follow(false).result.current).toBe(false);
    expect(topics.size).toBe(0);
  });

  it.each([
    ['session:1', false],
    ['books:1', false],
    ['session:2', true],
  ])('of a player without the topic %s are streamed: %s', (topic, streamed) => {
    logIn();
    streamStatusStore.setState({ live: true, gone: new Set([topic]) });
    expect(follow().result.current).toBe(streamed);
  });
});
