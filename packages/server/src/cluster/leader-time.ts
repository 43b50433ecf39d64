/** So many messages count, at most 5 s of them; older ones may be from before a clock was set right. */
const MAX_COUNTED = 20;

/**
 * Reads the leader's times on this server's clock. Clocks differ, and messages take a while: the quickest
 * of the last ones says by how much at most, so whatever came late is seen to be old.
 */
export function createLeaderTime(now: () => number) {
  let differences: number[] = [];
  return {
    /** A message came that the leader sent at `at`, ms since 1970. */
    note(at: number): void {
      differences = [...differences, now() - at].slice(-MAX_COUNTED);
    },
    /** The leader's time as this server would say it. */
    toOwn: (at: number): number => at + Math.min(...differences),
    /** Another leader, another clock. */
    reset(): void {
      differences = [];
    },
  };
}
