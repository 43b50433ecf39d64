import { NO_RANK, TICKS } from './ticks.ts';

/** A set of ranks, a bit for each, which finds its lowest member in a few steps. */
export type RankSet = Int32Array;

const WORDS = Math.ceil(TICKS / 32);

export const createRankSet = (): RankSet => new Int32Array(WORDS);

export function addRank(set: RankSet, rank: number): void {
  const word = rank >> 5;
  set[word] = (set[word] ?? 0) | (1 << (rank & 31));
}

export function deleteRank(set: RankSet, rank: number): void {
  const word = rank >> 5;
  set[word] = (set[word] ?? 0) & ~(1 << (rank & 31));
}

/** Returns the lowest rank of the set; `NO_RANK` of an empty one. */
export function findLowest(set: RankSet): number {
  for (let word = 0; word < WORDS; word += 1) {
    const bits = set[word] ?? 0;
    if (bits !== 0) return (word << 5) + 31 - Math.clz32(bits & -bits);
  }
  return NO_RANK;
}
