import type { CricketState } from './cricket/state.ts';
import type { FootballState } from './football/state.ts';
import type { TennisState } from './tennis/state.ts';

/** The state of play, told apart by its sport. */
export type SportState = CricketState | FootballState | TennisState;

/** One thing that happens in a match, as its markets see it. */
export interface Moment {
  /** Ms after the start of play. */
  at: number;
  state: SportState;
  /** In a short line, for example '163/7 · 87/4 (11.0)'. */
  score: string;
  /** The chance of each runner in display order, sum 1. */
  chances: readonly number[];
  /** Ms for which the odds market takes no bets; 0 leaves it open. */
  suspends: number;
  /** The same for the bookmaker, who is more careful. */
  bookmakerSuspends: number;
  /** Ms before the moment from which the bookmaker takes no bets: the ball is on its way. */
  bookmakerWaits: number;
}

/** A whole match from its first moment (the start, at 0) to its result. */
export interface Story {
  moments: readonly Moment[];
  /** Place of the winner among the runners; undefined where the match was abandoned. */
  winner: number | undefined;
  /** Ms after the start of play. */
  duration: number;
}

/** Before the end nothing is impossible, however little a model leaves of it. */
const MIN_CHANCE = 1e-6;

/** Chances of a match that is not over: each within (0, 1), sum 1. */
export function keepOpen(chances: readonly number[]): number[] {
  const kept = chances.map((chance) => Math.max(MIN_CHANCE, chance));
  const total = kept.reduce((sum, chance) => sum + chance, 0);
  return kept.map((chance) => chance / total);
}
