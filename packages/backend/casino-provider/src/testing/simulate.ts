import { createCipheriv } from 'node:crypto';
import { type Random, readRandom } from '../fairness/random.ts';

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

const BLOCK = new Uint8Array(32);

/**
 * Returns the same random numbers for each simulation. AES in counter mode makes the blocks: those
 * of seeds, which tests of their own compare with HMAC-SHA256, took most of a simulation's time.
 */
function createStream(): Random {
  const cipher = createCipheriv('aes-128-ctr', 'rounds-of-a-game', 'simulation-tests');
  return readRandom(() => cipher.update(BLOCK));
}

/** Plays `rounds` rounds with fixed random numbers; `play` returns the return per stake. */
export function simulate(
  rounds: number,
  play: (random: Random, round: number) => number,
): Simulated {
  const random = createStream();
  return summarize(Array.from({ length: rounds }, (_, round) => play(random, round)));
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
