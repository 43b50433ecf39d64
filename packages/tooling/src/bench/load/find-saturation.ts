/** Range of a search. */
interface SearchRange {
  min: number;
  first: number;
  max: number;
  /** Maximum ratio of the smallest failed number to the largest successful one. */
  finest: number;
}

/**
 * Returns the largest number that holds, 0 if none from `min` on does: doubles or halves `first`,
 * then bisects. A number fails when it failed twice.
 */
export async function findSaturation(
  { min, first, max, finest }: SearchRange,
  holds: (count: number) => Promise<boolean>,
): Promise<number> {
  const holdsOnce = async (count: number) => (await holds(count)) || (await holds(count));
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  const choose = () => {
    if (low === 0) return high / 2;
    return high === Number.POSITIVE_INFINITY ? low * 2 : (low + high) / 2;
  };
  for (let count = first; count >= min; count = Math.min(max, Math.round(choose()))) {
    if (await holdsOnce(count)) low = count;
    else high = count;
    if (low === max || high <= low * finest) break;
  }
  return low;
}
