import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../random.ts';
import {
  createFootballMatch,
  type FootballState,
  formatFootball,
  playFootball,
  startFootball,
} from './football-match.ts';
import { createFootballModel } from './football-story.ts';

const match = createFootballMatch(0, 0);
const model = createFootballModel(match);
const at = (clock: number, home: number, away: number): FootballState => ({
  ...startFootball(),
  period: 'second',
  clock,
  home,
  away,
});

describe('a football match', () => {
  it('has goals, penalties, a break and injury time in plausible numbers', () => {
    const random = createRandom(8);
    let [goals, penalties, taken] = [0, 0, 0];
    const count = 400;
    for (let i = 0; i < count; i += 1) {
      const states = [...playFootball(match, random)];
      const end = states.at(-1);
      goals += (end?.home ?? 0) + (end?.away ?? 0);
      penalties += states.filter(({ last }) => last === 'penalty').length;
      taken += states.filter(({ last }, k) => last === 'goal' && states[k - 1]?.penalty).length;
      expect(states.filter(({ period }) => period === 'break')).toHaveLength(1);
      expect(end?.injury).toBeGreaterThanOrEqual(120);
      expect(end?.injury).toBeLessThanOrEqual(480);
    }
    expect(goals / count).toBeCloseTo(2.75, 0);
    expect(penalties / count).toBeGreaterThan(0.2);
    expect(taken / penalties).toBeCloseTo(0.76, 0);
  });

  it('has a score with a dash', () => {
    expect(formatFootball(at(0, 1, 1))).toBe('1 – 1');
  });
});

describe('the chances in a football match', () => {
  it('favour the home side of two even ones', () => {
    const [home, away, draw] = model(startFootball());
    expect(home).toBeGreaterThan(away);
    expect(home + away + draw).toBeCloseTo(1, 9);
    expect(draw).toBeGreaterThan(0.22);
    expect(draw).toBeLessThan(0.32);
  });

  it('of level sides near the end follow from the Poisson process', () => {
    const left = 600;
    const [home, , draw] = model({ ...at(45 * 60 - left, 0, 0), injury: 0 });
    // Level sides: rates of one slice of time are exact up to the slice's square.
    const perSecond = ([1.5, 1.22] as const).map((goals) => (goals * 0.55) / (45 * 60 + 300));
    const total = (perSecond[0] ?? 0) + (perSecond[1] ?? 0);
    const none = Math.exp(-total * left);
    expect(draw).toBeGreaterThan(none);
    expect(draw - none).toBeLessThan(0.02);
    expect(home).toBeCloseTo(((perSecond[0] ?? 0) / total) * (1 - none), 1);
  });

  it('count a penalty by its chance of a goal', () => {
    const state = at(1200, 1, 1);
    const [home] = model({ ...state, penalty: 'home' });
    const [scored] = model({ ...state, home: 2 });
    const [missed] = model(state);
    expect(home).toBeCloseTo(0.76 * scored + 0.24 * missed, 9);
  });

  it('are 0 and 1 at the end', () => {
    expect(model({ ...at(2900, 2, 1), period: 'over' })).toEqual([1, 0, 0]);
    expect(model({ ...at(2900, 1, 1), period: 'over' })).toEqual([0, 0, 1]);
  });
});
