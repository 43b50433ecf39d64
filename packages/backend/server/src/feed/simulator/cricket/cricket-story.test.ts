import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../random.ts';
import { deriveSeed } from '../draw.ts';
import type { Story } from '../story.ts';
import { toCricketBoard } from './cricket-board.ts';
import { createCricketMatch } from './cricket-match.ts';
import { drawRain, endInRain, generateCricketEvents } from './cricket-story.ts';
import { type CricketState, ODI, T20 } from './state.ts';

const EVEN = { batting: 0, bowling: 0 };
const match = createCricketMatch(T20, [EVEN, EVEN]);
const dry = () => 1;
const story = generateCricketEvents(match, createRandom(1), createRandom(2), dry);
const stateOf = ({ moments }: Story, place: number) => moments.at(place)?.state as CricketState;
/** The first moment of the chase after so many balls. */
const findChase = (balls: number) =>
  story.moments.findIndex(
    ({ state }) => state.sport === 'cricket' && state.innings === 2 && state.second.balls === balls,
  );
const WAIT = 60 * 60_000;

describe('rain', () => {
  it('ends about 3 of 100 matches, the same ones for the same seed', () => {
    const draw = (seed: number) => drawRain(createRandom(deriveSeed(seed, 7)), story);
    const seeds = Array.from({ length: 5000 }, (_, seed) => seed);
    const wet = seeds.filter((seed) => draw(seed) !== undefined);
    expect(wet.length).toBeGreaterThan(110);
    expect(wet.length).toBeLessThan(190);
    const [first = 0] = wet;
    expect(draw(first)).toEqual(draw(first));
    for (const seed of wet) {
      const { after = 0 } = draw(seed) ?? {};
      expect(after).toBeGreaterThan(0);
      expect(after).toBeLessThan(story.moments.length - 1);
    }
  });

  it('keeps the play before it, stops play, and abandons a match without enough overs', () => {
    const rained = endInRain(T20, story, { after: 40, wait: WAIT });
    expect(rained.moments.slice(0, 41)).toEqual(story.moments.slice(0, 41));
    expect(rained.moments).toHaveLength(43);
    expect(rained.winner).toBeUndefined();
    expect(stateOf(rained, -2)).toMatchObject({ rain: 'covers', winner: undefined });
    expect(stateOf(rained, -1)).toMatchObject({ rain: 'abandoned', winner: undefined });
    expect(rained.moments.at(-2)).toMatchObject({ suspends: WAIT, bookmakerSuspends: WAIT });
    expect(rained.moments.at(-1)?.score).toMatch(/ · no result$/);
    expect(rained.duration).toBe(rained.moments.at(-1)?.at);
  });

  it.each([
    [40, 'Rain stopped play', 'Abandoned · no result'],
    [findChase(90), 'Rain stopped play', / won, ahead of the par score$/],
  ])('is shown on the score board (after moment %i)', (after, covers, end) => {
    const rained = endInRain(T20, story, { after, wait: WAIT });
    const states = rained.moments.map(({ state }) => state as CricketState);
    const noteOf = (played: CricketState[]) => toCricketBoard(played, 120, ['A', 'B'])?.note;
    expect(noteOf(states.slice(0, -1))).toBe(covers);
    expect(noteOf(states)).toMatch(end);
    expect(toCricketBoard(states, 120, ['A', 'B'])).toMatchObject({
      clock: 'Result',
      sides: [{ active: false }, { active: false }],
    });
  });

  it.each([
    [29, 'abandoned'],
    [30, 'par'],
    [90, 'par'],
  ])('ends a match after %i balls of a T20 chase as %s', (balls, rain) => {
    const after = findChase(balls);
    const rained = endInRain(T20, story, { after, wait: WAIT });
    expect(stateOf(rained, -1).rain).toBe(rain);
    const ahead = (story.moments[after]?.chances[0] ?? 0) >= 0.5 ? 0 : 1;
    expect(rained.winner).toBe(rain === 'par' ? ahead : undefined);
    if (rain === 'par') expect(rained.moments.at(-1)?.chances[ahead]).toBe(1);
  });

  it('leaves no winner before twenty overs of the chase in a one-day match', () => {
    const after = findChase(100);
    expect(after).toBeGreaterThan(0);
    expect(endInRain(ODI, story, { after, wait: WAIT }).winner).toBeUndefined();
  });
});
