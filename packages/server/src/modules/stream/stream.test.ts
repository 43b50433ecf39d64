import {
  applyEventDelta,
  applySessionDelta,
  type EventDelta,
  type SessionDelta,
  type StreamFrame,
} from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestReplay, type TestReplay } from '../../testing/test-exchange.ts';
import { createExchange } from '../exchange.ts';
import { createConnection } from './connection.ts';

let replay: TestReplay;
beforeAll(async () => {
  replay = await startTestReplay({ hold: '0s' });
});
afterAll(() => replay.close());

/** A stream whose frames are collected; `tick` sends what is new. */
function openStream(
  topics: Record<string, string | null>,
  userId?: number,
  source = replay.exchange.stream,
) {
  const frames: StreamFrame[] = [];
  const sink = {
    buffered: 0,
    write: (text: string) => {
      frames.push(JSON.parse(text.replace('data: ', '')) as StreamFrame);
    },
  };
  const now = () => replay.clock.now().getTime();
  const connection = createConnection({
    sink,
    source,
    userId,
    topics,
    now,
  });
  const take = async () => {
    await connection.tick();
    return frames.splice(0);
  };
  return { take, sink };
}

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

  it('resumes where it was cut: nothing missed, nothing doubled', async () => {
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

  it('starts anew from an id of another process', async () => {
    const { take } = openStream({ [`event:${matchId()}`]: 'another.7' });
    expect((await take())[0]).toMatchObject({ kind: 'snapshot' });
  });

  it('says that an unknown match is gone, once', async () => {
    const { take } = openStream({ 'event:nothing': null });
    expect(await take()).toEqual([{ kind: 'gone', topic: 'event:nothing' }]);
    expect(await take()).toEqual([]);
  });

  it('beats while nothing happens', async () => {
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

/** What the lines do: they open, move, shut, and leave. */
const LINES: readonly (() => unknown)[] = [
  () => replay.openSession({ id: 's1', matchId: matchId(), name: '6 over runs' }),
  () => replay.openSession({ id: 's2', matchId: matchId(), name: '10 over runs' }),
  () => replay.exchange.host.applySession('s1', { yes: { line: 44, rate: 100 } }),
  () => replay.exchange.host.applySession('s1', { status: 'SUSPENDED' }),
  () => replay.exchange.host.settleSession('s1', 44),
  () => replay.openSession({ id: 's3', matchId: matchId(), name: '15 over runs' }),
];
const polledLines = async () =>
  (await replay.call('eventSessions', { match_id: matchId() })).data as object[];
type Lines = Parameters<typeof applySessionDelta>[0];

describe('the stream of session lines', () => {
  it('leads by deltas to exactly the polled lines, and resumes where it was cut', async () => {
    const topic = `session:${matchId()}`;
    const whole = openStream({ [topic]: null });
    const [first] = await whole.take();
    expect(first).toMatchObject({ kind: 'snapshot', data: await polledLines() });
    let lines = (first as { data: Lines }).data;
    const start = first && 'id' in first ? first.id : null;
    let id = start;
    const seen: StreamFrame[] = [];
    for (const change of LINES) {
      await change();
      for (const frame of await whole.take()) {
        seen.push(frame);
        if (frame.kind !== 'delta') throw new Error(`${frame.kind} instead of a delta`);
        expect(frame.since).toBe(id);
        id = frame.id;
        lines = applySessionDelta(lines, frame.data as SessionDelta) ?? [];
      }
      expect(lines).toEqual(await polledLines());
    }
    expect(seen).toHaveLength(LINES.length);
    expect(await openStream({ [topic]: start }).take()).toEqual(seen);
  });

  it('says nothing of lines where only prices changed', async () => {
    const { take } = openStream({ [`session:${matchId()}`]: null });
    await take();
    await replay.control('step', 5);
    expect(await take()).toEqual([]);
  });

  it('starts anew on a restarted server, though that counts from the same number', async () => {
    const before = await openStream({
      [`session:${matchId()}`]: null,
      [`event:${matchId()}`]: null,
    }).take();
    const ids = Object.fromEntries(
      before.flatMap((frame) => ('id' in frame ? [[frame.topic, frame.id]] : [])),
    );
    expect(Object.keys(ids)).toHaveLength(2);
    const match = replay.exchange.board.matches()[0];
    if (!match) throw new Error('no match is on the board');
    const again = createExchange(replay.context);
    await again.host.openMatch(match, []);
    const frames = await openStream(ids, undefined, again.stream).take();
    expect(frames.map(({ kind }) => kind)).toEqual(['snapshot', 'snapshot']);
  });

  it('tells a player of the books of lines beside them', async () => {
    const user = await replay.createUser({ rupees: 1000 });
    const { take } = openStream({ [`books:${matchId()}`]: null }, user.id);
    expect(await take()).toMatchObject([{ kind: 'snapshot', data: {} }]);
    await replay.openSession({ id: 's4', matchId: matchId(), name: '20 over runs' });
    const reply = await replay.placeSessionBet(user, { sessionId: 's4' });
    expect(reply.error).toBe(false);
    const [frame] = await take();
    const polled = (await replay.call('eventSessions', { match_id: matchId() }, user)).data as {
      SelectionId: string;
      scorePostion: unknown;
    }[];
    const book = polled.find(({ SelectionId }) => SelectionId === 's4')?.scorePostion;
    expect(book).toBeTruthy();
    expect(frame).toMatchObject({ kind: 'snapshot', data: { s4: book } });
  });
});

describe('the stream of a score', () => {
  it('says the line whole when it changed, and only then', async () => {
    const match = replay.exchange.board.matches()[0];
    const { take } = openStream({ [`score:${matchId()}`]: null });
    expect(await take()).toMatchObject([
      { kind: 'snapshot', data: { score: match?.score ?? null } },
    ]);
    const said = [];
    const shown = [];
    for (let step = 0; step < 400 && shown.length < 2; step += 1) {
      const before = match?.score;
      await replay.control('step', 5);
      if (match?.score !== before) shown.push({ score: match?.score });
      said.push(...(await take()).filter(({ kind }) => kind !== 'beat'));
    }
    expect(shown).toHaveLength(2);
    expect(said.map((frame) => (frame as { data: unknown }).data)).toEqual(shown);
  });
});

describe('the stream of a player', () => {
  it('tells of the wallet, the results and the bets after a bet', async () => {
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
