import { describe, expect, it } from 'vitest';
import { T20 } from '../cricket/format.ts';
import { generateMatchEvents } from './generate-events.ts';
import { toScoreBoard } from './score-board.ts';

const SIDES = ['Kites', 'Voyagers'] as const;
const boards = (kind: 'T20' | 'football' | 'tennis', seed = 7) => {
  const { moments } = generateMatchEvents(kind, seed).story;
  return moments.map((moment, place) => ({
    moment,
    board: toScoreBoard(moments.slice(0, place + 1), SIDES, T20.balls),
  }));
};

describe('the board of a simulated match', () => {
  it('is absent before play', () => {
    expect(toScoreBoard([], SIDES, 0)).toBeUndefined();
  });

  it('of cricket holds the figures of the score line, the last balls and the target', () => {
    const all = boards('T20');
    for (const { moment, board } of all) {
      const [runs] = board?.sides.findLast(({ figures }) => figures[0] !== '–')?.figures ?? [];
      expect(moment.score).toContain(runs);
      expect(board?.chips.length).toBeLessThanOrEqual(6);
    }
    expect(all.some(({ board }) => /^Target \d+ · need \d+ off \d+$/.test(board?.note ?? ''))).toBe(
      true,
    );
    expect(all.at(-1)?.board).toMatchObject({ clock: 'Result' });
    expect(all.at(-1)?.board?.note).toMatch(/^(Kites|Voyagers) won by \d+ (run|wicket)s?$|^Tied/);
  });

  it('of football names the minute and each goal', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const last = boards('football', seed).at(-1)?.board;
      const goals = last?.sides.reduce((sum, { figures }) => sum + Number(figures[0]), 0) ?? 0;
      expect(last).toMatchObject({ clock: 'Full time' });
      expect(last?.chips).toHaveLength(Math.min(6, goals));
    }
    expect(boards('football')[0]?.board).toMatchObject({ clock: "1'", note: 'First half' });
  });

  it('of tennis shows the points in the court and marks who serves', () => {
    const all = boards('tennis');
    expect(all[0]?.board).toMatchObject({
      clock: 'Set 1',
      labels: ['0', '0'],
      ball: 0,
      note: 'Kites serves',
    });
    for (const { moment, board } of all.slice(0, -1)) {
      expect(moment.score.endsWith(board?.labels.join('–') ?? '?')).toBe(true);
    }
    expect(all.at(-1)?.board?.note).toMatch(/ won$/);
  });
});
