import { describe, expect, it } from 'vitest';
import { formatScore, type Innings } from './score-board.ts';

const innings = (runs: number, wickets: number, overs: string): Innings => ({
  runs,
  wickets,
  overs,
});

describe('the score in a short line', () => {
  it.each<[Innings[], string | undefined]>([
    [[], undefined],
    [[innings(0, 0, '0.0'), innings(0, 0, '0.0')], undefined],
    [[innings(1, 0, '0.1')], '1/0 (0.1)'],
    [[innings(0, 0, '0.1')], '0/0 (0.1)'],
    [[innings(163, 7, '20.0'), innings(0, 0, '0.0')], '163/7 (20.0)'],
    [[innings(163, 7, '20.0'), innings(87, 4, '11.0')], '163/7 · 87/4 (11.0)'],
    [[innings(163, 7, '20'), innings(111, 10, '19.4')], '163/7 · 111/10 (19.4)'],
    [[innings(163, 7, '20')], '163/7 (20.0)'],
  ])('%j is %s', (all, text) => {
    expect(formatScore(all)).toBe(text);
  });
});
