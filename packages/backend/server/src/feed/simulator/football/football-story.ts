import type { Random } from '../../../random.ts';
import { boundChances, type Moment, type Story } from '../story.ts';
import {
  type FootballMatch,
  type FootballState,
  formatFootball,
  PENALTY_SECONDS,
  playFootball,
} from './football-match.ts';
import { averagePenalty, type GoalStates, solveGoals } from './goal-chain.ts';

/** Returns the chances of home, away and draw. */
type FootballModel = (state: FootballState) => [home: number, away: number, draw: number];

/** Greater differences count as this one. */
const WIDEST = 7;

const BY_DIFFERENCE: GoalStates = {
  differences: Array.from({ length: 2 * WIDEST + 1 }, (_, i) => i - WIDEST),
  afterHome: (i) => Math.min(2 * WIDEST, i + 1),
  afterAway: (i) => Math.max(0, i - 1),
};
const toState = (difference: number) => Math.min(WIDEST, Math.max(-WIDEST, difference)) + WIDEST;

/**
 * Solves a match as a Markov chain over time and goal difference, backwards in slices of 15 s;
 * afterwards every state is a table access. A pending penalty counts as a goal with the chance to
 * score.
 */
export function createFootballModel(match: FootballMatch): FootballModel {
  const solve = (isEnd: (difference: number) => boolean) =>
    solveGoals(
      match,
      BY_DIFFERENCE,
      BY_DIFFERENCE.differences.map((difference) => Number(isEnd(difference))),
    );
  const [toHome, toDraw] = [
    solve((difference) => difference > 0),
    solve((difference) => difference === 0),
  ];
  return (state) => {
    const check = (by: typeof toHome) =>
      averagePenalty(state, (after) => by(after, toState(after.home - after.away)));
    const [home, draw] = [check(toHome), check(toDraw)];
    return [home, Math.max(0, 1 - home - draw), draw];
  };
}

const SECOND = 1000;
const BREAK_SECONDS = 15 * 60;

/** Duration of the market's suspension after each event. */
const SUSPENSION: Record<FootballState['last'], number> = {
  goal: 60 * SECOND,
  penalty: (PENALTY_SECONDS + 5) * SECOND,
  missed: 20 * SECOND,
  whistle: 20 * SECOND,
  'kick-off': 10 * SECOND,
  injury: 0,
  minute: 0,
};

/** Home, away and draw have the indexes 0, 1 and 2 among the runners. */
const selectWinner = ({ home, away }: FootballState) => {
  if (home === away) return 2;
  return home > away ? 0 : 1;
};

/** Plays a football match and times it: about 1 h 53 min with the break and injury time. */
export function generateFootballEvents(match: FootballMatch, play: Random): Story {
  const model = createFootballModel(match);
  const moments: Moment[] = [];
  let [base, before, at, winner] = [0, 0, 0, 0];
  for (const state of playFootball(match, play)) {
    const isTaken = moments.at(-1)?.suspends === SUSPENSION.penalty;
    const isRestart = state.period === 'second' && state.last === 'kick-off';
    if (isRestart) base += before + BREAK_SECONDS;
    if (isTaken) base += PENALTY_SECONDS;
    at = Math.round((base + state.clock) * SECOND);
    before = state.clock;
    const suspends = moments.length === 0 ? 0 : SUSPENSION[state.last];
    moments.push({
      at,
      state,
      score: formatFootball(state),
      chances: state.period === 'over' ? model(state) : boundChances(model(state)),
      suspends,
      bookmakerSuspends: suspends,
      bookmakerWaits: 0,
    });
    winner = selectWinner(state);
  }
  return { moments, winner, duration: at };
}
