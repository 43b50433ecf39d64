import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyBooks, applySessionDelta, diffSessions } from './session-delta.ts';

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
    expect(diffSessions(before, [row('a', 41), row('b', 70)])).toEqual({ rows: [row('a', 41)] });
  });

  it('are null without changes', () => {
    expect(diffSessions(before, [row('a', 40), row('b', 70)])).toBeNull();
  });

  it.each([
    ['a line opened', [...before, row('c', 120)]],
    ['a line was settled', [row('b', 70)]],
    ['a line was shut', [row('a', 40, 'SUSPENDED'), row('b', 70)]],
    ['one ended while another opened', [row('b', 71), row('c', 120)]],
  ])('produce the next lines after %s', (_, after) => {
    const delta = diffSessions(before, after);
    expect(delta && applySessionDelta(before, delta)).toEqual(after);
  });

  it('lead from any lines to any others', () => {
    const lines = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
      .chain((ids) => fc.tuple(...ids.map((id) => fc.nat(3).map((line) => row(id, line)))));
    fc.assert(
      fc.property(lines, lines, (from, to) => {
        const delta = diffSessions(from, to);
        expect(delta === null ? from : applySessionDelta(from, delta)).toEqual(to);
      }),
    );
  });

  it('keep the identity of lines that did not change', () => {
    expect(applySessionDelta(before, { rows: [row('a', 41)] })?.[1]).toBe(before[1]);
  });

  it('need a snapshot if they name an unknown line', () => {
    expect(applySessionDelta(before, { rows: [], order: ['a', 'x'] })).toBeUndefined();
  });
});

it('books are added to their lines, null without a bet', () => {
  const rows = applyBooks(before, { b: { '69': -100, '70': 100 } });
  expect(rows.map(({ scorePostion }) => scorePostion)).toEqual([null, { '69': -100, '70': 100 }]);
});
