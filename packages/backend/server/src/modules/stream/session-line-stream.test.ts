import { applySessionLineDelta, type SessionLineDelta, type StreamFrame } from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestReplay, type TestReplay } from '../../testing/test-replay.ts';
import { openTestStream } from '../../testing/test-stream.ts';
import { createBetting } from '../betting.ts';

let replay: TestReplay;
beforeAll(async () => {
  replay = await startTestReplay({ hold: '0s' });
});
afterAll(() => replay.close());

const openStream = (topics: Record<string, string | null>, userId?: number) =>
  openTestStream(replay, topics, { userId });
const matchId = () => replay.exchange.board.matches()[0]?.id ?? '';

/** The changes of the lines: they open, move, close, and are removed. */
const LINES: readonly (() => unknown)[] = [
  () => replay.openSessionLine({ id: 's1', matchId: matchId(), name: '6 over runs' }),
  () => replay.openSessionLine({ id: 's2', matchId: matchId(), name: '10 over runs' }),
  () => replay.exchange.host.applySessionLine('s1', { yes: { line: 44, rate: 100 } }),
  () => replay.exchange.host.applySessionLine('s1', { status: 'SUSPENDED' }),
  () => replay.exchange.host.settleSessionLine('s1', 44),
  () => replay.openSessionLine({ id: 's3', matchId: matchId(), name: '15 over runs' }),
];
const polledLines = async () =>
  (await replay.call('eventSessions', { match_id: matchId() })).data as object[];
type Lines = Parameters<typeof applySessionLineDelta>[0];

describe('the stream of session lines', () => {
  it('leads by deltas to exactly the polled lines, and resumes after a cut @spec:7.17', async () => {
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
        lines = applySessionLineDelta(lines, frame.data as SessionLineDelta) ?? [];
      }
      expect(lines).toEqual(await polledLines());
    }
    expect(seen).toHaveLength(LINES.length);
    expect(await openStream({ [topic]: start }).take()).toEqual(seen);
  });

  it('sends nothing about lines where only prices changed', async () => {
    const { take } = openStream({ [`session:${matchId()}`]: null });
    await take();
    await replay.control('step', 5);
    expect(await take()).toEqual([]);
  });

  it('restarts on a restarted server, though that counts from the same number', async () => {
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
    const again = createBetting(replay.context);
    await again.host.openMatch(match, [], 'replayed');
    const frames = await openTestStream(replay, ids, { source: again.stream }).take();
    expect(frames.map(({ kind }) => kind)).toEqual(['snapshot', 'snapshot']);
  });

  it('sends a player the books of lines beside them', async () => {
    const user = await replay.createUser({ rupees: 1000 });
    const { take } = openStream({ [`books:${matchId()}`]: null }, user.id);
    expect(await take()).toMatchObject([{ kind: 'snapshot', data: {} }]);
    await replay.openSessionLine({ id: 's4', matchId: matchId(), name: '20 over runs' });
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
