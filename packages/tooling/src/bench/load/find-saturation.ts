/** Where a search begins and ends. */
export interface SearchRange {
  least: number;
  first: number;
  most: number;
  /** It is over once the least that failed is at most so many times the largest that held. */
  finest: number;
}

/**
 * The largest number that holds, 0 where none from `least` on does: doubles or halves `first` until one holds
 * and one fails, then halves what lies between. A number fails when it failed twice, as another program may
 * disturb one try.
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
