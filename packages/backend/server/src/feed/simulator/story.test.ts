import { describe, expect, it } from 'vitest';
import { SIMULATED_KINDS } from '../../db/schema/matches.ts';
import { generateMatchEvents } from './run/generate-events.ts';

const HOUR = 3_600_000;
/** Hours that a match lasts, at least and at most. */
const LENGTHS = { T20: [1.2, 4], ODI: [3, 9.5], football: [1.7, 2.2], tennis: [0.6, 4] } as const;
const CRICKET_SCORE =
  /^\d+\/\d+( · \d+\/\d+ \(\d+\.\d\)| \(\d+\.\d\))( · (super over|rain|no result))?$/;
const SCORES = {
  T20: CRICKET_SCORE,
  ODI: CRICKET_SCORE,
  football: /^\d – \d$/,
  tennis: /^(\d–\d ){0,2}(\d–\d( (A|\d+)–(A|\d+))?)$/,
} as const;
const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);

describe.each(SIMULATED_KINDS)('%s', (kind) => {
  const reported = SEEDS.map((seed) => generateMatchEvents(kind, seed));

  it('is the same match for the same seed, and another one for another seed', () => {
    const { fixture, story } = generateMatchEvents(kind, 3);
    expect({ fixture, story }).toEqual({
      fixture: reported[3]?.fixture,
      story: reported[3]?.story,
    });
    expect(reported[3]?.story).not.toEqual(reported[4]?.story);
  });

  it('lasts a plausible time, each moment after the one before', () => {
    for (const { story } of reported) {
      expect(story.duration / HOUR).toBeGreaterThan(LENGTHS[kind][0]);
      expect(story.duration / HOUR).toBeLessThan(LENGTHS[kind][1]);
      const times = story.moments.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBe(0);
      expect(times.at(-1)).toBe(story.duration);
    }
  });

  it('has chances within (0, 1) until the end, and one winner', () => {
    const played = reported.filter(({ story }) => story.winner !== undefined);
    expect(played.length).toBeGreaterThan(SEEDS.length / 2);
    for (const { story } of played) {
      for (const { chances } of story.moments.slice(0, -1)) {
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect(Math.min(...chances)).toBeGreaterThan(0);
        expect(Math.max(...chances)).toBeLessThan(1);
      }
      const last = story.moments.at(-1)?.chances ?? [];
      expect(last.map((chance, place) => [place, chance])).toEqual(
        last.map((_, place) => [place, place === story.winner ? 1 : 0]),
      );
    }
  });

  it('has its score in one line', () => {
    for (const { score } of reported.flatMap(({ story }) => story.moments)) {
      expect(score).toMatch(SCORES[kind]);
    }
  });
});
