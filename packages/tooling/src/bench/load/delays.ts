/** When the leader told a number of its board, ms since 1970. */
export type Told = readonly [number: number, at: number];

/**
 * When each told number's change was due in the feed, ms since 1970: the first recorded moment since the
 * number before was told, or the telling itself where no price was due (a score, a bet). Both in order.
 */
export function matchDue(told: readonly Told[], due: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  let next = 0;
  for (const [number, at] of told) {
    const first = due[next];
    found.set(number, first !== undefined && first <= at ? first : at);
    while ((due[next] ?? Number.POSITIVE_INFINITY) <= at) next += 1;
  }
  return found;
}

/** Frames as readers got them: by number, when each of them came, ms since 1970. */
export type Arrivals = ReadonlyMap<number, readonly number[]>;

/**
 * How long each of `readers` waited for each change of the window, ms; infinitely long for one that never
 * came. Changes that no reader was told of showed nowhere, and do not count.
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
