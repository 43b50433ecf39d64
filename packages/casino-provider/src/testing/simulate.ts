import { createRandom, type Random } from '../fairness/random.ts';

/** What a simulation of many rounds gave; all per unit staked. */
export interface Simulated {
  /** Mean return of a round. */
  mean: number;
  /** Standard error of that mean. */
  error: number;
}

/** Plays `rounds` rounds with seeds that are the same in every run; `play` gives return per stake. */
export function simulate(
  rounds: number,
  play: (random: Random, round: number) => number,
): Simulated {
  let sum = 0;
  let squares = 0;
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const random = createRandom({ serverSeed: 'simulation', clientSeed: 'tests', nonce });
    const returned = play(random, nonce);
    sum += returned;
    squares += returned * returned;
  }
  const mean = sum / rounds;
  return { mean, error: Math.sqrt((squares / rounds - mean * mean) / rounds) };
}
