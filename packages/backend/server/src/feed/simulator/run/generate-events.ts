import type { Random } from '../../../random.ts';
import { createRandom } from '../../../random.ts';
import {
  type CricketMatch,
  type CricketSide,
  createCricketMatch,
} from '../cricket/cricket-match.ts';
import { generateCricketEvents } from '../cricket/cricket-story.ts';
import { ODI, T20 } from '../cricket/state.ts';
import { deriveSeed, drawWhole } from '../draw.ts';
import { createFootballMatch } from '../football/football-match.ts';
import { generateFootballEvents } from '../football/football-story.ts';
import type { Story } from '../story.ts';
import { createTennisMatch } from '../tennis/tennis-match.ts';
import { generateTennisEvents } from '../tennis/tennis-story.ts';
import { drawFixture, type Fixture } from './fixture.ts';
import type { SimulatedKind } from './simulated-matches.repository.ts';

/** Independent random sources of a match; the numbers must stay, or stored matches would change. */
export const PURPOSE = {
  fixture: 0,
  strength: 1,
  play: 2,
  time: 3,
  odds: 4,
  bookmaker: 5,
  schedule: 6,
  weather: 7,
  withdrawal: 8,
} as const;

/** Creates a source of a match for one purpose. */
export const createSource = (seed: number, purpose: keyof typeof PURPOSE): Random =>
  createRandom(deriveSeed(seed, PURPOSE[purpose]));

/** A match with its whole course, generated from its seed. */
export interface GeneratedMatch {
  fixture: Fixture;
  story: Story;
  /** The basis of a cricket match's session lines. */
  cricket: CricketMatch | undefined;
}

/** Maximum of whole steps of strength, in both directions. */
const MAX_STEPS = { cricket: 2, football: 3, tennis: 3 } as const;

const drawCricketSide = (random: Random): CricketSide => ({
  batting: drawWhole(random, -MAX_STEPS.cricket, MAX_STEPS.cricket),
  bowling: drawWhole(random, -MAX_STEPS.cricket, MAX_STEPS.cricket),
});

/** Generates a match from beginning to end; the same seed gives the same match. */
export function generateMatchEvents(kind: SimulatedKind, seed: number): GeneratedMatch {
  const fixture = drawFixture(kind, createSource(seed, 'fixture'));
  const strength = createSource(seed, 'strength');
  const [play, time] = [createSource(seed, 'play'), createSource(seed, 'time')];
  if (kind === 'football' || kind === 'tennis') {
    const max = MAX_STEPS[kind];
    const steps = [drawWhole(strength, -max, max), drawWhole(strength, -max, max)] as const;
    const story =
      kind === 'football'
        ? generateFootballEvents(createFootballMatch(...steps), play)
        : generateTennisEvents(createTennisMatch(...steps), play, time);
    return { fixture, story, cricket: undefined };
  }
  const sides = [drawCricketSide(strength), drawCricketSide(strength)] as const;
  const cricket = createCricketMatch(kind === 'T20' ? T20 : ODI, sides);
  const story = generateCricketEvents(cricket, play, time, createSource(seed, 'weather'));
  return { fixture, story, cricket };
}
