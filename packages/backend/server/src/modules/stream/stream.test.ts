import { applyEventDelta, type EventDelta, type StreamFrame } from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestReplay, type TestReplay } from '../../testing/test-replay.ts';
import { openTestStream } from '../../testing/test-stream.ts';

let replay: TestReplay;
beforeAll(async () => {
  replay = await startTestReplay({ hold: '0s' });
});
afterAll(() => replay.close());

const openStream = (topics: Record<string, string | null>, userId?: number) =>
  openTestStream(replay, topics, { userId });
const matchId = () => replay.exchange.board.matches()[0]?.id ?? '';
const guestPage = async () => {
  const { data } = await replay.call('eventDetails', { match_id: matchId() });
  return data;
};

describe('the stream of a match', () => {
  it('begins with a snapshot that equals the polled page', async () => {
    const { take } = openStream({ [`event:${matchId()}`]: null });
    const [frame] = await take();
    expect(frame).toMatchObject({ kind: 'snapshot', data: await guestPage() });
  });

  it('leads by deltas to exactly the polled page', async () => {
    const { take } = openStream({ [`event:${matchId()}`]: null });
    const [first] = await take();
    let page = first?.kind === 'snapshot' ? first.data : undefined;
    let id = first && 'id' in first ? first.id : undefined;
    for (let step = 0; step < 40; step += 1) {
      await replay.control('step', 3);
      for (const frame of await take()) {
        if (frame.kind !== 'delta') continue;
        expect(frame.since).toBe(id);
        id = frame.id;
        page = applyEventDelta(page as never, frame.data as EventDelta);
      }
      expect(page).toEqual(await guestPage());
    }
  });

  it('resumes after a cut: nothing missed, nothing duplicated', async () => {
    const topic = `event:${matchId()}`;
    const whole = openStream({ [topic]: null });
    const [first] = await whole.take();
    const id = first && 'id' in first ? first.id : null;
    const seen: StreamFrame[] = [];
    for (let step = 0; step < 5; step += 1) {
      await replay.control('step', 2);
      seen.push(...(await whole.take()));
    }
    const resumed = openStream({ [topic]: id });
    expect(await resumed.take()).toEqual(seen.filter(({ kind }) => kind === 'delta'));
  });

  it('sends readers at different frames their deltas, and those at one the same', async () => {
    // A replay of its own: its end position decides whether the bets below are accepted.
    const own = await startTestReplay({ hold: '0s' });
    onTestFinished(() => own.close());
    const topic = `event:${own.exchange.board.matches()[0]?.id}`;
    const open = (id: string | null) => openTestStream(own, { [topic]: id });
    const watcher = open(null);
    const [start] = await watcher.take();
    const all: StreamFrame[] = [];
    for (let step = 0; step < 6; step += 1) {
      await own.control('step', 2);
      all.push(...(await watcher.take()));
    }
    expect(all.length).toBeGreaterThan(2);
    const ids = [start, ...all].map((frame) => (frame && 'id' in frame ? frame.id : null));
    for (const [index, id] of ids.slice(0, -1).entries()) {
      const ask = () => own.exchange.stream.framesSince(topic, id, undefined);
      expect(await open(id).take()).toEqual(all.slice(index));
      expect(ask()).toBe(ask());
    }
  });

  it('restarts from an id of another process', async () => {
    const { take } = openStream({ [`event:${matchId()}`]: 'another.7' });
    expect((await take())[0]).toMatchObject({ kind: 'snapshot' });
  });

  it('ends the topic of an unknown match, once', async () => {
    const { take } = openStream({ 'event:nothing': null });
    expect(await take()).toEqual([{ kind: 'gone', topic: 'event:nothing' }]);
    expect(await take()).toEqual([]);
  });

  it('sends heartbeats while nothing happens', async () => {
    const { take } = openStream({ [`event:${matchId()}`]: null });
    await take();
    replay.clock.advance(2000);
    expect((await take()).at(-1)).toEqual({ kind: 'beat' });
  });

  it('skips a reader that is behind and joins its frames up later', async () => {
    const { take, sink } = openStream({ [`event:${matchId()}`]: null });
    await take();
    sink.buffered = 1_000_000;
    await replay.control('step', 3);
    expect(await take()).toEqual([]);
    sink.buffered = 0;
    expect((await take()).every(({ kind }) => kind === 'delta')).toBe(true);
  });
});

describe('the stream of a score', () => {
  it('sends the whole line when it changed, and only then', async () => {
    const match = replay.exchange.board.matches()[0];
    const { take } = openStream({ [`score:${matchId()}`]: null });
    expect(await take()).toMatchObject([
      { kind: 'snapshot', data: { score: match?.score ?? null } },
    ]);
    const reported = [];
    const shown = [];
    for (let step = 0; step < 400 && shown.length < 2; step += 1) {
      const before = match?.score;
      await replay.control('step', 5);
      if (match?.score !== before) shown.push({ score: match?.score });
      reported.push(...(await take()).filter(({ kind }) => kind !== 'beat'));
    }
    expect(shown).toHaveLength(2);
    expect(reported.map((frame) => (frame as { data: unknown }).data)).toEqual(shown);
  });
});

describe('the stream of a player', () => {
  it('sends the wallet, the results and the bets after a bet', async () => {
    const user = await replay.createUser({ rupees: 1000 });
    const match = replay.exchange.board.matches()[0];
    const market = match?.markets[0];
    const runnerId = market?.runners[0]?.id ?? '';
    const { take } = openStream(
      { wallet: null, bets: null, [`results:${matchId()}`]: null },
      user.id,
    );
    expect((await take())[0]).toMatchObject({
      topic: 'wallet',
      data: { balance: 1000, liability: 0 },
    });
    const price = market?.book.levels(runnerId, 'back')[0]?.price ?? 0;
    const reply = await replay.placeBet(user, {
      marketId: market?.id ?? '',
      matchId: matchId(),
      runnerId,
      odds: price,
      stake: 100,
    });
    expect(reply.error).toBe(false);
    const frames = await take();
    expect(frames).toContainEqual(
      expect.objectContaining({ topic: 'wallet', data: { balance: 900, liability: 100 } }),
    );
    expect(frames.map((frame) => 'topic' in frame && frame.topic)).toContain('bets');
    const results = frames.find((frame) => 'topic' in frame && frame.topic.startsWith('results:'));
    expect(
      Object.values((results as { data: Record<string, Record<string, number>> }).data)[0],
    ).toMatchObject({
      [runnerId]: expect.any(Number),
    });
  });

  it('is not for guests', async () => {
    const { take } = openStream({ wallet: null });
    expect(await take()).toEqual([{ kind: 'gone', topic: 'wallet' }]);
  });
});
