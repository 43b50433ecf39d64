import type { Random } from '../../random.ts';

/** A ball of the generated match. */
export interface Ball {
  /** 1 or 2. */
  innings: 1 | 2;
  /** Runs off this ball. */
  runs: number;
  wicket: boolean;
  /** The batting side after this ball. */
  total: number;
  wickets: number;
  balls: number;
}

export const BALLS_PER_OVER = 6;
export const BALLS_PER_INNINGS = 5 * BALLS_PER_OVER;
export const ALL_OUT = 10;

/** Outcomes of a ball in a five-over match, by probability; 'W' is a wicket. */
const OUTCOMES: readonly (readonly [outcome: number | 'W', probability: number])[] = [
  [0, 0.26],
  [1, 0.36],
  [2, 0.09],
  [3, 0.01],
  [4, 0.14],
  [6, 0.07],
  ['W', 0.07],
];
export const RUNS_PER_BALL = OUTCOMES.reduce(
  (sum, [outcome, chance]) => sum + (outcome === 'W' ? 0 : outcome * chance),
  0,
);

function draw(random: Random): number | 'W' {
  let left = random();
  for (const [outcome, chance] of OUTCOMES) {
    left -= chance;
    if (left < 0) return outcome;
  }
  return 0;
}

function* playInnings(random: Random, innings: 1 | 2, target: number): Generator<Ball> {
  let [total, wickets] = [0, 0];
  for (let balls = 1; balls <= BALLS_PER_INNINGS; balls += 1) {
    const outcome = draw(random);
    const wicket = outcome === 'W';
    const runs = wicket ? 0 : outcome;
    total += runs;
    wickets += wicket ? 1 : 0;
    yield { innings, runs, wicket, total, wickets, balls };
    if (wickets === ALL_OUT || total >= target) return;
  }
}

/** Plays every ball of a five-over match; the side batting second chases. */
export function playMatch(random: Random): Ball[] {
  const first = [...playInnings(random, 1, Number.POSITIVE_INFINITY)];
  const second = [...playInnings(random, 2, (first.at(-1)?.total ?? 0) + 1)];
  return [...first, ...second];
}

/** Formats balls as overs, for example 15 → '2.3'. */
export const formatOvers = (balls: number) =>
  `${Math.floor(balls / BALLS_PER_OVER)}.${balls % BALLS_PER_OVER}`;
