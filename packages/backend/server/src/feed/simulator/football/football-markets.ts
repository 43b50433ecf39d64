import { type FurtherMarket, toMarketStory } from '../market/further-market.ts';
import type { Moment } from '../story.ts';
import { calculateRates, type FootballMatch, type FootballState } from './football-match.ts';
import {
  averagePenalty,
  type GoalStates,
  SECOND_HALF,
  selectLeft,
  solveGoals,
} from './goal-chain.ts';

/** More goals of a side count as these. */
const MAX_GOALS = 7;
const WIDTH = MAX_GOALS + 1;

const BY_SCORE: GoalStates = {
  differences: Array.from({ length: WIDTH * WIDTH }, (_, i) => Math.floor(i / WIDTH) - (i % WIDTH)),
  afterHome: (i) => (i >= WIDTH * MAX_GOALS ? i : i + WIDTH),
  afterAway: (i) => (i % WIDTH === MAX_GOALS ? i : i + 1),
};

type IsEnd = (home: number, away: number) => boolean;

/** Returns the chance of a score for which `isEnd` holds, from any state. */
function createScoreModel(match: FootballMatch, isEnd: IsEnd) {
  const worth = solveGoals(
    match,
    BY_SCORE,
    BY_SCORE.differences.map((_, i) => Number(isEnd(Math.floor(i / WIDTH), i % WIDTH))),
  );
  return (state: FootballState): number =>
    averagePenalty(state, (after) =>
      worth(after, Math.min(MAX_GOALS, after.home) * WIDTH + Math.min(MAX_GOALS, after.away)),
    );
}

/** Returns the chances that home, away or none scores the next goal. */
function calculateNextGoal(
  match: FootballMatch,
  before: FootballState,
): [home: number, away: number, none: number] {
  const [home, away] = calculateRates(match, 'second', before.home - before.away);
  const [first, second] = (['first', 'second'] as const).map((half) => {
    const rates = calculateRates(match, half, before.home - before.away);
    return rates[0] + rates[1];
  }) as [number, number];
  const { period } = before;
  const inFirst = period === 'first' ? selectLeft('first', before) : 0;
  const inSecond = period === 'second' ? selectLeft('second', before) : SECOND_HALF;
  const none = period === 'over' ? 1 : Math.exp(-(first * inFirst + second * inSecond));
  const scores = (1 - none) / (home + away);
  const of = (side: 'home' | 'away', open: number) =>
    averagePenalty(before, (after) => {
      if (after.home + after.away === before.home + before.away) return open;
      return Number(after[side] > before[side]);
    });
  const chances = [of('home', scores * home), of('away', scores * away)] as const;
  return [...chances, Math.max(0, 1 - chances[0] - chances[1])];
}

/** Goals of a match that have a market of their own. */
const GOAL_MARKETS = 5;

type FootballMoment = Moment & { state: FootballState };

const countGoals = ({ state }: FootballMoment) => state.home + state.away;

/** Returns the market of the goal after `before` others; it opens with match odds after the last of them. */
function toNextGoal(
  match: FootballMatch,
  moments: readonly FootballMoment[],
  before: number,
): Pick<FurtherMarket, 'story' | 'opensAt'> {
  const last = moments.find((moment) => countGoals(moment) === before);
  if (!last) return {};
  const opensAt = moments
    .slice(moments.indexOf(last))
    .reduce(
      (open, { at, suspends }) => (at > open ? open : Math.max(open, at + suspends)),
      last.at,
    );
  const start = moments.findLastIndex(({ at }) => at <= opensAt);
  const story = toMarketStory(moments.slice(start), ({ state }) => {
    if (state.home + state.away === before) return calculateNextGoal(match, state);
    return state.home > last.state.home ? [1, 0, 0] : [0, 1, 0];
  });
  if (story.duration <= opensAt) return {};
  return { story, ...(before > 0 && { opensAt }) };
}

/** Lists the further markets of a match that plays these moments. */
export function listFootballMarkets(
  match: FootballMatch,
  story: readonly Moment[],
  sides: readonly [string, string],
): FurtherMarket[] {
  const moments = story.filter(
    (moment): moment is FootballMoment => moment.state.sport === 'football',
  );
  const toPair = (
    number: number,
    name: string,
    runners: readonly [string, string],
    isEnd: IsEnd,
  ): FurtherMarket => {
    const model = createScoreModel(match, isEnd);
    const calculateChances = ({ state }: FootballMoment) => {
      const chance = model(state);
      return [chance, 1 - chance];
    };
    return { number, name, runners, story: toMarketStory(moments, calculateChances) };
  };
  const toTotal = (number: number, goals: number) =>
    toPair(
      number,
      `Over/Under ${goals} Goals`,
      [`Over ${goals} Goals`, `Under ${goals} Goals`],
      (home, away) => home + away > goals,
    );
  const [home, away] = match.goals;
  const [favourite, other] = home >= away ? sides : [sides[1], sides[0]];
  return [
    toTotal(2, 2.5),
    toTotal(1, 1.5),
    toPair(3, 'Both Teams to Score', ['Yes', 'No'], (one, two) => one > 0 && two > 0),
    toPair(4, 'Handicap 1.5 Goals', [`${favourite} −1.5`, `${other} +1.5`], (one, two) =>
      home >= away ? one - two > 1 : two - one > 1,
    ),
    ...Array.from({ length: GOAL_MARKETS }, (_, before) => ({
      number: 5 + before,
      name: `Goal ${before + 1}`,
      runners: [...sides, 'No Goal'],
      ...toNextGoal(match, moments, before),
    })),
  ];
}
