import type { Random } from '../../../random.ts';
import { boundChances, type Moment, type Story } from '../story.ts';
import { createTennisModel } from './chance.ts';
import { playTennis, type TennisMatch } from './play.ts';
import { formatTennis, isTieBreak, type TennisState } from './state.ts';

const SECOND = 1000;
/** Time between two points, and additions after games (the players change ends) and sets. */
const POINT = { mean: 31 * SECOND, spread: 9 * SECOND };
const GAME = 15 * SECOND;
const CHANGE_OF_ENDS = 70 * SECOND;
const SET = 120 * SECOND;
const FIRST_POINT = 60 * SECOND;
/**
 * Only the end of a set suspends the market for a moment; exchanges leave it open between points.
 */
const SET_SUSPENSION = 8 * SECOND;

function drawGap(before: TennisState, random: Random): number {
  if (before.last === 'start') return FIRST_POINT;
  const played = before.games[0] + before.games[1];
  const rally = Math.round(POINT.mean + (random() * 2 - 1) * POINT.spread);
  if (before.last === 'set') return rally + SET;
  if (before.last !== 'game') return rally;
  return rally + (played % 2 === 1 && !isTieBreak(before) ? CHANGE_OF_ENDS : GAME);
}

/** Plays a tennis match and times it: about 1 h 50 min. */
export function generateTennisEvents(match: TennisMatch, play: Random, time: Random): Story {
  const model = createTennisModel(match);
  const moments: Moment[] = [];
  let at = 0;
  let before: TennisState | undefined;
  for (const state of playTennis(match, play)) {
    if (before) at += drawGap(before, time);
    const chance = model(state);
    const suspends = state.last === 'set' ? SET_SUSPENSION : 0;
    moments.push({
      at,
      state,
      score: formatTennis(state),
      chances:
        state.winner === undefined ? boundChances([chance, 1 - chance]) : [chance, 1 - chance],
      suspends,
      bookmakerSuspends: suspends,
      bookmakerWaits: 0,
    });
    before = state;
  }
  return { moments, winner: before?.winner ?? 0, duration: at };
}
