/** Range of a search. */
interface SearchRange {
  least: number;
  first: number;
  most: number;
  /** Maximum ratio of the smallest failed number to the largest successful one. */
  finest: number;
}

/**
 * Returns the largest number that holds, 0 if none from `least` on does: doubles or halves `first`,
 * then bisects. A number fails when it failed twice.
 */
export async function findSaturation(
  { least, first, most, finest }: SearchRange,
  holds: (count: number) => Promise<boolean>,
): Promise<number> {
  const holdsOnce = async (count: number) => (await holds(count)) || (await holds(count));
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  const choose = () => {
    if (low === 0) return high / 2;
    return high === Number.POSITIVE_INFINITY ? low * 2 : (low + high) / 2;
  };
  for (let count = first; count >= least; count = Math.min(most, Math.round(choose()))) {
    if (await holdsOnce(count)) low = count;
    else high = count;
    if (low === most || high <= low * finest) break;
  }
  return low;
}
