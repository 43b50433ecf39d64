import type { ScoreBoard } from '../../score-board.ts';
import { toCricketBoard } from '../cricket/cricket-board.ts';
import { toFootballBoard } from '../football/football-board.ts';
import type { Moment, SportState } from '../story.ts';
import { toTennisBoard } from '../tennis/tennis-board.ts';

const isOfSport =
  <S extends SportState['sport']>(sport: S) =>
  (state: SportState): state is Extract<SportState, { sport: S }> =>
    state.sport === sport;

/** Returns the board of a simulated match after the moments played; undefined before play. */
export function toScoreBoard(
  played: readonly Moment[],
  sides: readonly [string, string],
  balls: number,
): ScoreBoard | undefined {
  const states = played.map(({ state }) => state);
  const last = states.at(-1);
  if (!last) return undefined;
  if (last.sport === 'tennis') return toTennisBoard(last, sides);
  if (last.sport === 'football')
    return toFootballBoard(states.filter(isOfSport('football')), sides);
  return toCricketBoard(states.filter(isOfSport('cricket')), balls, sides);
}
