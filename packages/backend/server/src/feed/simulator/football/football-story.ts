import type { Random } from '../../../random.ts';
import { boundChances, type Moment, type Story } from '../story.ts';
import { createFootballModel } from './chance.ts';
import type { FootballMatch } from './football-match.ts';
import { PENALTY_SECONDS, playFootball } from './play.ts';
import { type FootballState, formatFootball } from './state.ts';

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
