/** Time when the leader published a number of its board, ms since 1970. */
type Reported = readonly [number: number, at: number];

/**
 * Returns the due time of each published number, ms since 1970: the first recorded time since the
 * former number, or the publication without a due price. Both in order.
 */
export function matchDue(
  reported: readonly Reported[],
  due: readonly number[],
): Map<number, number> {
  const found = new Map<number, number>();
  let next = 0;
  for (const [number, at] of reported) {
    const first = due[next];
    found.set(number, first !== undefined && first <= at ? first : at);
    while ((due[next] ?? Number.POSITIVE_INFINITY) <= at) next += 1;
  }
  return found;
}

/** Arrival times of frames at the readers, ms since 1970, by number. */
type Arrivals = ReadonlyMap<number, readonly number[]>;

/**
 * Returns the delays of each change of the window for each of `readers`, ms; infinite for a missing
 * one. Changes that no reader received are not shown anywhere, and do not count.
 */
export function calculateDelays(
  changedAt: ReadonlyMap<number, number>,
  arrivals: Arrivals,
  { readers, from, until }: { readers: number; from: number; until: number },
): number[] {
  const delays: number[] = [];
  for (const [number, came] of arrivals) {
    const at = changedAt.get(number);
    if (at === undefined || at < from || at >= until) continue;
    for (const moment of came) delays.push(moment - at);
    for (let missing = came.length; missing < readers; missing += 1) {
      delays.push(Number.POSITIVE_INFINITY);
    }
  }
  return delays;
}
