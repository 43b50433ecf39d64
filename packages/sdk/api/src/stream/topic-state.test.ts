import { describe, expect, it, vi } from 'vitest';
import { type DataFrame, reduceTopic } from './topic-state.ts';

const snapshot = (id: string, data: unknown = {}): DataFrame => ({
  kind: 'snapshot',
  topic: 'wallet',
  id,
  data,
});
const delta = (since: string, id: string): DataFrame => ({
  kind: 'delta',
  topic: 'event:1',
  since,
  id,
  data: { markets: [] },
});
const page = { odds: null, bm: [], others: [] };

describe('the reducer of streamed topics', () => {
  it('accepts a snapshot in any state', () => {
    expect(reduceTopic({ id: 'a', data: 1 }, snapshot('b', 2))).toEqual({ id: 'b', data: 2 });
  });

  it('applies a delta that builds on the state', () => {
    expect(reduceTopic({ id: 'a', data: page }, delta('a', 'b'))?.id).toBe('b');
  });

  it.each([
    ['came twice', { id: 'b', data: page }],
    ['came out of order', { id: '0', data: page }],
    ['came before any snapshot', undefined],
  ])('drops a delta that %s', (_, state) => {
    expect(reduceTopic(state, delta('a', 'b'))).toBeUndefined();
  });

  it('applies a delta of session lines, and none of a topic that is sent whole', () => {
    const line = {
      RunnerName: 'runs',
      SelectionId: 'a',
      scorePostion: null,
      inplayStatus: 'OPEN',
      LayPrice1: 40,
      LaySize1: 100,
      BackPrice1: 41,
      BackSize1: 100,
      IsBetAllow: 'Y',
    };
    const frame = (topic: string): DataFrame => ({
      kind: 'delta',
      topic,
      since: 'a',
      id: 'b',
      data: { rows: [line], order: ['a'] },
    });
    expect(reduceTopic({ id: 'a', data: [] }, frame('session:1'))).toMatchObject({
      id: 'b',
      data: [line],
    });
    expect(reduceTopic({ id: 'a', data: [] }, frame('score:1'))).toBeUndefined();
  });

  it('accepts the snapshot of a page without its malformed markets @spec:prices.6', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const match = { sport_id: '4', match_id: '1', name: 'A v B', start_date: null };
    const data = {
      MatchDetails: { ...match, series_id: null, seriesName: null },
      odds: { market_id: 'broken' },
      bm: [],
      others: [],
    };
    const frame: DataFrame = { ...snapshot('b', data), topic: 'event:1' };
    expect(reduceTopic(undefined, frame)).toMatchObject({ id: 'b', data: { odds: null } });
    expect(
      reduceTopic(undefined, { ...frame, data: { ...data, MatchDetails: 'none' } }),
    ).toBeUndefined();
    log.mockRestore();
  });

  it('drops a delta that is malformed', () => {
    const broken = { ...delta('a', 'b'), data: { markets: 'none' } };
    expect(reduceTopic({ id: 'a', data: page }, broken)).toBeUndefined();
  });
});
