import { type BallProbabilities, createBallProbabilities } from './ball-probabilities.ts';
import type { CricketFormat } from './format.ts';

/** A side's strength in whole steps, from about -2 to 2; a step is worth about six runs in a T20. */
export interface CricketSide {
  batting: number;
  bowling: number;
}

/** The constant data of a match; side 0 bats first. */
export interface CricketMatch {
  format: CricketFormat;
  sides: readonly [CricketSide, CricketSide];
  /** Chances of a ball while side 0, then side 1 bats. */
  chances: readonly [BallProbabilities, BallProbabilities];
  /** Chance that side 0 wins a super over: a coin weighted by all strengths. */
  coin: number;
}

const COIN_BY_STEP = 0.1;

/** Prepares a match. */
export function createCricketMatch(
  format: CricketFormat,
  sides: readonly [CricketSide, CricketSide],
): CricketMatch {
  const edges = [sides[0].batting - sides[1].bowling, sides[1].batting - sides[0].bowling] as const;
  return {
    format,
    sides,
    chances: [createBallProbabilities(format, edges[0]), createBallProbabilities(format, edges[1])],
    coin: 1 / (1 + Math.exp(-COIN_BY_STEP * (edges[0] - edges[1]))),
  };
}
