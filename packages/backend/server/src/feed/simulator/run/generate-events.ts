import type { Random } from '../../../random.ts';
import { createRandom } from '../../../random.ts';
import { listCricketMarkets } from '../cricket/cricket-markets.ts';
import {
  type CricketMatch,
  type CricketSide,
  createCricketMatch,
} from '../cricket/cricket-match.ts';
import { generateCricketEvents } from '../cricket/cricket-story.ts';
import { ODI, T20 } from '../cricket/state.ts';
import { listBatterMarkets } from '../cricket/top-batter.ts';
import { deriveSeed, drawWhole } from '../draw.ts';
import { listFootballMarkets } from '../football/football-markets.ts';
import { createFootballMatch } from '../football/football-match.ts';
import { generateFootballEvents } from '../football/football-story.ts';
import type { FurtherMarket } from '../market/further-market.ts';
import type { Story } from '../story.ts';
import { listTennisMarkets } from '../tennis/tennis-markets.ts';
import { createTennisMatch } from '../tennis/tennis-match.ts';
import { generateTennisEvents } from '../tennis/tennis-story.ts';
import { drawFixture, type Fixture, listBatters } from './fixtures.ts';
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
  toss: 9,
  further: 10,
  batters: 11,
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
  /** Calculates its markets beside match odds and bookmaker. */
  listFurtherMarkets(): FurtherMarket[];
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
  const drawSteps = (most: number) =>
    [drawWhole(strength, -most, most), drawWhole(strength, -most, most)] as const;
  if (kind === 'football') {
    const match = createFootballMatch(...drawSteps(MAX_STEPS.football));
    const story = generateFootballEvents(match, play);
    const listFurtherMarkets = () => listFootballMarkets(match, story.moments, fixture.sides);
    return { fixture, story, cricket: undefined, listFurtherMarkets };
  }
  if (kind === 'tennis') {
    const match = createTennisMatch(...drawSteps(MAX_STEPS.tennis));
    const story = generateTennisEvents(match, play, time);
    const listFurtherMarkets = () => listTennisMarkets(match, story.moments, fixture.sides);
    return { fixture, story, cricket: undefined, listFurtherMarkets };
  }
  const sides = [drawCricketSide(strength), drawCricketSide(strength)] as const;
  const cricket = createCricketMatch(kind === 'T20' ? T20 : ODI, sides);
  const story = generateCricketEvents(cricket, play, time, createSource(seed, 'weather'));
  const [one, other] = fixture.sides;
  const listFurtherMarkets = () => [
    ...listCricketMarkets(fixture.sides, createSource(seed, 'toss')),
    ...listBatterMarkets(
      cricket,
      story.moments,
      fixture.sides,
      [listBatters(one), listBatters(other)],
      deriveSeed(seed, PURPOSE.batters),
    ),
  ];
  return { fixture, story, cricket, listFurtherMarkets };
}
