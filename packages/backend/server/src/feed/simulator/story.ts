import type { CricketState } from './cricket/state.ts';
import type { FootballState } from './football/football-match.ts';
import type { TennisState } from './tennis/tennis-match.ts';

/** The state of play, distinguished by its sport. */
export type SportState = CricketState | FootballState | TennisState;

/** One event of a match, with its effect on the markets. */
export interface Moment {
  /** Ms after the start of play. */
  at: number;
  state: SportState;
  /** In a short line, for example '163/7 · 87/4 (11.0)'. */
  score: string;
  /** The chance of each runner in display order, sum 1. */
  chances: readonly number[];
  /** Ms of the odds market's suspension; 0 leaves it open. */
  suspends: number;
  /** The same for the bookmaker, who is more cautious. */
  bookmakerSuspends: number;
  /** Ms before the moment from which the bookmaker is suspended: the ball is in progress. */
  bookmakerWaits: number;
}

/** A whole match from its first moment (the start, at 0) to its result. */
export interface Story {
  moments: readonly Moment[];
  /** Index of the winner among the runners; undefined where the match was abandoned. */
  winner: number | undefined;
  /** Ms after the start of play. */
  duration: number;
}

/** Minimum of a chance before the end, as nothing is impossible. */
const MIN_CHANCE = 1e-6;

/** Bounds the chances of a running match: each within (0, 1), sum 1. */
export function boundChances(chances: readonly number[]): number[] {
  const kept = chances.map((chance) => Math.max(MIN_CHANCE, chance));
  const total = kept.reduce((sum, chance) => sum + chance, 0);
  return kept.map((chance) => chance / total);
}
