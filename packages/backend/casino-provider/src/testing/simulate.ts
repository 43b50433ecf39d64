import { createRandom, type Random } from '../fairness/random.ts';

/** Result of a simulation of many rounds, per unit staked. */
export interface Simulated {
  /** Mean return of a round. */
  mean: number;
  /** Standard error of that mean. */
  error: number;
}

function summarize(returns: readonly number[]): Simulated {
  const rounds = returns.length;
  let sum = 0;
  let squares = 0;
  for (const returned of returns) {
    sum += returned;
    squares += returned * returned;
  }
  const mean = sum / rounds;
  return { mean, error: Math.sqrt((squares / rounds - mean * mean) / rounds) };
}

/** Plays `rounds` rounds with fixed seeds; `play` returns the return per stake. */
export function simulate(
  rounds: number,
  play: (random: Random, round: number) => number,
): Simulated {
  return summarize(
    Array.from({ length: rounds }, (_, nonce) =>
      play(createRandom({ serverSeed: 'simulation', clientSeed: 'tests', nonce }), nonce),
    ),
  );
}

/**
 * Draws the outcomes of `rounds` rounds as `simulate` does, once for all bets on them; `play`
 * returns the return per stake.
 */
export function simulateDraws<Outcome>(
  rounds: number,
  draw: (random: Random) => Outcome,
): (play: (outcome: Outcome) => number) => Simulated {
  const outcomes: Outcome[] = [];
  return (play) => {
    if (outcomes.length === 0) simulate(rounds, (random) => outcomes.push(draw(random)));
    return summarize(outcomes.map(play));
  };
}
