import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyBooks,
  applyEventDelta,
  applyResults,
  applySessionLineDelta,
  diffEvent,
  diffSessionLines,
} from './event-delta.ts';

type Page = Parameters<typeof applyEventDelta>[0];

const runner = (id: string, price: number) => ({
  selectionId: id,
  selectionName: id,
  status: 'ACTIVE',
  WinAndLoss: 0,
  ex: { availableToBack: [{ price, size: 10 }], availableToLay: [] },
});
const market = (id: string, prices: number[], status = 'OPEN') => ({
  market_id: id,
  marketName: 'Match Odds',
  runner_json: prices.map((price, index) => runner(`${id}${index}`, price)),
  InplayStatus: status,
  IsBetAllow: 'Y' as const,
});
const page = (prices: number[], status?: string): Page => ({
  MatchDetails: {
    sport_id: '4',
    match_id: '1',
    series_id: null,
    seriesName: null,
    name: 'A v B',
    start_date: null,
  },
  odds: market('m', prices, status),
  bm: [market('b', [0.9, 0.95])],
  others: [],
});

describe('deltas of a match page', () => {
  it('contain only the runners whose prices moved', () => {
    const delta = diffEvent(page([2, 3]), page([2, 3.1]));
    expect(delta?.markets).toHaveLength(1);
    expect(delta?.markets[0]?.runners.map(({ selectionId }) => selectionId)).toEqual(['m1']);
    expect(delta?.markets[0]).not.toHaveProperty('fields');
  });

  it('are empty without changes', () => {
    expect(diffEvent(page([2, 3]), page([2, 3]))).toEqual({ markets: [] });
  });

  it.each([
    ['a price', page([2.2, 3])],
    ['a status', page([2, 3], 'SUSPENDED')],
  ])('produce exactly the next page after %s', (_, after) => {
    const before = page([2, 3]);
    const delta = diffEvent(before, after);
    const { bm, others } = after;
    expect(delta && applyEventDelta(before, delta)).toEqual({
      ...after,
      BookerMakerMarket: bm,
      OtherMarketList: others,
    });
  });

  it('are impossible after a new runner', () => {
    expect(diffEvent(page([2, 3]), page([2, 3, 4]))).toBeUndefined();
  });

  it('keep the identity of markets that did not change', () => {
    const before = page([2, 3]);
    const after = applyEventDelta(before, { markets: [] });
    expect(after.odds).toBe(before.odds);
    expect(after.bm).toBe(before.bm);
  });

  it('keep the identity of runners that did not move', () => {
    const before = page([2, 3]);
    const delta = diffEvent(before, page([2, 3.1]));
    const runners = delta && applyEventDelta(before, delta).odds?.runner_json;
    expect(runners?.[0]).toBe(before.odds?.runner_json[0]);
    expect(runners?.[1]).not.toBe(before.odds?.runner_json[1]);
  });
});

it('results are added to the runners, 0 without a bet', () => {
  const { odds, bm } = applyResults(page([2, 3]), { m: { m0: 850, m1: -1000 } });
  expect(odds?.runner_json.map(({ WinAndLoss }) => WinAndLoss)).toEqual([850, -1000]);
  expect(bm[0]?.runner_json.map(({ WinAndLoss }) => WinAndLoss)).toEqual([0, 0]);
});

it('results without changes keep the page’s markets and runners', () => {
  const before = page([2, 3]);
  const { odds, bm } = applyResults(before, { m: { m0: 850 } });
  expect(odds?.runner_json[1]).toBe(before.odds?.runner_json[1]);
  expect(bm).toBe(before.bm);
});

it('results of a market with several winners include the gains of its runners', () => {
  const { odds } = applyResults(page([2, 3]), { m: { m0: { result: 12, gain: 22 }, m1: -10 } });
  expect(odds?.runner_json).toMatchObject([{ WinAndLoss: 12, gain: 22 }, { WinAndLoss: -10 }]);
  expect(odds?.runner_json[1]?.gain).toBeUndefined();
});

const row = (id: string, line: number, status = 'OPEN') => ({
  RunnerName: `${id} runs`,
  SelectionId: id,
  LayPrice1: line,
  LaySize1: 100,
  BackPrice1: line + 1,
  BackSize1: 100,
  scorePostion: null,
  inplayStatus: status,
  IsBetAllow: 'Y' as const,
});
const before = [row('a', 40), row('b', 70)];

describe('deltas of session lines', () => {
  it('contain only the lines that moved', () => {
    expect(diffSessionLines(before, [row('a', 41), row('b', 70)])).toEqual({
      rows: [row('a', 41)],
    });
  });

  it('are null without changes', () => {
    expect(diffSessionLines(before, [row('a', 40), row('b', 70)])).toBeNull();
  });

  it.each([
    ['a line opened', [...before, row('c', 120)]],
    ['a line was settled', [row('b', 70)]],
    ['a line was shut', [row('a', 40, 'SUSPENDED'), row('b', 70)]],
    ['one ended while another opened', [row('b', 71), row('c', 120)]],
  ])('produce the next lines after %s', (_, after) => {
    const delta = diffSessionLines(before, after);
    expect(delta && applySessionLineDelta(before, delta)).toEqual(after);
  });

  it('lead from any lines to any others', () => {
    const lines = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
      .chain((ids) => fc.tuple(...ids.map((id) => fc.nat(3).map((line) => row(id, line)))));
    fc.assert(
      fc.property(lines, lines, (from, to) => {
        const delta = diffSessionLines(from, to);
        expect(delta === null ? from : applySessionLineDelta(from, delta)).toEqual(to);
      }),
    );
  });

  it('keep the identity of lines that did not change', () => {
    expect(applySessionLineDelta(before, { rows: [row('a', 41)] })?.[1]).toBe(before[1]);
  });

  it('need a snapshot if they name an unknown line', () => {
    expect(applySessionLineDelta(before, { rows: [], order: ['a', 'x'] })).toBeUndefined();
  });
});

it('books are added to their lines, null without a bet', () => {
  const rows = applyBooks(before, { b: { '69': -100, '70': 100 } });
  expect(rows.map(({ scorePostion }) => scorePostion)).toEqual([null, { '69': -100, '70': 100 }]);
});
