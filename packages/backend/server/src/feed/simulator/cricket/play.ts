import type { Random } from '../../../random.ts';
import { drawIndex } from '../draw.ts';
import type { CricketMatch } from './cricket-match.ts';
import { EXTRA, OUTCOMES, RUNS_OF, WICKET } from './format.ts';
import {
  type CricketState,
  type InningsFigures,
  isComplete,
  selectInnings,
  selectNeed,
  startCricket,
} from './state.ts';

const addBall = (innings: InningsFigures, place: number): InningsFigures => ({
  runs: innings.runs + (RUNS_OF[place] ?? 0),
  wickets: innings.wickets + (place === WICKET ? 1 : 0),
  balls: innings.balls + (place === EXTRA ? 0 : 1),
});

/** Returns the finished match: a tie goes to a super over, decided by the weighted coin. */
function judge(match: CricketMatch, state: CricketState, random: Random): CricketState {
  if (state.innings === 1) return state;
  const need = selectNeed(state);
  if (need <= 0) return { ...state, winner: 1 };
  if (!isComplete(match.format, state.second)) return state;
  if (need > 1) return { ...state, winner: 0 };
  return { ...state, superOver: true, winner: random() < match.coin ? 0 : 1 };
}

/** Returns the state after the next ball. */
function playBall(match: CricketMatch, state: CricketState, random: Random): CricketState {
  const { balls, wickets } = selectInnings(state);
  const chances =
    state.innings === 1
      ? match.chances[0].first(balls, wickets)
      : match.chances[1].chase(balls, wickets, match.chances[1].urgency(balls, selectNeed(state)));
  const place = drawIndex(random, chances);
  const innings = addBall(selectInnings(state), place);
  const side = state.innings === 1 ? { first: innings } : { second: innings };
  return judge(match, { ...state, ...side, last: OUTCOMES[place] }, random);
}

/** Plays ball by ball: the start, each ball, and a separate state for the innings break. */
export function* playCricket(match: CricketMatch, random: Random): Generator<CricketState> {
  let state = startCricket();
  yield state;
  while (state.winner === undefined) {
    state = playBall(match, state, random);
    yield state;
    if (state.innings === 1 && isComplete(match.format, state.first)) {
      state = { ...state, innings: 2, last: undefined };
      yield state;
    }
  }
}
