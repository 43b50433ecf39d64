import type { CricketState } from './cricket/state.ts';
import type { FootballState } from './football/football-match.ts';
import type { TennisState } from './tennis/tennis-match.ts';

/** The state of play, distinguished by its sport. */
export type SportState = CricketState | FootballState | TennisState;

/** One event of a match for one of its markets. */
export interface MarketMoment {
  /** Ms after the start of play. */
  at: number;
  /**
   * The chance of each runner in display order; their sum is the number of winners. A runner with 0
   * can no longer win, one with 1 no longer lose.
   */
  chances: readonly number[];
  /** Ms of the market's suspension; 0 leaves it open. */
  suspends: number;
}

/** A winner of a market. */
export interface Win {
  /** Index among the runners. */
  place: number;
  /** The part of a bet on it that wins: `part` of `of`, less than all in a dead heat. */
  part: number;
  of: number;
}

/** The course of a market from its first moment to its result. */
export interface MarketStory {
  moments: readonly MarketMoment[];
  /** Index of the winner among the runners; undefined where the market is void. */
  winner: number | undefined;
  /** All winners where there are several; `winner` is one of them. */
  wins?: readonly Win[];
  /** Ms after the start of play at which it is decided; negative before the start. */
  duration: number;
}

/** One event of a match, with its effect on match odds and bookmaker. */
export interface Moment extends MarketMoment {
  state: SportState;
  /** In a short line, for example '163/7 · 87/4 (11.0)'. */
  score: string;
  /** Ms of the bookmaker's suspension, who is more cautious. */
  bookmakerSuspends: number;
  /** Ms before the moment from which the bookmaker is suspended: the ball is in progress. */
  bookmakerWaits: number;
}

/** A whole match from its first moment (the start, at 0) to its result. */
export interface Story extends MarketStory {
  moments: readonly Moment[];
}

/** Minimum of a chance before the end, as nothing is impossible. */
const MIN_CHANCE = 1e-6;

/** Bounds the chances of a running match: each within (0, 1), sum 1. */
export function boundChances(chances: readonly number[]): number[] {
  const kept = chances.map((chance) => Math.max(MIN_CHANCE, chance));
  const total = kept.reduce((sum, chance) => sum + chance, 0);
  return kept.map((chance) => chance / total);
}

/**
 * Bounds the chances of a market with several `winners` while it is open: each within (0, 1), the sum
 * is the same. With as many runners as winners all are certain.
 */
export function boundPlaces(chances: readonly number[], winners: number): number[] {
  const even = winners / chances.length;
  return chances.map((chance) => chance + (even - chance) * MIN_CHANCE);
}
