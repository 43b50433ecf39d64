import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../random.ts';
import { createCricketMatch, playCricket } from './cricket-match.ts';
import { createCricketModel } from './cricket-model.ts';
import {
  type CricketState,
  formatCricket,
  isComplete,
  ODI,
  OUTCOMES,
  RUNS_OF,
  startCricket,
  T20,
} from './state.ts';

const EVEN = { batting: 0, bowling: 0 };
const match = createCricketMatch(T20, [EVEN, { batting: 2, bowling: 1 }]);
const model = createCricketModel(match);
const chase = (runs: number, wickets: number, balls: number): CricketState => ({
  ...startCricket(),
  innings: 2,
  first: { runs: 160, wickets: 6, balls: 120 },
  second: { runs, wickets, balls },
});

describe('a cricket match', () => {
  it.each([T20, ODI])('$name has the scores and wickets of the format', (format) => {
    const even = createCricketMatch(format, [EVEN, EVEN]);
    const random = createRandom(5);
    const ends = Array.from({ length: 300 }, () => [...playCricket(even, random)].at(-1));
    const mean = (read: (state: CricketState) => number) =>
      ends.reduce((sum, end) => sum + (end ? read(end) : 0), 0) / ends.length;
    const runs = format === T20 ? 158 : 267;
    expect(Math.abs(mean(({ first }) => first.runs) - runs)).toBeLessThan(10);
    expect(mean(({ first }) => first.wickets)).toBeGreaterThan(6);
    expect(mean(({ first }) => first.wickets)).toBeLessThan(8.7);
    for (const end of ends) expect(end && isComplete(format, end.first)).toBe(true);
  });

  it('goes to a super over after a tie, and a side then wins', () => {
    const random = createRandom(1);
    let ties = 0;
    for (let i = 0; i < 300; i += 1) {
      const end = [...playCricket(match, random)].at(-1);
      const isTie = end?.first.runs === end?.second.runs;
      expect(end?.superOver).toBe(isTie);
      expect(end?.winner).toBeTypeOf('number');
      ties += isTie ? 1 : 0;
    }
    expect(ties).toBeGreaterThan(0);
  });

  it('has its score in the format of the feed', () => {
    expect(formatCricket(startCricket())).toBe('0/0 (0.0)');
    expect(formatCricket(chase(87, 4, 66))).toBe('160/6 · 87/4 (11.0)');
  });
});

describe('the chance to win a cricket match', () => {
  it('is the mean over the outcomes of the next ball', () => {
    const ball = (state: CricketState, place: number): CricketState => {
      const { runs, wickets, balls } = state.second;
      const isWicket = OUTCOMES[place] === 'W';
      const second = {
        runs: runs + (RUNS_OF[place] ?? 0),
        wickets: wickets + (isWicket ? 1 : 0),
        balls: balls + (OUTCOMES[place] === 'X' ? 0 : 1),
      };
      return { ...state, second };
    };
    for (const state of [
      chase(0, 0, 0),
      chase(87, 4, 66),
      chase(150, 8, 112),
      chase(140, 2, 100),
    ]) {
      const { wickets, balls, runs } = state.second;
      const chances = match.chances[1].chase(
        balls,
        wickets,
        match.chances[1].urgency(balls, 161 - runs),
      );
      const mean = chances.reduce(
        (sum, chance, place) => sum + chance * model(ball(state, place)),
        0,
      );
      expect(model(state)).toBeCloseTo(mean, 5);
    }
  });

  it('is decided at the target, all out and after the last over, and open at a tie', () => {
    expect(model(chase(161, 3, 100))).toBe(0);
    expect(model({ ...chase(120, 10, 90), winner: 0 })).toBe(1);
    expect(model(chase(159, 5, 120))).toBe(1);
    expect(model(chase(160, 5, 120))).toBeCloseTo(match.coin, 5);
  });

  it('favours the stronger side, and grows with runs and falls with wickets', () => {
    expect(model(startCricket())).toBeLessThan(0.4);
    expect(model(chase(80, 2, 60))).toBeLessThan(model(chase(80, 5, 60)));
    expect(model(chase(90, 3, 60))).toBeLessThan(model(chase(70, 3, 60)));
  });
});
